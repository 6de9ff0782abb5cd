import type { PlacedUncertainBlock } from '#/shared/imports/read-import-report.ts'
import { readUncertainBlocks } from '#/shared/imports/read-import-report.ts'
import { createStore } from '#/client/ui/store.ts'
import { blockStart } from '../core/document/block-start.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { revealPosition } from '../core/sheet/reveal.ts'

/** The key of the open question, or null. The marks in the margin and the report's line open questions. */
export const askedQuestion = createStore<string | null>(null)

/** Leads to the next question and opens it; after the last answer the report has the focus. */
export function askNext(
  { view, session }: EditorHandle,
  fromIndex: number,
  claimed: ReadonlySet<string>,
): void {
  const next = nextQuestion(readUncertainBlocks(session.doc), fromIndex, claimed)
  if (next) revealPosition(view, blockStart(view.state.doc, next.index))
  askedQuestion.set(next?.key ?? null)
}

/** Closes a question, unless another one has been opened by then. */
export function closeQuestion(key: string): void {
  if (askedQuestion.get() === key) askedQuestion.set(null)
}

/** The first question from a block on that no other tab has claimed. After the last question comes the first. */
export function nextQuestion(
  questions: readonly PlacedUncertainBlock[],
  fromIndex: number,
  claimed: ReadonlySet<string>,
): PlacedUncertainBlock | null {
  const free = questions.filter(({ key }) => !claimed.has(key))
  return free.find(({ index }) => index >= fromIndex) ?? free[0] ?? null
}
