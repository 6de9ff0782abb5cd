// Names that stand beside the text in boxes of their own: a box at the beginning of a paragraph says who speaks it.

const MAX_LENGTH = 40
const MIN_TIMES = 2
/** Words with a capital, and no sentence. */
const NAME = /^[^.!?]*\p{Lu}[^!?]*$/u

/**
 * Which boxes hold names: their words are short and come back. Where most boxes do, those that stand once are names, too.
 * Notes and cues beside the text differ from each other.
 * @param texts those of all boxes of a document
 */
export function boxedNames(texts: readonly string[]): ReadonlySet<string> {
  const short = texts.map(boxKey).filter((text) => text.length <= MAX_LENGTH && NAME.test(text))
  const same = Map.groupBy(short, (text) => text)
  const isRecurring = (text: string) => (same.get(text)?.length ?? 0) >= MIN_TIMES
  const areMost = short.filter(isRecurring).length > texts.length / 2
  return new Set(areMost ? short : short.filter(isRecurring))
}

export const boxKey = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
