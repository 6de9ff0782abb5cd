import type { LineLabel } from '#/shared/imports/import-report.ts'
import {
  type PlacedUncertainBlock,
  readUncertainBlocks,
} from '#/shared/imports/read-import-report.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { mayEdit } from '../core/may-edit.ts'
import { answerQuestions } from './answer-questions.ts'

/**
 * Answers questions, as one step of undo, and removes them.
 * A question that another person has answered meanwhile is skipped. Undo restores the blocks; the
 * question stays answered.
 */
export function giveAnswer(
  { view, session: { doc } }: EditorHandle,
  keys: readonly string[],
  answer: LineLabel,
): void {
  if (!mayEdit(view)) return
  const questions = readUncertainBlocks(doc).filter(({ key }) => keys.includes(key))
  const changed = questions.filter(({ label }) => label !== answer)
  const meta = doc.getMap(META_NAME)
  const settle = () => {
    for (const { key } of questions) meta.delete(key)
  }
  answerQuestions(changed, answer)(view.state, (fix) => view.dispatch(asOneStep(fix)))
  doc.transact(settle)
}

/** The keys of other questions that the answer to this one fits as well. */
export function alikeOf(
  question: PlacedUncertainBlock,
  questions: readonly PlacedUncertainBlock[],
): readonly string[] {
  return questions
    .filter(
      ({ key, alike, label }) =>
        key !== question.key && alike === question.alike && label === question.label,
    )
    .map(({ key }) => key)
}
