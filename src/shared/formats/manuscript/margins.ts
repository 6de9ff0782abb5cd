// Columns beside a play, made by a table or by tabs: numbers of lines or cues, and the words above the columns.
import type { LeftOut } from '../../imports/left-out.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  rowKey,
  sliceSpans,
  type SourceCell,
  type SourceParagraph,
  wordsOf,
} from './source-paragraph.ts'

// Numbers of pages and running heads that somebody has typed into the text, because a program would not do it.

/** '– 3 –', 'Seite 3', 'Page 3 of 12', '3' */
const PAGE_NUMBER =
  /^(?<mark>[–—-]\s*|(?:seite|page|s\.|p\.)\s*)?(?<number>\d{1,4})(?:\s*(?:\/|von|of)\s*\d{1,4})?(?:\s*[–—-])?$/iu
const MIN_PAGES = 3
/** A name may stand above several pages; running heads are longer. */
const MIN_WORDS = 2
/** 'FRAU LINDT', 'Erster Soldat' */
const NAME_ALONE = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,2}$/u
const RUN_IN_NAME = /^\p{Lu}[^:.!?]{0,30}:\s/u

interface WithoutMargins {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
}

export function withoutTypedMargins(all: readonly SourceParagraph[]): WithoutMargins {
  const hasPages = all.some(({ page }) => page >= MIN_PAGES)
  const left = new Map<SourceParagraph, LeftOut['kind']>([
    ...aroundEdition(all).map((one) => [one, 'mark'] as const),
    ...(hasPages ? pageNumbers(all) : []).map((one) => [one, 'pageNumber'] as const),
    ...(hasPages ? runningHeads(all) : []).map((one) => [one, 'head'] as const),
  ])
  if (left.size === 0) return { paragraphs: all, leftOut: [] }
  return {
    paragraphs: all.map((one) => (left.has(one) ? { ...one, spans: [] } : one)),
    leftOut: [...left].map(([{ page, spans }, kind]) => ({ page, kind, text: textOf(spans) })),
  }
}

/** '*** START OF THE PROJECT GUTENBERG EBOOK FAUST ***' */
const EDITION = /^\*{3}\s?(START|END) OF (?:THE|THIS) PROJECT GUTENBERG\b/u

const MAX_BORDER_LINES = 3

/** The words about an edition of Project Gutenberg, and its licence, which stand before and behind its two lines. */
function aroundEdition(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const borders = all.map(({ spans }) => EDITION.exec(textOf(spans))?.[1])
  const begin = borders.indexOf('START')
  // with a long title it has several lines
  const length = all
    .slice(begin, begin + MAX_BORDER_LINES)
    .findIndex(({ spans }) => textOf(spans).endsWith('***'))
  const start = begin < 0 ? begin : begin + Math.max(0, length)
  const end = borders.indexOf('END', start + 1)
  return all.filter(
    ({ spans }, index) => (index <= start || (end >= 0 && index >= end)) && textOf(spans) !== '',
  )
}

const textOf = (spans: SourceParagraph['spans']): string => wordsOf(spans).trim()

/** Numbers that rise by one from page to page. One without a mark stands at the end of its page, as no scene's does. */
function pageNumbers(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const written = all.filter(({ spans, cell }) => cell === null && textOf(spans) !== '')
  const found = written.flatMap((paragraph, index) => {
    const { mark, number } = PAGE_NUMBER.exec(textOf(paragraph.spans))?.groups ?? {}
    const next = written[index + 1]
    const isLast = next === undefined || next.page > paragraph.page
    return number !== undefined && (mark !== undefined || isLast)
      ? [{ paragraph, number: Number(number) }]
      : []
  })
  const [first] = found
  const isCounted =
    first !== undefined && found.every(({ number }, index) => number === first.number + index)
  return isCounted && found.length >= MIN_PAGES ? found.map(({ paragraph }) => paragraph) : []
}

