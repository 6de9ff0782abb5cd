// The boxes beside the paragraph that is read: those that say who speaks it are read before it, all others behind it.
import { AT_ONCE } from '../../script/simultaneous.ts'
import { isPassage, isTransition, isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  isLabel,
  nameOnItsLine,
  speechStart,
  foldSpeakerName,
} from '../../script/line-grammar/speaker-name.ts'
import { cueTypeOf, foreignCue } from '../cue-text.ts'
import { markFrom, type SourceParagraph, wordsOf } from './source-paragraph.ts'

// Names that stand beside the text in boxes of their own: a box at the beginning of a paragraph says who speaks it.

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

const boxKey = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isCue = (text: string): boolean =>
  isPassage(text) ||
  isSceneHeading(text) ||
  (isLabel(text) ? /\d/.test(text) : cueTypeOf(text) !== null) ||
  foreignCue(text, () => '') !== null

/** A single word that people are called as well. */
const mayBeCue = (text: string): boolean => isLabel(text) || isTransition(text)

interface BoxesBeside<Box> {
  readonly name: Box
  /** They are read behind the paragraph, as other boxes are. */
  readonly others: readonly Box[]
  /** Whether something else may be the name, or the name something else. */
  readonly isUnsure: boolean
}

/** Of several boxes beside the beginning of a paragraph, the one that stands in the document most often is the name. */
function nameAmong<Box>(
  boxes: readonly [Box, ...Box[]],
  keyOf: (box: Box) => string,
  counts: ReadonlyMap<string, number>,
): BoxesBeside<Box> {
  const countOf = (box: Box) => (mayBeCue(keyOf(box)) ? 0 : (counts.get(keyOf(box)) ?? 0))
  const name = boxes.reduce((most, box) => (countOf(box) > countOf(most) ? box : most))
  const others = boxes.filter((box) => box !== name)
  return { name, others, isUnsure: others.length > 0 || mayBeCue(keyOf(name)) }
}

// Speeches that are said at once stand beside each other in the cells of a table, in a play whose names stand above.

const textOf = ({ spans }: SourceParagraph): string => wordsOf(spans).trim()
/** The name that stands alone in a paragraph; empty for other text. */
const nameOf = (paragraph: SourceParagraph): string =>
  foldSpeakerName(nameOnItsLine(textOf(paragraph))?.name ?? '')

/** The columns of such tables one below the other; all names but the first say that they speak at once. */
export function withDualTables(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const names = new Set(all.flatMap((one) => (one.cell ? [] : [nameOf(one)])))
  names.delete('')
  if (names.size === 0) return all
  const tables = Map.groupBy(all, ({ cell }) => cell?.table ?? null)
  const placed = new Map<number, readonly SourceParagraph[]>()
  for (const [table, own] of tables) {
    const columns = [...Map.groupBy(own, ({ cell }) => cell?.column ?? 0).values()].map((column) =>
      column.filter((paragraph) => textOf(paragraph) !== ''),
    )
    const isDual = columns.length > 1 && columns.every((column) => isSpeech(column, names))
    if (table !== null && isDual) placed.set(table, columns.flatMap(belowEachOther))
  }
  if (placed.size === 0) return all
  return all.flatMap((paragraph, index): readonly SourceParagraph[] => {
    const columns = placed.get(paragraph.cell?.table ?? -1)
    if (!columns) return [paragraph]
    return all[index - 1]?.cell?.table === paragraph.cell?.table ? [] : columns
  })
}

/** A name, and the text below it. */
function isSpeech([name, text]: readonly SourceParagraph[], names: ReadonlySet<string>): boolean {
  if (!name || !text || !names.has(nameOf(name))) return false
  return !isInCapitals(textOf(name)) || !isInCapitals(textOf(text))
}

function belowEachOther(
  column: readonly SourceParagraph[],
  index: number,
): readonly SourceParagraph[] {
  return column.map((paragraph, at) => ({
    ...paragraph,
    cell: null,
    spans:
      at === 0 && index > 0 ? [...paragraph.spans, { text: ` ${AT_ONCE.de}` }] : paragraph.spans,
  }))
}

export class ParagraphBoxes<Box> {
  readonly #paragraphs: SourceParagraph[]
  readonly #names: ReadonlyMap<string, number>
  readonly #wordsOf: (box: Box) => string
  readonly #read: (box: Box) => void
  #others: Box[] = []
  /** The boxes at the beginning of the paragraph that say who speaks it. */
  #atBegin: Box[] = []
  /** Boxes beside a paragraph, beside which another one says who speaks. */
  readonly #besideNames = new Set<Box>()

  /**
   * @param paragraphs all that have been read; what stands in boxes is added to them
   * @param names which boxes of the document hold names, and how often
   */
  constructor(
    paragraphs: SourceParagraph[],
    names: ReadonlyMap<string, number>,
    wordsOf: (box: Box) => string,
    read: (box: Box) => void,
  ) {
    this.#paragraphs = paragraphs
    this.#names = names
    this.#wordsOf = wordsOf
    this.#read = read
  }

  add(box: Box, isAtBegin: boolean): void {
    const isName = isAtBegin && this.#names.has(this.#keyOf(box))
    ;(isName ? this.#atBegin : this.#others).push(box)
  }

  /** Reads the name before the paragraphs from an index on, beside whose beginning it stands. */
  readNames(from: number): void {
    const [first, ...more] = this.#atBegin
    if (!first) return
    const own = this.#paragraphs.splice(from)
    const { name, others, isUnsure } = nameAmong([first, ...more], this.#keyOf, this.#names)
    const behind = this.#others
    this.#atBegin = []
    this.#others = []
    this.#read(name)
    if (isUnsure) markFrom(this.#paragraphs, from, { mayBeName: true })
    for (const box of others) this.#besideNames.add(box)
    this.#paragraphs.push(...own)
    this.#others = [...others, ...behind]
  }

  /** Those since the last paragraph, and those in them. */
  readOthers(): void {
    for (const box of this.#others.splice(0)) {
      const from = this.#paragraphs.length
      this.#read(box)
      if (this.#besideNames.has(box))
        markFrom(this.#paragraphs, from, { namesNobody: true, mayBeName: true })
      this.readOthers()
    }
  }

  readonly #keyOf = (box: Box): string => boxKey(this.#wordsOf(box))
}
