import {
  Plugin,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  defaultDeleteFilter,
  defaultProtectedNodes,
  ySyncPluginKey,
  yUndoPluginKey,
  type ProsemirrorBinding,
} from 'y-prosemirror'
import { UndoManager } from 'yjs'
import { META_NAME } from '#/shared/script/schema.ts'
import { isRemoteChange, isTransfer } from './local-change.ts'
import {
  bindingIn,
  positionInDoc,
  sharedSelection,
  type SharedSelection,
} from './shared-position.ts'
import { rememberAnchors, takeStep, type Direction } from './take-step.ts'

const MAX_UNDO_STEPS = 100
/** Under which a step keeps what was selected before it. */
const SELECTION = 'selection'
/** Under which a step says that a redo has brought it back. */
const REDONE = 'redone'
/** Marks a transaction that is a step by itself. */
const ONE_STEP = 'oneStep'

interface Undo {
  readonly undoManager: UndoManager
  /** What was selected before the last edit that was made here. */
  readonly selectionBefore: SharedSelection | null
  /** Whether that edit was a step by itself. */
  readonly isStepOver: boolean
}

export const undo: Command = take('undo')
export const redo: Command = take('redo')

/** Does not apply while there is nothing to take, so that the next command of its keys has its turn. */
function take(direction: Direction): Command {
  return (state, dispatch) => {
    const undoManager = yUndoPluginKey.getState(state)?.undoManager
    if (!undoManager) return false
    if (!dispatch) return direction === 'undo' ? undoManager.canUndo() : undoManager.canRedo()
    const step = takeStep(undoManager, direction)
    if (step) selectAgain(bindingIn(state).prosemirrorView, step.meta.get(SELECTION))
    return step !== null
  }
}

/** Applies, and does nothing, while what was done last here is a redo: its keys stay its own until the next edit. */
export const stayRedo: Command = (state) =>
  yUndoPluginKey.getState(state)?.undoManager.undoStack.at(-1)?.meta.get(REDONE) === true

/** Makes a change a step of undo by itself, whatever is written right before and after. */
export function asOneStep(transaction: Transaction): Transaction {
  return transaction.setMeta(ONE_STEP, true)
}

/** What `undo` would take back now; null where there is nothing. The same step is the same object. */
export function newestStep(state: EditorState): object | null {
  return yUndoPluginKey.getState(state)?.undoManager.undoStack.at(-1) ?? null
}

/**
 * Changes what stands beside the text as an edit made here: undone together with what was written right
 * before, or as one step.
 */
export function editMeta(state: EditorState, edit: () => void, isOneStep = false): void {
  const { undoManager } = undoIn(state)
  if (isOneStep) undoManager.stopCapturing()
  bindingIn(state).doc.transact(edit, ySyncPluginKey)
  if (isOneStep) undoManager.stopCapturing()
}

/**
 * Undo of one's own changes; typing within 500 ms is one step, which ends where something is taken or
 * brought as a whole; 100 steps (DOC-32). The library's plugin would look for the selection in the whole
 * document at every transaction.
 */
export function undoPlugin(): Plugin<Undo> {
  return new Plugin<Undo>({
    key: yUndoPluginKey,
    state: {
      init: (_config, state) => ({
        undoManager: createUndoManager(bindingIn(state)),
        selectionBefore: null,
        isStepOver: false,
      }),
      apply(transaction, value, before) {
        const isOwn = transaction.docChanged && !isRemoteChange(transaction)
        if (!isOwn || transaction.getMeta('appendedTransaction')) return value
        const isOneStep = isTransfer(transaction) || transaction.getMeta(ONE_STEP) === true
        // before the binding writes the edit, which it does when all plugins know of it
        if (isOneStep || value.isStepOver || takesSelected(transaction, before))
          value.undoManager.stopCapturing()
        const selectionBefore = sharedSelection(bindingIn(before), before)
        return { ...value, selectionBefore, isStepOver: isOneStep }
      },
    },
    view(view) {
      const { undoManager } = undoIn(view.state)
      const stopLimiting = limitUndoDepth(undoManager)
      keepSelections(undoManager, view)
      markRedone(undoManager)
      rememberAnchors(undoManager)
      return {
        destroy() {
          stopLimiting()
          undoManager.destroy()
        },
      }
    },
  })
}

/** Whether what is selected, or some of it, is deleted or replaced. */
function takesSelected({ mapping }: Transaction, { selection }: EditorState): boolean {
  let takes = false
  for (const map of mapping.maps) map.forEach((from, to) => (takes ||= from < to))
  return takes && !selection.empty
}

/** Forgets the oldest steps; the library's undo manager has no depth of its own. Answers how to stop. */
export function limitUndoDepth(manager: UndoManager): () => void {
  const trim = () => {
    const surplus = manager.undoStack.length - MAX_UNDO_STEPS
    if (surplus > 0) manager.undoStack.splice(0, surplus)
  }
  manager.on('stack-item-added', trim)
  return () => manager.off('stack-item-added', trim)
}

/** A step that is taken back, or done again, takes back what was selected before it. */
function keepSelections(undoManager: UndoManager, view: EditorView): void {
  const binding = bindingIn(view.state)
  undoManager.on('stack-item-added', ({ stackItem, origin, changedParentTypes }) => {
    const isStep = origin === undoManager
    const changed: ReadonlyMap<unknown, unknown> = changedParentTypes
    const isWritten = !isStep && changed.has(binding.type)
    stackItem.meta.set(
      SELECTION,
      isWritten ? undoIn(view.state).selectionBefore : binding.beforeTransactionSelection,
    )
  })
}

/** What undo and redo put on the stacks is theirs; an edit right after becomes part of the newest step. */
function markRedone(undoManager: UndoManager): void {
  undoManager.on('stack-item-added', ({ stackItem, origin }) =>
    stackItem.meta.set(REDONE, origin === undoManager),
  )
  undoManager.on('stack-item-updated', ({ stackItem }) => stackItem.meta.set(REDONE, false))
}

function selectAgain(view: EditorView, selection: SharedSelection | null | undefined): void {
  if (selection?.type !== 'text') return
  const { doc, tr } = view.state
  const binding = bindingIn(view.state)
  const [from, to] = [selection.anchor, selection.head].map((end) =>
    positionInDoc(binding, end, doc),
  )
  if (typeof from !== 'number' || typeof to !== 'number') return
  const range = TextSelection.between(doc.resolve(from), doc.resolve(to))
  view.dispatch(tr.setSelection(range).scrollIntoView())
}

function createUndoManager({ type, doc }: ProsemirrorBinding): UndoManager {
  // what people chose beside the text, like the speakers' colours, is in the map
  return new UndoManager([type, doc.getMap(META_NAME)], {
    trackedOrigins: new Set([ySyncPluginKey]),
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
  })
}

function undoIn(state: EditorState): Undo {
  return yUndoPluginKey.getState(state) as unknown as Undo
}
