// The styles of a text document of LibreOffice: what a paragraph or a run of text gets from them.
import type { TextAlignment } from '../../script/blocks.ts'
import { childOf, elementsIn, type XmlElement, findAll } from '../xml.ts'
import { numeral } from '../docx/styles.ts'

export interface OdtStyle {
  readonly name: string
  readonly parent: string | null
  readonly isAutomatic: boolean
  readonly bold?: boolean
  readonly italic?: boolean
  readonly struck?: boolean
  readonly capitals?: boolean
  readonly underlined?: boolean
  readonly hidden?: boolean
  readonly tinted?: boolean
  readonly font?: string
  readonly size?: number
  readonly align?: TextAlignment
  readonly indent?: number
  readonly breaksPage?: boolean
  readonly level?: number
}
export type Styles = ReadonlyMap<string, OdtStyle>

const ALIGNMENTS: Readonly<Record<string, TextAlignment>> = {
  start: 'left',
  left: 'left',
  center: 'center',
  end: 'right',
  right: 'right',
  justify: 'justify',
}
const OTHER_SIDE: Readonly<Partial<Record<TextAlignment, TextAlignment>>> = {
  left: 'right',
  right: 'left',
}
const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12 }

function pointsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(pt|in|cm|mm|pc)$/.exec(length ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (POINTS[unit] ?? 1)
}

export function readStyles(parts: readonly (XmlElement | null)[]): Styles {
  const own = new Map<string, OdtStyle>()
  for (const part of parts.filter((one) => one !== null))
    for (const holder of elementsIn(part).filter(({ name }) => name.endsWith('styles')))
      for (const style of elementsIn(holder).filter(({ name }) => name === 'style:style')) {
        const name = style.attributes['style:name'] ?? ''
        own.set(name, ownStyle(style, holder.name === 'office:automatic-styles'))
      }
  return new Map([...own].map(([name]) => [name, inherited(own, name)]))
}

function ownStyle(style: XmlElement, isAutomatic: boolean): OdtStyle {
  const text = childOf(style, 'style:text-properties')?.attributes ?? {}
  const paragraph = childOf(style, 'style:paragraph-properties')?.attributes ?? {}
  const {
    'fo:font-weight': weight,
    'fo:font-style': slant,
    'fo:font-variant': variant,
    'fo:text-transform': transform,
  } = text
  const line = text['style:text-line-through-style'] ?? text['style:text-line-through-type']
  const underline = text['style:text-underline-style']
  const { 'fo:color': color, 'fo:background-color': ground } = text
  const isFromRight = paragraph['style:writing-mode']?.startsWith('rl') === true
  const side = ALIGNMENTS[paragraph['fo:text-align'] ?? '']
  // at its usual side text stands where its lines begin
  const align = isFromRight && side ? (OTHER_SIDE[side] ?? side) : side
  const font = text['style:font-name'] ?? text['fo:font-family']
  const [size, indent] = [pointsOf(text['fo:font-size']), pointsOf(paragraph['fo:margin-left'])]
  const level = Number(style.attributes['style:default-outline-level'])
  return {
    name: style.attributes['style:display-name'] ?? style.attributes['style:name'] ?? '',
    parent: style.attributes['style:parent-style-name'] ?? null,
    isAutomatic,
    ...(weight !== undefined && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(slant !== undefined && { italic: slant !== 'normal' }),
    ...(line !== undefined && { struck: line !== 'none' }),
    ...(underline !== undefined && { underlined: underline !== 'none' }),
    ...((variant ?? transform) !== undefined && {
      capitals: variant === 'small-caps' || transform === 'uppercase',
    }),
    ...(text['text:display'] !== undefined && { hidden: text['text:display'] === 'none' }),
    ...((color ?? ground) !== undefined && {
      tinted: isTint(color) || (ground !== undefined && ground !== 'transparent'),
    }),
    ...(font !== undefined && { font }),
    ...(size !== undefined && { size }),
    ...(align && { align }),
    ...(indent !== undefined && { indent }),
    ...(paragraph['fo:break-before'] !== undefined && {
      breaksPage: paragraph['fo:break-before'] === 'page',
    }),
    ...(level > 0 && { level }),
  }
}

/** Other than black and dark grey. */
const isTint = (color: string | undefined): boolean =>
  color !== undefined && /^#(?![0-3].[0-3].[0-3].$)[\da-f]{6}$/i.test(color)

const MAX_PARENTS = 20

/** A style with what it has from its parents; an automatic one has the name of the style that it changes. */
function inherited(own: Styles, name: string): OdtStyle {
  const chain: OdtStyle[] = []
  for (
    let style = own.get(name);
    style && chain.length < MAX_PARENTS;
    style = style.parent === null ? undefined : own.get(style.parent)
  )
    chain.unshift(style)
  const named = chain.findLast(({ isAutomatic }) => !isAutomatic)
  const merged: OdtStyle = Object.assign({}, ...chain)
  return { ...merged, name: named?.name ?? '', parent: null, isAutomatic: false }
}

// What LibreOffice prints before the paragraphs of lists and before headings: 'Szene 3:', '12.'
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
