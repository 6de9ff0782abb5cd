import type { Node } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { Outline } from '#/shared/script/outline.ts'
import { spokenWordsBetween } from '#/shared/script/script-words.ts'
import { nextCues, type CueCall } from '../model/next-cues.ts'

export interface ComingCall extends CueCall {
  /** How many words are still spoken before it; 0 where it is due. */
  readonly words: number
}

/** The next calls, and how far away they are. The text between two of them is read only once. */
export function comingCalls(
  doc: Node,
  outline: Pick<Outline, 'cues'>,
  word: TextRange,
  count: number,
): readonly ComingCall[] {
  let words = 0
  let from = word.from
  return nextCues(outline, word, count).map((call) => {
    words += spokenWordsBetween(doc, from, call.at)
    from = call.at
    return { ...call, words }
  })
}
