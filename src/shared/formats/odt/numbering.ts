// What LibreOffice prints before the paragraphs of lists and before headings: 'Szene 3:', '12.'
import { numeral } from '../docx/styles.ts'
import { elementsIn, findAll, type XmlElement } from '../xml.ts'

interface Level {
  readonly start: number
  readonly format: string
  readonly text: (number: string) => string
}
type Levels = ReadonlyMap<number, Level>

const FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}
/** The outline is a list of its own, which headings are in. */
const OUTLINE = ''

export class OdtNumbering {
  readonly #styles = new Map<string, Levels>()
  /** The counts of a list, and of those that go on with it. */
  readonly #lists = new Map<string, number[]>()
  readonly #lastOfStyle = new Map<string, number[]>()

  constructor(parts: readonly (XmlElement | null)[]) {
    for (const part of parts.filter((one) => one !== null)) {
      for (const style of findAll(part, 'text:list-style'))
        this.#styles.set(style.attributes['style:name'] ?? '', levelsOf(style))
      for (const style of findAll(part, 'text:outline-style'))
        this.#styles.set(OUTLINE, levelsOf(style))
    }
  }

  /** The counts of a list that begins. */
  begin({ attributes }: XmlElement, style: string): number[] {
    const before = this.#lists.get(attributes['text:continue-list'] ?? '')
    const goesOn = attributes['text:continue-numbering'] === 'true'
    const counts = before ?? (goesOn ? this.#lastOfStyle.get(style) : undefined) ?? []
    this.#lists.set(attributes['xml:id'] ?? '', counts)
    this.#lastOfStyle.set(style, counts)
    return counts
  }

  /** What stands before the next entry; empty for bullets. */
  next(style: string, level: number, counts: number[]): string {
    const own = this.#styles.get(style)?.get(level)
    if (!own) return ''
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    return own.format === '' ? '' : own.text(numeral(counts[level] ?? 1, own.format))
  }

  nextHeading(level: number): string {
    const counts = this.#lastOfStyle.get(OUTLINE) ?? []
    this.#lastOfStyle.set(OUTLINE, counts)
    return this.next(OUTLINE, level, counts)
  }
}

function levelsOf(style: XmlElement): Levels {
  const levels = elementsIn(style).filter(({ name }) =>
    /^text:(?:list-level-style-number|outline-level-style)$/.test(name),
  )
  return new Map(
    levels.map(({ attributes }) => {
      const { 'style:num-prefix': prefix = '', 'style:num-suffix': suffix = '' } = attributes
      const level = Number(attributes['text:level'] ?? 1)
      const whole = Object.entries(attributes).find(([name]) =>
        name.endsWith('num-list-format'),
      )?.[1]
      return [
        level,
        {
          start: Number(attributes['text:start-value'] ?? 1),
          format: FORMATS[attributes['style:num-format'] ?? ''] ?? '',
          text: (number) =>
            whole === undefined
              ? `${prefix}${number}${suffix}`
              : whole.replaceAll(new RegExp(`%${level}%`, 'g'), number).replaceAll(/%\d+%\.?/g, ''),
        },
      ]
    }),
  )
}
