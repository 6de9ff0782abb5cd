// What the document owes itself: numbers in their attributes. After a local edit whoever made it writes
// them. The screen waits for none of it: it reads the outline.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { writeCueNumbers, writeSceneNumbers } from '#/shared/script/renumber.ts'
import { asHousekeeping, isLocalEdit } from '../binding/local-change.ts'
import { mayEdit } from '../may-edit.ts'
import { outlineIn } from './outline-plugin.ts'

type Task = typeof writeCueNumbers
export const NUMBERS: readonly Task[] = [writeSceneNumbers, writeCueNumbers]

/** What is written how long after a local edit (SCN-5, CUE-10). */
const AFTER_EDIT: readonly (readonly [afterMs: number, tasks: readonly Task[]])[] = [
  [10, [writeCueNumbers]],
  [50, [writeSceneNumbers]],
  [100, [writeCueNumbers]],
]
const LAST_MS = 101

type Timer = ReturnType<typeof setTimeout>

/** Nothing is written so soon after a script is opened (SCN-4). */
export const GRACE_MS = 2_000

/** How many edits have been made here. */
const key = new PluginKey<number>('housekeeping')

export function housekeepingPlugin(): Plugin<number> {
  return new Plugin<number>({
    key,
    state: {
      init: () => 0,
      apply: (transaction, edits) => (isLocalEdit(transaction) ? edits + 1 : edits),
    },
    view(view) {
      const graceEndsAt = Date.now() + GRACE_MS
      let edits: readonly Timer[] = []
      const later = (afterMs: number, run: () => void) =>
        setTimeout(run, Math.max(afterMs, graceEndsAt - Date.now()))
      const finish = () => {
        if (edits.length > 0) tidy(view, NUMBERS)
      }
      const page = view.dom.ownerDocument.defaultView
      // whoever leaves right after an edit leaves the script in order
      page?.addEventListener('pagehide', finish)
      return {
        update({ state }, before) {
          if (key.getState(state) === key.getState(before)) return
          edits.forEach(clearTimeout)
          edits = AFTER_EDIT.map(([afterMs, tasks]) => later(afterMs, () => tidy(view, tasks)))
          edits = [...edits, later(LAST_MS, () => (edits = []))]
        },
        destroy() {
          finish()
          edits.forEach(clearTimeout)
          page?.removeEventListener('pagehide', finish)
        },
      }
    },
  })
}

export function tidy(view: EditorView, tasks: readonly Task[]): void {
  if (!mayEdit(view)) return
  const transaction = tidyTransaction(view.state, tasks)
  if (transaction) view.dispatch(transaction)
}

/** The change that does the tasks; null where nothing is left to do. */
export function tidyTransaction(
  state: EditorState,
  tasks: readonly Task[] = NUMBERS,
): Transaction | null {
  const transaction = asHousekeeping(state.tr)
  const { outline, cueNumbers } = outlineIn(state)
  for (const task of tasks) task(transaction, outline, cueNumbers)
  return transaction.docChanged ? transaction : null
}