/** The words that begin most pages, and stand nowhere else; what begins the document may be its title. */
function runningHeads(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const written = all.filter(({ spans }) => textOf(spans) !== '')
  const behind = written.slice(1)
  const begun = behind.filter(({ beginsPage }) => beginsPage).length
  const same = Map.groupBy(behind, ({ spans }) => withoutDigits(textOf(spans)))
  // pages to the left and to the right may have a head each
  const least = Math.max(MIN_PAGES, Math.floor(begun / 2))
  const below = new Map(written.map((one, index) => [one, written[index + 1]]))
  const isBelowHead = (paragraph: SourceParagraph) => {
    const text = textOf(below.get(paragraph)?.spans ?? [])
    if (RUN_IN_NAME.test(text)) return true
    return !/[.!?…,;–-]$/.test(text) && (same.get(withoutDigits(text))?.length ?? 0) > 1
  }
  return [...same].flatMap(([text, own]) => {
    const isHead =
      own.length >= least &&
      text.split(/\s+/).length >= MIN_WORDS &&
      !/[:.!?]$/.test(text) &&
      own.every(
        ({ beginsPage, cell, spans }) =>
          beginsPage && cell === null && !isSceneHeading(textOf(spans)),
      ) &&
      // below the name of a speaker stands what is said, which seldom comes back
      (!NAME_ALONE.test(text) || own.some(isBelowHead))
    return isHead ? own : []
  })
}

const withoutDigits = (text: string): string => text.replaceAll(/\d+/g, '#')

const NUMBER = /^\d{1,4}[.)]?$/
/** So many numbers are a column, if so large a part of them rises. */
const MIN_NUMBERS = 3
const MIN_RISING = 0.8
/** Tabs make columns if so large a part of the lines with text has them. */
const MIN_TABBED = 0.5

const NAME_HEAD =
  /^(?:figur(?:en)?|rollen?|person(?:en)?|wer|names?|sprecher(?:in|:in)?|characters?|speakers?|who|roles?)$/i
const OTHER_HEAD =
  /^(?:nr\.?|nummer|no\.?|#|zeile|line|cues?|text|dialog(?:ue)?|rede|replik|speech|words|was|what)?$/i

interface WithoutColumns {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
}

/** The paragraphs of a document without columns that hold only rising numbers, and without the heads of columns. */
export function withoutNumberColumns(all: readonly SourceParagraph[]): WithoutColumns {
  const leftOut: LeftOut[] = []
  const tabs = tabColumnOf(all)
  const steps = stepsOf(all)
  const cells = cellColumnsOf(all)
  const heads = headRowsOf(all)
  const paragraphs = all.flatMap((paragraph): readonly SourceParagraph[] => {
    const { page, spans, cell } = paragraph
    const words = wordsOf(spans)
    const leave = (text: string, kind: LeftOut['kind'] = 'lineNumber') => {
      if (text.trim() !== '') leftOut.push({ page, kind, text: text.trim() })
    }
    const rest = paragraph.beginsPage ? [{ ...paragraph, spans: [] }] : []
    const head = heads.get(paragraph)
    if (head !== undefined) {
      leave(head, 'head')
      return rest
    }
    if (cell !== null && cells.has(keyOf(cell)) && NUMBER.test(words.trim())) {
      leave(words)
      return rest
    }
    const number = cell === null && tabs ? tabs.exec(words) : null
    const found = number ? [number] : steps ? [...words.matchAll(steps)] : []
    if (found.length === 0) return [paragraph]
    for (const [text] of found) leave(text)
    const ends = [0, ...found.flatMap(({ 0: text, index }) => [index, index + text.length])]
    const kept = ends.flatMap((end, index) =>
      index % 2 === 0 ? sliceSpans(spans, end, ends[index + 1]) : [],
    )
    return [{ ...paragraph, spans: kept }]
  })
  return { paragraphs, leftOut }
}

const keyOf = ({ table, column }: { readonly table: number; readonly column: number }): string =>
  `${table} ${column}`

/** The columns of tables in which nothing else stands, beside two others. */
function cellColumnsOf(all: readonly SourceParagraph[]): ReadonlySet<string> {
  const heads = headRowsOf(all)
  const cells = all.flatMap(({ cell, spans }) =>
    cell ? [{ ...cell, isBlank: wordsOf(spans).trim() === '' }] : [],
  )
  // a direction over all columns stands in none
  const wide = widthsOf(
    cells.filter(({ isBlank }) => !isBlank),
    rowKey,
  )
  const widths = widthsOf(cells, ({ table }) => table)
  const columns = Map.groupBy(all, ({ cell }) => (cell ? keyOf(cell) : ''))
  return new Set(
    [...columns].flatMap(([key, own]) => {
      const table = own[0]?.cell?.table
      if (table === undefined || (widths.get(table) ?? 0) <= 2) return []
      const words = own
        .filter(({ cell }) => cell && (wide.get(rowKey(cell)) ?? 0) > 1)
        .filter((paragraph) => !heads.has(paragraph))
        .map(({ spans }) => wordsOf(spans).trim())
        .filter((text) => text !== '')
      return words.every((text) => NUMBER.test(text)) && areRising(words) ? [key] : []
    }),
  )
}

/** Of how many columns the cells are that have one key. */
const widthsOf = <Key>(cells: readonly SourceCell[], keyOf: (cell: SourceCell) => Key) =>
  new Map(
    [...Map.groupBy(cells, keyOf)].map(([key, own]) => [
      key,
      new Set(own.map(({ column }) => column)).size,
    ]),
  )

/** The number before the first tab of a line or behind the last one, if most lines have two. */
function tabColumnOf(all: readonly SourceParagraph[]): RegExp | null {
  const lines = all
    .filter(({ cell }) => cell === null)
    .map(({ spans }) => wordsOf(spans))
    .filter((text) => text.trim() !== '')
  const tabbed = lines.filter((text) => /\t[^]*\t/.test(text))
  if (tabbed.length < lines.length * MIN_TABBED) return null
  const found = [/^\s*\d{1,4}[.)]?\t+/, /(?<!\t)\t+\d{1,4}[.)]?\s*$/].find((column) =>
    areRising(tabbed.flatMap((text) => column.exec(text)?.[0].trim() ?? [])),
  )
  return found ?? null
}

