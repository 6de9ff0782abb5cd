// Undo of this editor's edits: its own history, mapped over the exact steps of other users' edits. Typing within
// 500 ms is one step. A paste, cut or drop is a step by itself, and a deletion of the selection begins a step.
// 100 steps are kept (DOC-32).
import { Plugin, PluginKey, type Command, Transaction, type EditorState } from 'prosemirror-state'
import type * as Y from 'yjs'
import { META_NAME } from '#/shared/script/schema.ts'
import type { MetaChange, MetaValue } from '#/shared/script/meta-change.ts'
import { bindingIn } from './binding-plugin.ts'
import {
  addAppended,
  addOthers,
  addOwn,
  EMPTY_HISTORY,
  endEvent,
  takeBack,
  type Direction,
  type History,
} from './history.ts'
import { isLocalEdit, isTransfer, isUndoOrRedo, markAsUndo } from './local-change.ts'
import { MetaStep } from './meta-step.ts'
import { spareOthers } from './spare-others.ts'
import { undoAnchorsPlugin } from './undo-anchors-plugin.ts'

/** Marks a transaction that is one step of undo by itself. */
const ONE_STEP = 'oneStep'
/** Marks a transaction that ends the step of undo before it. */
const END = 'endStep'

/** What a transaction has taken back, and the history after it. */
interface Taken {
  readonly direction: Direction
  readonly history: History
}

const historyKey = new PluginKey<History>('history')
const historyIn = (state: EditorState): History => historyKey.getState(state) ?? EMPTY_HISTORY

const takenBy = (transaction: Transaction): Taken | undefined => transaction.getMeta(historyKey)

export const undo: Command = take('undo')
export const redo: Command = take('redo')

/** Does not apply while there is nothing to undo or redo, so that the next command of its keys runs. */
function take(direction: Direction): Command {
  return (state, dispatch) => {
    const history = historyIn(state)
    if ((direction === 'undo' ? history.done : history.undone).length === 0) return false
    if (!dispatch) return true
    const taken = takeBack(history, state, direction, spareOthers(bindingIn(state), state.doc))
    if (!taken) return false
    const { transaction, history: after } = taken
    markAsUndo(transaction.setMeta(historyKey, { direction, history: after } satisfies Taken))
    dispatch(transaction.scrollIntoView())
    return true
  }
}

/** The number of steps that undo can take back. */
export const undoDepth = (state: EditorState): number => historyIn(state).done.length

/** The newest edit of this editor. */
interface Newest {
  readonly step: object | null
  readonly isRedo: boolean
  /** Whether the next edit begins another step of undo. */
  readonly isWhole: boolean
}

const newestKey = new PluginKey<Newest>('newestStep')

/** Applies, and does nothing, while the newest edit is a redo, so that no other command takes the keys of redo. */
export const stayRedo: Command = (state) => newestKey.getState(state)?.isRedo === true

/** The step that `undo` would take back, if it is the newest edit. The same step is the same object. */
export function newestStep(state: EditorState): object | null {
  return newestKey.getState(state)?.step ?? null
}

/** Makes a change a step of undo by itself, whatever is written right before and after. */
export function asOneStep(transaction: Transaction): Transaction {
  return transaction.setMeta(ONE_STEP, true)
}

/** Ends the step of undo that is being written. */
export function endStep(state: EditorState): Transaction {
  return state.tr.setMeta(END, true)
}

/** Changes values beside the text as a part of an edit, so that undo takes them back with it. */
export function changeMeta(
  transaction: Transaction,
  doc: Y.Doc,
  changes: readonly MetaChange[],
): Transaction {
  const meta = doc.getMap<MetaValue>(META_NAME)
  for (const { key, value } of changes) transaction.step(new MetaStep(key, value, meta.get(key)))
  return transaction
}

export function undoPlugins(): readonly Plugin[] {
  return [newestStepPlugin(), historyPlugin(), undoAnchorsPlugin()]
}

function historyPlugin(): Plugin<History> {
  return new Plugin<History>({
    key: historyKey,
    state: {
      init: () => EMPTY_HISTORY,
      apply(transaction, value, before) {
        const taken = takenBy(transaction)
        if (taken) return taken.history
        const history = transaction.getMeta(END) === true ? endEvent(value) : value
        if (transaction.steps.length === 0) return history
        const root: unknown = transaction.getMeta('appendedTransaction')
        const isRecorded = (one: Transaction) => one.getMeta('addToHistory') !== false
        const appendedTo = root instanceof Transaction ? root : null
        if (!isRecorded(transaction) || (appendedTo && !isRecorded(appendedTo)))
          return addOthers(history, transaction)
        if (appendedTo)
          return addAppended(history, transaction, takenBy(appendedTo)?.direction ?? 'edit')
        const isFirst =
          isWhole(transaction) ||
          newestKey.getState(before)?.isWhole === true ||
          takesSelected(transaction, before)
        return addOwn(history, transaction, before, isFirst)
      },
    },
    props: {
      handleDOMEvents: {
        // the browser's own menu, and gestures of phones
        beforeinput(view, event) {
          const { inputType } = event
          const command =
            inputType === 'historyUndo' ? undo : inputType === 'historyRedo' ? redo : null
          if (!command || !view.editable) return false
          event.preventDefault()
          return command(view.state, view.dispatch)
        },
      },
    },
  })
}

function newestStepPlugin(): Plugin<Newest> {
  return new Plugin<Newest>({
    key: newestKey,
    state: {
      init: () => ({ step: null, isRedo: false, isWhole: false }),
      apply(transaction, newest) {
        const isOwn = isLocalEdit(transaction) || isUndoOrRedo(transaction)
        if (!isOwn || transaction.getMeta('appendedTransaction')) return newest
        const isRedo = takenBy(transaction)?.direction === 'redo'
        return { step: {}, isRedo, isWhole: isWhole(transaction) }
      },
    },
  })
}

/** Whether a transaction is one step of undo by itself. */
function isWhole(transaction: Transaction): boolean {
  return isTransfer(transaction) || transaction.getMeta(ONE_STEP) === true
}

/** Whether some of the selection is deleted or replaced. */
function takesSelected({ mapping }: Transaction, { selection }: EditorState): boolean {
  let takes = false
  for (const map of mapping.maps) map.forEach((from, to) => (takes ||= from < to))
  return takes && !selection.empty
}
