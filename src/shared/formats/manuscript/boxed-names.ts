// Names that stand beside the text in boxes of their own: a box at the beginning of a paragraph says who speaks it.
import { isLabel } from '../../script/line-grammar/speaker-name.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { speechStart } from '../../script/line-grammar/speech-start.ts'
import { isPassage, isTransition } from '../../script/line-grammar/transition.ts'
import { cueTypeOf, foreignCue } from '../cue-text.ts'

const MAX_LENGTH = 40
const MIN_TIMES = 2
/** Words with a capital, and no sentence. */
const NAME = /^[^.!?]*\p{Lu}[^!?]*$/u

/** A paragraph with boxes, and its own words. */
export interface BoxedParagraph {
  readonly boxes: readonly string[]
  readonly words: string
}

/**
 * Which boxes hold names, and how often each stands in one: their words are short and come back. Where most boxes do, those that stand
 * once are names, too. Notes and cues beside the text differ from each other, or name a department: 'Licht', 'LX 12'.
 * @param paragraphs all of a document that have boxes
 */
export function boxedNames(paragraphs: readonly BoxedParagraph[]): ReadonlyMap<string, number> {
  const texts = paragraphs.flatMap(({ boxes }) => boxes.map(boxKey))
  const named = texts.filter((text) => !isCue(text) && !mayBeCue(text))
  const counts = countsOf(named)
  const isRecurring = (text: string) => (counts.get(text) ?? 0) >= MIN_TIMES
  const recurring = [...counts].filter(([text]) => isRecurring(text))
  const areMost = named.filter(isRecurring).length > named.length / 2
  if (recurring.length === 0) return counts.size > 0 && areMost ? counts : new Map()
  return new Map([...(areMost ? counts : recurring), ...namesAmongCues(paragraphs)])
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    if (text.length <= MAX_LENGTH && NAME.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Beside names in boxes, 'SCHWARZ' and 'LUZ' are some where no other name stands beside most of their paragraphs. */
function namesAmongCues(paragraphs: readonly BoxedParagraph[]): readonly [string, number][] {
  const isAlone = ({ boxes, words }: BoxedParagraph) =>
    boxes.length === 1 && words.trim() !== '' && speechStart(words.trim()) === null
  const textsOf = (some: readonly BoxedParagraph[]) =>
    some.flatMap(({ boxes }) => boxes.map(boxKey).filter((text) => !isCue(text) && mayBeCue(text)))
  const all = countsOf(textsOf(paragraphs))
  const alone = countsOf(textsOf(paragraphs.filter(isAlone)))
  return [...alone].filter(
    ([text, count]) => count >= MIN_TIMES && count > (all.get(text) ?? 0) / 2,
  )
}

export const boxKey = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isCue = (text: string): boolean =>
  isPassage(text) ||
  isSceneHeading(text) ||
  (isLabel(text) ? /\d/.test(text) : cueTypeOf(text) !== null) ||
  foreignCue(text, () => '') !== null

/** A single word that people are called as well. */
const mayBeCue = (text: string): boolean => isLabel(text) || isTransition(text)

export interface BoxesBeside<Box> {
  readonly name: Box
  /** They are read behind the paragraph, as other boxes are. */
  readonly others: readonly Box[]
  /** Whether something else may be the name, or the name something else. */
  readonly isUnsure: boolean
}

/** Of several boxes beside the beginning of a paragraph, the one that stands in the document most often is the name. */
export function nameAmong<Box>(
  boxes: readonly [Box, ...Box[]],
  keyOf: (box: Box) => string,
  counts: ReadonlyMap<string, number>,
): BoxesBeside<Box> {
  const countOf = (box: Box) => (mayBeCue(keyOf(box)) ? 0 : (counts.get(keyOf(box)) ?? 0))
  const name = boxes.reduce((most, box) => (countOf(box) > countOf(most) ? box : most))
  const others = boxes.filter((box) => box !== name)
  return { name, others, isUnsure: others.length > 0 || mayBeCue(keyOf(name)) }
}