/** Every fifth or tenth verse may have its number, far before or behind it: all are multiples of that step. */
const STEPS = [5, 10]
const BEFORE_VERSE = /^[ \t]*\d{0,3}[05](?: *\t[ \t]*| {3,})(?=\S)/gm
const BEHIND_VERSE = /(?<=\S)(?: *\t[ \t]*| {3,})\d{0,3}[05][ \t]*$/gm

function stepsOf(all: readonly SourceParagraph[]): RegExp | null {
  const words = all.map(({ spans }) => wordsOf(spans)).join('\n')
  const found = [BEHIND_VERSE, BEFORE_VERSE].find((place) => {
    const numbers = [...words.matchAll(place)].map(([text]) => Number.parseInt(text.trim(), 10))
    const isNext = (number: number, index: number, step: number) =>
      number === step || number === (numbers[index - 1] ?? 0) + step
    return (
      numbers.length >= MIN_NUMBERS &&
      STEPS.some((step) => {
        const next = numbers.filter((number, index) => isNext(number, index, step))
        return next.length >= numbers.length * MIN_RISING
      })
    )
  })
  return found ?? null
}

function areRising(words: readonly string[]): boolean {
  const numbers = words.map((text) => Number.parseInt(text, 10))
  const rising = numbers.filter((number, index) => number > (numbers[index - 1] ?? -1))
  return numbers.length >= MIN_NUMBERS && rising.length >= numbers.length * MIN_RISING
}

/** Rows that name what stands in each column; the first paragraph of such a row has its words, the others none. */
function headRowsOf(all: readonly SourceParagraph[]): ReadonlyMap<SourceParagraph, string> {
  const heads = new Map<SourceParagraph, string>()
  const add = (row: readonly SourceParagraph[], words: readonly string[]) => {
    const isHead =
      words.length > 1 &&
      words.some((word) => NAME_HEAD.test(word)) &&
      words.every((word) => NAME_HEAD.test(word) || OTHER_HEAD.test(word))
    if (isHead)
      for (const [at, one] of row.entries()) heads.set(one, at === 0 ? words.join(' ') : '')
  }
  const first = new Map<number, number>()
  for (const { cell } of all) if (cell && !first.has(cell.table)) first.set(cell.table, cell.row)
  const rows = Map.groupBy(all, ({ cell }) =>
    cell && first.get(cell.table) === cell.row ? cell.table : null,
  )
  for (const [table, row] of rows)
    if (table !== null)
      add(
        row,
        row.map(({ spans }) => wordsOf(spans).trim()),
      )
  const line = all.find(({ spans, cell }) => cell === null && wordsOf(spans).includes('\t'))
  if (line)
    add(
      [line],
      wordsOf(line.spans)
        .split('\t')
        .map((word) => word.trim()),
    )
  return heads
}
