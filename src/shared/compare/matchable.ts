/** The features by which a block is found in another script. */
export interface Matchable {
  /** Equal for two blocks with the same words, even if other words of them are struck. */
  readonly key: string
  readonly type: string
  readonly speaker: string
  /** The length of its text, in characters. */
  readonly length: number
  /** A number for each of its words, sorted; a word has the same number in both scripts. */
  readonly words: () => Int32Array
}

/** How alike two blocks are: the share of words that both have, 0 to 1 (Dice). */
export function blockLikeness(a: Matchable, b: Matchable): number {
  const [ours, theirs] = [a.words(), b.words()]
  const total = ours.length + theirs.length
  if (total === 0) return 1
  let [i, j, common] = [0, 0, 0]
  while (i < ours.length && j < theirs.length) {
    const difference = Number(ours[i]) - Number(theirs[j])
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return (2 * common) / total
}
