// The styles and the numbering of a Word document: what a paragraph or a run gets from them.
import type { TextAlignment } from '../../script/blocks.ts'
import { childOf, elementsIn, type XmlElement } from '../xml.ts'

/** What a run looks like, as far as it helps to recognise it. Undefined where nothing is said. */
export interface RunLook {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly struck?: boolean
  readonly capitals?: boolean
  readonly underlined?: boolean
  readonly hidden?: boolean
  /** In a colour of its own, or on one. */
  readonly tinted?: boolean
  /** Of a style of our own. */
  readonly isCode?: boolean
  /** In half points. */
  readonly size?: number
  readonly color?: string
  readonly font?: string
}

export interface ParagraphLook {
  readonly align?: TextAlignment
  /** In twips. */
  readonly indent?: number
  /** From 0. */
  readonly level?: number
  readonly numbering?: { readonly id?: string; readonly level?: number }
  readonly breaksPage?: boolean
}

export interface WordStyle {
  readonly name: string
  readonly base: string | null
  readonly run: RunLook
  readonly paragraph: ParagraphLook
}

export interface WordStyles {
  readonly byId: ReadonlyMap<string, WordStyle>
  readonly usual: WordStyle
  readonly defaultParagraph: string | null
}

export const valueOf = (element: XmlElement | null): string | null =>
  element?.attributes['w:val'] ?? null

const OFF = /^(?:0|false|off|none)$/i

/** An element that is there switches a look on, unless its value says otherwise. */
export function toggle(properties: XmlElement | null, name: string): boolean | undefined {
  const element = childOf(properties, name)
  return element ? !OFF.test(valueOf(element) ?? 'true') : undefined
}

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only the parts that are said, so that a style's own say counts before its base's. */
function said<T extends object>(parts: T): Said<T> {
  const result: Partial<T> = {}
  for (const name in parts) if (parts[name] !== undefined) result[name] = parts[name]
  return result as Said<T>
}

export function runLook(properties: XmlElement | null): RunLook {
  if (!properties || properties.children.length === 0) return {}
  const either = (...names: readonly string[]) => {
    const found = names.map((name) => toggle(properties, name)).filter((on) => on !== undefined)
    return found.length === 0 ? undefined : found.includes(true)
  }
  // words that are read from the right have their look in properties of their own
  const isRightToLeft = toggle(properties, 'w:rtl') === true
  const size = Number(valueOf(childOf(properties, 'w:sz')))
  const color = valueOf(childOf(properties, 'w:color'))
  const font = childOf(properties, 'w:rFonts')?.attributes['w:ascii']
  return said({
    bold: (isRightToLeft ? toggle(properties, 'w:bCs') : undefined) ?? toggle(properties, 'w:b'),
    italic: (isRightToLeft ? toggle(properties, 'w:iCs') : undefined) ?? toggle(properties, 'w:i'),
    struck: either('w:strike', 'w:dstrike'),
    capitals: either('w:caps', 'w:smallCaps'),
    underlined: toggle(properties, 'w:u'),
    hidden: toggle(properties, 'w:vanish'),
    tinted: isTinted(properties),
    size: size > 0 ? size : undefined,
    color: color && /^[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined,
    font,
  })
}

/** Bold and italic of a character style turn round those of the paragraph; what the run says itself counts. */
export function combined(paragraph: RunLook, character: RunLook, own: RunLook): RunLook {
  const turned = (name: 'bold' | 'italic'): boolean =>
    own[name] ?? (paragraph[name] ?? false) !== (character[name] ?? false)
  return { ...paragraph, ...character, ...own, bold: turned('bold'), italic: turned('italic') }
}

function isTinted(properties: XmlElement): boolean | undefined {
  const color = valueOf(childOf(properties, 'w:color'))
  const marker = valueOf(childOf(properties, 'w:highlight'))
  const ground = childOf(properties, 'w:shd')?.attributes['w:fill']
  const said = [
    color === null
      ? undefined
      : !/^(?:auto|0{6}|[0-3][0-9a-f][0-3][0-9a-f][0-3][0-9a-f])$/i.test(color),
    marker === null ? undefined : marker !== 'none',
    ground === undefined ? undefined : !/^(?:auto|f{6})$/i.test(ground),
  ].filter((one) => one !== undefined)
  return said.length === 0 ? undefined : said.includes(true)
}

const ALIGNMENTS: Readonly<Record<string, TextAlignment>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
}

export function paragraphLook(properties: XmlElement | null): ParagraphLook {
  if (!properties || properties.children.length === 0) return {}
  const indent = childOf(properties, 'w:ind')?.attributes
  const left = Number(indent?.['w:left'] ?? indent?.['w:start'])
  const level = Number(valueOf(childOf(properties, 'w:outlineLvl')) ?? Number.NaN)
  const numbered = childOf(properties, 'w:numPr')
  const [id, ilvl] = ['w:numId', 'w:ilvl'].map((name) => valueOf(childOf(numbered, name)))
  return said({
    align: ALIGNMENTS[valueOf(childOf(properties, 'w:jc')) ?? ''],
    indent: Number.isFinite(left) ? left : undefined,
    level: level >= 0 && level < 9 ? level : undefined,
    numbering: numbered
      ? said({ id: id ?? undefined, level: typeof ilvl === 'string' ? Number(ilvl) : undefined })
      : undefined,
    breaksPage: toggle(properties, 'w:pageBreakBefore'),
  })
}

