// The lines of the pages that a script was imported from, as plain data: where each stands and how it is set.
import { type Static, Type } from 'typebox'
import { isInCapitals, nameBeforeColon } from '../../script/line-grammar/speaker-name.ts'

/** Points; `y` is the baseline's distance from the page's top. */
export const PrintedLine = Type.Object({
  /** 1-based position of the page in the file. */
  page: Type.Integer(),
  x: Type.Number(),
  right: Type.Number(),
  y: Type.Number(),
  size: Type.Number(),
  /** From the left edge of the line's column. */
  indent: Type.Number(),
  /** From the line's end to the right edge of its column. */
  room: Type.Number(),
  bold: Type.Boolean(),
  italic: Type.Boolean(),
  text: Type.String(),
})
export type PrintedLine = Static<typeof PrintedLine>

export const PrintedPages = Type.Object({
  /** In points, in the order of the file. */
  pages: Type.Array(Type.Object({ width: Type.Number(), height: Type.Number() })),
  /** In reading order. */
  lines: Type.Array(PrintedLine),
})
export type PrintedPages = Static<typeof PrintedPages>

/** In points: indents that differ by less are the same. */
const INDENT_STEP = 6
/** Sizes that differ by less than this share are the same. */
const SIZE_STEP = 0.08
/** In type sizes: the middle of a centred line is as near as this to the middle of its column. */
const CENTRED = 1

/**
 * How a line is set, as a text that is the same for lines that look alike: size, bold, italics, capitals, the form of
 * its beginning, and its place in the column. It holds no word of the play.
 */
export function lookOf(line: PrintedLine, setting: Setting): string {
  const size = Math.round((line.size / setting.size - 1) / SIZE_STEP)
  const style = `${line.bold ? 'b' : ''}${line.italic ? 'i' : ''}${capitalsOf(line.text)}`
  return `${size}${style}${beginningOf(line.text)}@${placeOf(line, setting)}`
}

function capitalsOf(text: string): string {
  if (isInCapitals(text)) return 'C'
  const [word = ''] = text.split(/[\s.:,]/)
  return word.length > 1 && isInCapitals(word) ? 'c' : ''
}

function beginningOf(text: string): string {
  if (/^[([]/.test(text)) return '('
  if (nameBeforeColon(text)) return ':'
  return /^\d/.test(text) ? '#' : ''
}

function placeOf({ indent, room, size }: PrintedLine, { indents }: Setting): string {
  const step = Math.round(indent / INDENT_STEP)
  const isCentred = indent > size * 2 && Math.abs(indent - room) < size * CENTRED * 2
  return isCentred && !indents.has(step) ? 'm' : `${step}`
}

/** What the lines of a manuscript have in common. */
export interface Setting {
  /** The type size of most of the text. */
  readonly size: number
  /** Indents, in steps, at which lines of several widths begin: of centred lines each width has its own. */
  readonly indents: ReadonlySet<number>
}

const MIN_WIDTHS = 3

export function settingOf(lines: readonly PrintedLine[]): Setting {
  const stepsOf = (points: number) => Math.round(points / INDENT_STEP)
  const byIndent = [...Map.groupBy(lines, ({ indent }) => stepsOf(indent))]
  const widths = (own: readonly PrintedLine[]) =>
    new Set(own.map(({ x, right }) => stepsOf((right - x) / 4)))
  return {
    size: mostOf(lines, ({ size }) => Math.round(size * 2) / 2) ?? 12,
    indents: new Set(
      byIndent.flatMap(([indent, own]) => (widths(own).size >= MIN_WIDTHS ? [indent] : [])),
    ),
  }
}

/** The look of most of the text. */
export function bodyLookOf(lines: readonly PrintedLine[], setting: Setting): string | null {
  return mostOf(lines, (line) => lookOf(line, setting))
}

/** The value that most letters have. */
function mostOf<T>(lines: readonly PrintedLine[], valueOf: (line: PrintedLine) => T): T | null {
  let most: T | null = null
  let mostLetters = 0
  for (const [value, own] of Map.groupBy(lines, valueOf)) {
    const letters = own.reduce((sum, { text }) => sum + text.length, 0)
    if (letters > mostLetters) [most, mostLetters] = [value, letters]
  }
  return most
}

/** What tells the layout of one manuscript from another's; it holds no word of the play. */
export const PageLayout = Type.Object(
  {
    width: Type.Number(),
    height: Type.Number(),
    /** Of most of the text, in points. */
    size: Type.Number(),
    /** The left edge of most of the text. */
    left: Type.Number(),
    /** The most frequent looks. */
    looks: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 8 }),
  },
  { additionalProperties: false },
)
export type PageLayout = Static<typeof PageLayout>

const MAX_LOOKS = 6

export function pageLayoutOf({ pages, lines }: PrintedPages): PageLayout {
  const setting = settingOf(lines)
  const counts = [...Map.groupBy(lines, (line) => lookOf(line, setting))].map(
    ([look, own]) => [look, own.length] as const,
  )
  const looks = counts
    .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, MAX_LOOKS)
  const { width = 0, height = 0 } = pages[Math.floor(pages.length / 2)] ?? {}
  return {
    width: Math.round(width),
    height: Math.round(height),
    size: setting.size,
    left: mostOf(lines, ({ x, indent }) => Math.round(x - indent)) ?? 0,
    looks: looks.map(([look]) => look),
  }
}

/** In points: pages, and margins, that differ by less are the same. */
const SAME_EDGE = 4
/** Of the frequent looks of two manuscripts in one layout, at least this share is the same. */
const SHARED_LOOKS = 0.6

/** Whether two manuscripts are set in one layout, as two plays of one publisher are. */
export function isSameLayout(one: PageLayout, other: PageLayout): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE
  const isSamePaper = near(one.width, other.width) && near(one.height, other.height)
  const isSameType = one.size === other.size && near(one.left, other.left)
  const shared = one.looks.filter((look) => other.looks.includes(look)).length
  const fewer = Math.min(one.looks.length, other.looks.length)
  return isSamePaper && isSameType && fewer > 0 && shared >= fewer * SHARED_LOOKS
}
