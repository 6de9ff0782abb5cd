// Names that stand beside the text in boxes of their own: a box at the beginning of a paragraph says who speaks it.
import { isLabel } from '../../script/line-grammar/label.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { isTransition } from '../../script/line-grammar/transition.ts'
import { cueTypeOf, foreignCue } from '../foreign-cues.ts'

const MAX_LENGTH = 40
const MIN_TIMES = 2
/** Words with a capital, and no sentence. */
const NAME = /^[^.!?]*\p{Lu}[^!?]*$/u

/**
 * Which boxes hold names, and how often each stands in one: their words are short and come back. Where most boxes do, those that stand
 * once are names, too. Notes and cues beside the text differ from each other, or name a department: 'Licht', 'LX 12'.
 * @param texts those of all boxes of a document
 */
export function boxedNames(texts: readonly string[]): ReadonlyMap<string, number> {
  const named = texts.map(boxKey).filter((text) => !isCue(text))
  const short = named.filter((text) => text.length <= MAX_LENGTH && NAME.test(text))
  const counts = new Map<string, number>()
  for (const text of short) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isRecurring = (text: string) => (counts.get(text) ?? 0) >= MIN_TIMES
  const areMost = short.filter(isRecurring).length > named.length / 2
  return areMost ? counts : new Map([...counts].filter(([text]) => isRecurring(text)))
}

export const boxKey = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isCue = (text: string): boolean =>
  isLabel(text) ||
  isTransition(text) ||
  isSceneHeading(text) ||
  cueTypeOf(text) !== null ||
  foreignCue(text, () => '') !== null

export interface BoxesBeside<Box> {
  readonly name: Box
  /** They are read behind the paragraph, as other boxes are. */
  readonly others: readonly Box[]
}

/** Of several boxes beside the beginning of a paragraph, the one that stands in the document most often is the name. */
export function nameAmong<Box>(
  boxes: readonly [Box, ...Box[]],
  keyOf: (box: Box) => string,
  counts: ReadonlyMap<string, number>,
): BoxesBeside<Box> {
  const countOf = (box: Box) => counts.get(keyOf(box)) ?? 0
  const name = boxes.reduce((most, box) => (countOf(box) > countOf(most) ? box : most))
  return { name, others: boxes.filter((box) => box !== name) }
}