/** The names of headings in other languages than English: a translated Word keeps the English ones in the file. */
const HEADING = /^(?:heading|überschrift|titre|título|kop|rubrik|nagłówek|titolo)\s*([1-9])$/i

export function readStyles(root: XmlElement | null): WordStyles {
  const byId = new Map<string, WordStyle>()
  let defaultParagraph: string | null = null
  for (const style of root ? elementsIn(root) : []) {
    const id = style.attributes['w:styleId']
    if (style.name !== 'w:style' || id === undefined) continue
    const name = valueOf(childOf(style, 'w:name')) ?? id
    const own = paragraphLook(childOf(style, 'w:pPr'))
    const level = own.level ?? Number(HEADING.exec(name)?.[1] ?? Number.NaN) - 1
    byId.set(id, {
      name,
      base: valueOf(childOf(style, 'w:basedOn')),
      run: runLook(childOf(style, 'w:rPr')),
      paragraph: { ...own, ...(Number.isFinite(level) && { level }) },
    })
    const isDefault = !OFF.test(style.attributes['w:default'] ?? 'off')
    if (isDefault && style.attributes['w:type'] === 'paragraph') defaultParagraph = id
  }
  const defaults = childOf(root, 'w:docDefaults')
  const usual = {
    name: '',
    base: null,
    run: runLook(childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr')),
    paragraph: paragraphLook(childOf(childOf(defaults, 'w:pPrDefault'), 'w:pPr')),
  }
  return {
    byId: new Map([...byId].map(([id]) => [id, inherited(byId, id)])),
    usual,
    defaultParagraph,
  }
}

const MAX_BASES = 20

/** A style with what it has from the styles that it is based on. */
function inherited(byId: ReadonlyMap<string, WordStyle>, id: string): WordStyle {
  let [style, depth] = [byId.get(id), 0]
  const chain: WordStyle[] = []
  while (style && depth < MAX_BASES) {
    chain.unshift(style)
    style = style.base === null ? undefined : byId.get(style.base)
    depth += 1
  }
  const merged = { run: {}, paragraph: {} }
  for (const { run, paragraph } of chain) {
    Object.assign(merged.run, run)
    Object.assign(merged.paragraph, paragraph)
  }
  const own = byId.get(id)
  return { name: own?.name ?? id, base: own?.base ?? null, ...merged }
}

interface NumberingLevel {
  readonly start: number
  readonly format: string
  readonly text: string
}

/** Counts the paragraphs of the numbered lists, and says what Word prints before each. */
export class WordNumbering {
  readonly #levels = new Map<string, ReadonlyMap<number, NumberingLevel>>()
  readonly #counts = new Map<string, number[]>()

  constructor(root: XmlElement | null) {
    const all = root ? elementsIn(root) : []
    const abstracts = new Map<string, ReadonlyMap<number, NumberingLevel>>()
    for (const one of all.filter(({ name }) => name === 'w:abstractNum'))
      abstracts.set(one.attributes['w:abstractNumId'] ?? '', levelsOf(one))
    for (const one of all.filter(({ name }) => name === 'w:num')) {
      const levels = abstracts.get(valueOf(childOf(one, 'w:abstractNumId')) ?? '')
      if (levels) this.#levels.set(one.attributes['w:numId'] ?? '', levels)
    }
  }

  /** What stands before the next paragraph of this list and level; empty for bullets and unknown lists. */
  next(id: string, level: number): string {
    const levels = this.#levels.get(id)
    const own = levels?.get(level)
    if (!levels || !own) return ''
    const counts = this.#counts.get(id) ?? []
    this.#counts.set(id, counts)
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    if (own.format === 'bullet' || own.format === 'none') return ''
    return own.text.replaceAll(/%([1-9])/g, (_all, digit: string) => {
      const of = Number(digit) - 1
      const { format = 'decimal', start = 1 } = levels.get(of) ?? {}
      return numeral(counts[of] ?? start, format)
    })
  }
}

function levelsOf(abstract: XmlElement): ReadonlyMap<number, NumberingLevel> {
  const levels = elementsIn(abstract).filter(({ name }) => name === 'w:lvl')
  return new Map(
    levels.map((level) => [
      Number(level.attributes['w:ilvl'] ?? 0),
      {
        start: Number(valueOf(childOf(level, 'w:start')) ?? 1),
        format: valueOf(childOf(level, 'w:numFmt')) ?? 'decimal',
        text: valueOf(childOf(level, 'w:lvlText')) ?? '',
      },
    ]),
  )
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

/** @param format as Word names it: 'decimal', 'lowerLetter', 'upperRoman' … */
export function numeral(count: number, format: string): string {
  const isUpper = format.startsWith('upper')
  if (format.endsWith('Letter')) {
    const letter = String.fromCharCode(97 + ((count - 1) % 26))
    return isUpper ? letter.toUpperCase() : letter
  }
  if (!format.endsWith('Roman')) return String(count)
  let [rest, roman] = [Math.min(count, 3999), '']
  for (const [value, letters] of ROMAN)
    while (rest >= value) {
      roman += letters
      rest -= value
    }
  return isUpper ? roman.toUpperCase() : roman
}
