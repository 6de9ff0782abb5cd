// The boxes beside the paragraph that is read: those that say who speaks it are read before it, all others behind it.
import { AT_ONCE } from '../../script/line-grammar/direction.ts'
import { isInCapitals, nameOnItsLine } from '../../script/line-grammar/speaker-name.ts'
import { foldSpeakerName } from '../../script/speaker-names.ts'
import { boxKey, nameAmong } from './boxed-names.ts'
import { markFrom, type SourceParagraph, wordsOf } from './source-paragraph.ts'

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
