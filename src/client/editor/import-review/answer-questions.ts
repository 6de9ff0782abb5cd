import type { Command } from 'prosemirror-state'
import type { PlacedUncertainBlock } from '#/shared/imports/read-import-report.ts'
import type { LineLabel } from '#/shared/imports/import-report.ts'
import { blockStart } from '../core/document/block-start.ts'
import { answerBlock } from './answer-block.ts'

/** Gives several questions one answer, as one change; does not apply if the answer fits none of them. */
export function answerQuestions(
  questions: readonly PlacedUncertainBlock[],
  answer: LineLabel,
): Command {
  return (state, dispatch) => {
    const transaction = state.tr
    let isAnswered = false
    for (const question of questions) {
      if (question.index >= state.doc.childCount) continue
      // an answer further up moves the blocks below, or makes them part of a speech
      const place = transaction.mapping.mapResult(blockStart(state.doc, question.index))
      if (place.deletedAfter) continue
      isAnswered = answerBlock(transaction, place.pos, question, answer) || isAnswered
    }
    if (isAnswered) dispatch?.(transaction)
    return isAnswered
  }
}
