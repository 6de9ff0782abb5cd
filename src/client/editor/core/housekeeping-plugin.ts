// What the document owes itself: numbers in their attributes. After a local edit whoever made it writes
// them; what several people's edits leave wrong together is repaired by one of them, not by all at once.
// The screen waits for none of it: it reads the outline.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { writeCueNumbers, writeSceneNumbers } from '#/shared/script/renumber.ts'
import { asHousekeeping, isLocalEdit } from './local-change.ts'
import { mayEdit } from './may-edit.ts'
import { outlineIn } from './outline-plugin.ts'

type Task = typeof writeCueNumbers
const EVERYTHING: readonly Task[] = [writeSceneNumbers, writeCueNumbers]

/** What is written how long after a local edit (SCN-5, CUE-10). */
const AFTER_EDIT: readonly (readonly [afterMs: number, tasks: readonly Task[]])[] = [
  [10, [writeCueNumbers]],
  [50, [writeSceneNumbers]],
  [100, [writeCueNumbers]],
]
const LAST_MS = 101

type Timer = ReturnType<typeof setTimeout>

/** After a change of somebody else's, whose own numbers are on the way. */
const REPAIR_MS = 300

/** Nothing is written so soon after a script is opened (SCN-4). */
const GRACE_MS = 2_000

/** How many changes there have been. */
interface Changes {
  readonly edits: number
  readonly others: number
}

const key = new PluginKey<Changes>('housekeeping')

/** @param isTidier whether it is this client that repairs (DOC-30) */
export function housekeepingPlugin(isTidier: () => boolean): Plugin<Changes> {
  return new Plugin<Changes>({
    key,
    state: {
      init: () => ({ edits: 0, others: 0 }),
      apply(transaction, { edits, others }) {
        if (isLocalEdit(transaction)) return { edits: edits + 1, others }
        return { edits, others: transaction.docChanged ? others + 1 : others }
      },
    },
    view(view) {
      const graceEndsAt = Date.now() + GRACE_MS
      let edits: readonly Timer[] = []
      let repair: Timer | undefined
      const later = (afterMs: number, run: () => void) =>
        setTimeout(run, Math.max(afterMs, graceEndsAt - Date.now()))
      const finish = () => {
        if (edits.length > 0) tidy(view, EVERYTHING)
      }
      const page = view.dom.ownerDocument.defaultView
      // whoever leaves right after an edit leaves the script in order
      page?.addEventListener('pagehide', finish)
      return {
        update({ state }, before) {
          const [was, now] = [key.getState(before), key.getState(state)]
          if (now?.edits !== was?.edits) {
            edits.forEach(clearTimeout)
            edits = AFTER_EDIT.map(([afterMs, tasks]) => later(afterMs, () => tidy(view, tasks)))
            edits = [...edits, later(LAST_MS, () => (edits = []))]
          }
          if (now?.others !== was?.others)
            repair ??= later(REPAIR_MS, () => {
              repair = undefined
              if (isTidier()) tidy(view, EVERYTHING)
            })
        },
        destroy() {
          finish()
          for (const timer of [...edits, repair]) clearTimeout(timer)
          page?.removeEventListener('pagehide', finish)
        },
      }
    },
  })
}

function tidy(view: EditorView, tasks: readonly Task[]): void {
  if (!mayEdit(view)) return
  const transaction = tidyTransaction(view.state, tasks)
  if (transaction) view.dispatch(transaction)
}

/** The change that brings the numbers into order; null where they are. */
export function tidyTransaction(
  state: EditorState,
  tasks: readonly Task[] = EVERYTHING,
): Transaction | null {
  const transaction = asHousekeeping(state.tr)
  const { outline, cueNumbers } = outlineIn(state)
  for (const task of tasks) task(transaction, outline, cueNumbers)
  return transaction.docChanged ? transaction : null
}
