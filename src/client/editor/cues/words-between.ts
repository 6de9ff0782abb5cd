import type { ResolvedPos } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordAt } from '#/shared/script/words.ts'

/** How many words on each side of its first one a cue may be extended by (CUE-20). */
const MAX_NEIGHBOURS = 4
const STARTS_WITH_LETTER = /^\p{L}/u
const NEXT_WORD = /^\s+(\S+)/
const PREVIOUS_WORD = /(\S+)\s+$/

/**
 * The words from the one at the anchor to the one at the head, in the anchor's text block: up to four
 * neighbours, each of which starts with a letter. Null where there is no word at the anchor.
 */
export function wordsBetween($anchor: ResolvedPos, head: number): TextRange | null {
  const word = wordAt($anchor)
  if (!word) return null
  const text = $anchor.parent.textContent
  const start = $anchor.start()
  let { from, to } = word
  for (let count = 0; count < MAX_NEIGHBOURS; count++) {
    if (head > to) {
      const match = NEXT_WORD.exec(text.slice(to - start))
      if (!isLetterWord(match) || head < to + match[0].length - match[1].length) break
      to += match[0].length
    } else if (head < from) {
      const match = PREVIOUS_WORD.exec(text.slice(0, from - start))
      if (!isLetterWord(match) || head > from - match[0].length + match[1].length) break
      from -= match[0].length
    }
  }
  return { from, to }
}

function isLetterWord(
  match: RegExpExecArray | null,
): match is RegExpExecArray & readonly [string, string] {
  return match?.[1] !== undefined && STARTS_WITH_LETTER.test(match[1])
}
