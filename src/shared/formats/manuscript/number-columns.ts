// Columns beside a play, made by a table or by tabs: numbers of lines or cues, and the words above the columns.
import type { LeftOut } from '../../imports/left-out.ts'
import { type SourceParagraph, sliceSpans, wordsOf } from './source-paragraph.ts'

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
    if (cell !== null && cells.has(keyOf(cell))) {
      leave(words)
      return rest
    }
    const number = cell === null && tabs ? tabs.exec(words) : null
    if (!number) return [paragraph]
    leave(number[0])
    const from = number.index === 0 ? number[0].length : 0
    const to = number.index === 0 ? words.length : number.index
    return [{ ...paragraph, spans: sliceSpans(spans, from, to) }]
  })
  return { paragraphs, leftOut }
}

const keyOf = ({ table, column }: { readonly table: number; readonly column: number }): string =>
  `${table} ${column}`

/** The columns of tables in which nothing else stands, beside two others. */
function cellColumnsOf(all: readonly SourceParagraph[]): ReadonlySet<string> {
  const heads = headRowsOf(all)
  const columns = Map.groupBy(all, ({ cell }) => (cell ? keyOf(cell) : ''))
  const tables = Map.groupBy(all, ({ cell }) => cell?.table ?? null)
  return new Set(
    [...columns].flatMap(([key, own]) => {
      const table = own[0]?.cell?.table
      if (table === undefined) return []
      const width = new Set((tables.get(table) ?? []).map(({ cell }) => cell?.column)).size
      const words = own
        .filter((paragraph) => !heads.has(paragraph))
        .map(({ spans }) => wordsOf(spans).trim())
        .filter((text) => text !== '')
      return width > 2 && words.every((text) => NUMBER.test(text)) && areRising(words) ? [key] : []
    }),
  )
}

/** The number before the first tab of a line or behind the last one, if most lines have two. */
function tabColumnOf(all: readonly SourceParagraph[]): RegExp | null {
  const lines = all
    .filter(({ cell }) => cell === null)
    .map(({ spans }) => wordsOf(spans))
    .filter((text) => text.trim() !== '')
  const tabbed = lines.filter((text) => /\t[^]*\t/.test(text))
  if (tabbed.length < lines.length * MIN_TABBED) return null
  const found = [/^\s*\d{1,4}[.)]?\t+/, /\t+\d{1,4}[.)]?\s*$/].find((column) =>
    areRising(tabbed.flatMap((text) => column.exec(text)?.[0].trim() ?? [])),
  )
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
