import type { Node } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { Outline } from '#/shared/script/outline.ts'
import { spokenWordsBetween } from '#/shared/script/script-words.ts'
import { nextCues, type CueCall } from '../model/next-cues.ts'

export interface ComingCall extends CueCall {
  /** The number of words that are still spoken before the call; 0 if the call is due. */
  readonly words: number
}

/** The next cue calls and their distances. The text between two calls is read only once. */
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
