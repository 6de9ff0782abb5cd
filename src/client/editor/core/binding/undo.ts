// Undo of this editor's edits: its own history, mapped over the exact steps of other users' edits. Typing within
// 500 ms is one step. A paste, cut or drop is a step by itself, and a deletion of the selection begins a step.
// 100 steps are kept (DOC-32).
import type { Attrs, Mark, Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type PluginView,
  Transaction,
} from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep, type Step } from 'prosemirror-transform'
import type * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { idOfCue } from '#/shared/script/cue-types.ts'
import type { MetaChange, MetaValue } from '#/shared/script/meta.ts'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import { bindingIn } from './binding-plugin.ts'
import {
  addAppended,
  addOthers,
  addOwn,
  type Direction,
  EMPTY_HISTORY,
  endEvent,
  type History,
  keepTaken,
  takeBack,
  withoutEventsOf,
} from './history.ts'
import { isLocalEdit, isTransfer, isUndoOrRedo, markAsKeeping, markAsUndo } from './local-change.ts'
import { areSame, MetaStep } from './steps.ts'
import { sparingOthers } from './spare-others.ts'

/** Marks a transaction that is one step of undo by itself. */
const ONE_STEP = 'oneStep'
/** Marks a transaction that ends the step of undo before it. */
const END = 'endStep'

/** Marks a transaction after which a value beside the text that was set by an own edit is nobody's to take back. */
const FORGET = 'forgetChange'

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
    const taken = takeBack(history, state, direction, sparingOthers(bindingIn(state), state.doc))
    if (!taken) return false
    const { transaction, history: after } = taken
    markAsUndo(transaction.setMeta(historyKey, { direction, history: after } satisfies Taken))
    dispatch(transaction.scrollIntoView())
    return true
  }
}

/** The number of steps that undo can take back. */
export const undoDepth = (state: EditorState): number => historyIn(state).done.length

/** The number of steps that redo can do again. */
export const redoDepth = (state: EditorState): number => historyIn(state).undone.length

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

/** From now on undo and redo leave alone the edits that have set this value: another user has done the same. */
export function forgetEditsOf(transaction: Transaction, change: MetaChange): Transaction {
  return transaction.setMeta(FORGET, change)
}

/** Changes values beside the text as a part of an edit, so that undo takes them back with it. Those that stay are not written. */
export function changeMeta(
  transaction: Transaction,
  doc: Y.Doc,
  changes: readonly MetaChange[],
): Transaction {
  const meta = doc.getMap<MetaValue>(META_NAME)
  for (const { key, value } of changes) {
    const known = meta.get(key)
    if (!areSame(known, value)) transaction.step(new MetaStep(key, value, known))
  }
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
        const forgotten: MetaChange | undefined = transaction.getMeta(FORGET)
        const known = forgotten
          ? withoutEventsOf(value, (step) => setsValue(step, forgotten))
          : value
        const history = transaction.getMeta(END) === true ? endEvent(known) : known
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
    view: watchTaken,
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

/** Looks whether others have brought back what undo has taken whenever they have brought something back. */
function watchTaken(): PluginView {
  let seen = -1
  return {
    update(view) {
      const { state, editable, composing } = view
      const history = historyIn(state)
      const binding = bindingIn(state)
      const isLate = composing || !editable || state.doc !== binding.known
      if (history.taken.length === 0 || isLate) return
      const back = forwardsOf(binding.doc).backByOthersThan(binding.doc.clientID)
      if (back === seen) return
      seen = back
      const kept = keepTaken(history, state, sparingOthers(binding, state.doc))
      if (!kept) return
      const taken: Taken = { direction: 'undo', history: kept.history }
      view.dispatch(markAsKeeping(kept.transaction.setMeta(historyKey, taken)))
    },
  }
}

const setsValue = (step: Step, { key, value }: MetaChange): boolean =>
  step instanceof MetaStep && step.name === key && areSame(step.value, value)

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

// Undo finds cues and comments by their ids, because another user may have changed their attributes meanwhile.
// If undo takes a cue or comment away, such changes go with it. If undo restores its words, type or number,
// the changes stay (DOC-31).
/** The ranges in which a step of undo has removed or added the mark of one cue or comment. */
interface TakenAnchors {
  readonly removed: readonly MarkedRange[]
  readonly added: readonly MarkedRange[]
}

interface MarkedRange extends TextRange {
  readonly mark: Mark
}

function undoAnchorsPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      for (const transaction of transactions)
        if (isUndoOrRedo(transaction))
          for (const taken of anchorsIn(transaction).values()) finish(tr, taken)
      return tr.docChanged ? tr : null
    },
  })
}

function anchorsIn(transaction: Transaction): ReadonlyMap<string, TakenAnchors> {
  const anchors = new Map<string, { removed: MarkedRange[]; added: MarkedRange[] }>()
  transaction.steps.forEach((step, index) => {
    const isAdded = step instanceof AddMarkStep
    if (!isAdded && !(step instanceof RemoveMarkStep)) return
    const id = idOf(step.mark)
    if (id === null) return
    const later = transaction.mapping.slice(index + 1)
    const range = { from: later.map(step.from, 1), to: later.map(step.to, -1), mark: step.mark }
    const taken = anchors.get(id) ?? { removed: [], added: [] }
    anchors.set(id, taken)
    taken[isAdded ? 'added' : 'removed'].push(range)
  })
  return anchors
}

function idOf({ type, attrs }: Mark): string | null {
  if (type === schema.marks.cueConnection) return `cue ${idOfCue(attrs)}`
  return type === schema.marks.comment ? `comment ${String(attrs.commentId)}` : null
}

function finish(transaction: Transaction, { removed, added }: TakenAnchors): void {
  const [first] = removed
  const now = first && made(transaction.doc, removed, added)
  if (!now) return
  const { mark } = first
  const back = added[0]?.mark
  for (const { from, to } of [...removed, ...added]) removeAnchor(transaction, from, to, mark)
  const next = back && mark.type.create(withBack(now.attrs, mark.attrs, back.attrs))
  for (const { from, to } of added) if (next && from < to) transaction.addMark(from, to, next)
}

/** The mark as another user has changed it: still on its words, with other attributes; undefined if there is none. */
function made(
  doc: Node,
  removed: readonly MarkedRange[],
  added: readonly MarkedRange[],
): Mark | undefined {
  return removed
    .flatMap(({ from, to, mark }) => anchorsOf(doc, from, to, mark))
    .find((mark) => !added.some((other) => other.mark.eq(mark)))
}

function anchorsOf(doc: Node, from: number, to: number, like: Mark): readonly Mark[] {
  const found: Mark[] = []
  doc.nodesBetween(from, to, ({ marks }) => {
    found.push(...marks.filter((mark) => mark.type === like.type && idOf(mark) === idOf(like)))
  })
  return found
}

function removeAnchor(transaction: Transaction, from: number, to: number, like: Mark): void {
  if (from >= to) return
  for (const mark of anchorsOf(transaction.doc, from, to, like))
    transaction.removeMark(from, to, mark)
}

/**
 * The present attributes with the values that undo restores, except for attributes that another
 * user has changed since.
 */
function withBack(now: Attrs, taken: Attrs, back: Attrs): Attrs {
  const names = Object.keys(back).filter(
    (name) => back[name] !== taken[name] && now[name] === taken[name],
  )
  return { ...now, ...Object.fromEntries(names.map((name) => [name, back[name]])) }
}
