import type { LostCharacter } from './lost-texts.ts'
import type { Effort } from './reunite.ts'

/** So many characters before and behind a place tell it from others. */
const ENOUGH_CONTEXT = 12
/** How much of them must be the same, as far as the piece reaches, */
const LEAST_LIKENESS = 0.5
/** and how many, where there are as many. */
const LEAST_CONTEXT = 3
const MOST_BETWEEN = 2

/**
 * Of several pieces of text the one in which the first character of a lost text that its mover may not have
 * known has the most of its neighbours; null where it is nowhere among enough of them.
 */
export function findPiece<P extends { readonly content: string }>(
  lost: readonly LostCharacter[],
  pieces: readonly P[],
  effort: Effort,
): P | null {
  const first = lost.findIndex(({ order }) => order !== null)
  if (first < 0) return null
  const before = known(lost.slice(0, first)).slice(-ENOUGH_CONTEXT)
  const behind = known(lost.slice(first)).slice(0, ENOUGH_CONTEXT)
  let best: P | null = null
  let most = Math.max(Math.min(before.length + behind.length, LEAST_CONTEXT), 1) - 1
  for (const piece of pieces) {
    if (effort.comparisons <= 0) break
    const context = mostContext(before, behind, piece.content, effort)
    if (context > most) [best, most] = [piece, context]
  }
  return best
}

const known = (characters: readonly LostCharacter[]): string =>
  characters.flatMap(({ character, order }) => (order === null ? character : [])).join('')

/** The most characters that are the same around one of a text's places, where hardly any is another. */
function mostContext(before: string, behind: string, text: string, effort: Effort): number {
  const [beforeBackwards, backwards] = [reversed(before), reversed(text)]
  let most = 0
  for (let place = 0; place <= text.length; place++) {
    const left = sharedFrom(text.length - place, backwards, beforeBackwards)
    const right = sharedFrom(place, text, behind)
    const reach = Math.min(before.length, place) + Math.min(behind.length, text.length - place)
    if (left + right >= LEAST_LIKENESS * reach) most = Math.max(most, left + right)
    effort.comparisons -= left + right + 1
  }
  return most
}

const reversed = (text: string): string => text.split('').toReversed().join('')

/** How much of a context comes next in a text, but for a character or two that somebody has put in between. */
function sharedFrom(start: number, text: string, context: string): number {
  let shared = 0
  let between = 0
  for (let at = start; at < text.length && shared < context.length && between <= MOST_BETWEEN; at++)
    if (text[at] === context[shared]) shared++
    else between++
  return shared
}
