// The boxes beside the paragraph that is read: those that say who speaks it are read before it, all others behind it.
import { boxKey, nameAmong } from './boxed-names.ts'
import { markFrom, type SourceParagraph } from './source-paragraph.ts'

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
