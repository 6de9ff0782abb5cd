// Undo of this editor's edits: its own history, mapped over the exact steps of other users' edits. Typing within
// 500 ms is one step. A paste, cut or drop is a step by itself, and a deletion of the selection begins a step.
// 100 steps are kept (DOC-32).
import { closeHistory, history, redo as redoStep, undo as undoStep } from 'prosemirror-history'
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import type * as Y from 'yjs'
import { META_NAME } from '#/shared/script/schema.ts'
import { isLocalEdit, isTransfer, isUndoOrRedo } from './local-change.ts'
import type { MetaChange, MetaValue } from '#/shared/script/meta-change.ts'
import { MetaStep } from './meta-step.ts'
import { spareOthersPlugin } from './spare-others-plugin.ts'
import { undoAnchorsPlugin } from './undo-anchors-plugin.ts'

const MAX_UNDO_STEPS = 100
const STEP_MS = 500
/** Marks a transaction that is one step of undo by itself. */
const ONE_STEP = 'oneStep'
const REDO = 'redo'

export const undo: Command = take('undo')
export const redo: Command = take('redo')

/** Does not apply while there is nothing to undo or redo, so that the next command of its keys runs. */
function take(direction: 'undo' | 'redo'): Command {
  const command = direction === 'undo' ? undoStep : redoStep
  return (state, dispatch) =>
    command(state, dispatch && ((step) => dispatch(step.setMeta(REDO, direction === 'redo'))))
}

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
  return closeHistory(state.tr)
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
  return [newestStepPlugin(), historyPlugin(), spareOthersPlugin(), undoAnchorsPlugin()]
}

/** The library's history, whose steps end where DOC-32 says. */
function historyPlugin(): Plugin {
  const { spec } = history({ depth: MAX_UNDO_STEPS, newGroupDelay: STEP_MS })
  const { state } = spec
  if (!state) throw new Error('The history keeps no state.')
  return new Plugin({
    ...spec,
    state: {
      ...state,
      apply(transaction, value, before, after) {
        const apply = (one: Transaction, current: unknown): unknown =>
          state.apply.call(this as never, one, current as never, before, after)
        const isOwn = isLocalEdit(transaction) && !transaction.getMeta('appendedTransaction')
        const isFirst =
          isOwn &&
          (isWhole(transaction) ||
            newestKey.getState(before)?.isWhole === true ||
            takesSelected(transaction, before))
        return apply(transaction, isFirst ? apply(closeHistory(before.tr), value) : value)
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
        const isRedo = transaction.getMeta(REDO) === true
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
