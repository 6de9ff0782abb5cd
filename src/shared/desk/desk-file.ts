// The list of cues in a desk's own export: Eos' CSV, which names itself, or any other table, of which people say what
// stands in which column.
import { listIn } from '../at.ts'
import { compareKeys, decimalOf, isNumberLike, numberInList, numberKey } from './desk-number.ts'
import { cellText, likelySeparators, readTable, type Table, type TableRow } from './table.ts'

/** In cues. */
export const MAX_DESK_CUES = 20_000
export const MAX_DESK_FILE_BYTES = 50 * 1024 * 1024

/** A cue of the desk's list. */
export interface DeskCue {
  /** The number by which cues are matched. */
  readonly key: string
  /** The number as the desk writes it. */
  readonly number: string
  /** The desk's list that a row of a table names with its number; empty if it names none. */
  readonly list?: string
  readonly label: string
  readonly notes: string
  /** The row of the table in which the cue stands. */
  readonly row: number
}

export interface DeskList {
  readonly cues: readonly DeskCue[]
  /** The number of rows that have no number: headings, groups, empty rows. */
  readonly leftOut: number
}

/** Eos' columns that are read. */
export const EOS_TEXT_COLUMNS = ['LABEL', 'CUE_NOTES', 'SCENE_TEXT'] as const
type EosColumn =
  | (typeof EOS_TEXT_COLUMNS)[number]
  | 'TARGET_TYPE'
  | 'TARGET_TYPE_AS_TEXT'
  | 'TARGET_LIST_NUMBER'
  | 'TARGET_ID'
  | 'PART_NUMBER'

export interface EosFile {
  readonly kind: 'eos'
  readonly table: Table
  /** The indexes of the columns by their name. */
  readonly columns: ReadonlyMap<string, number>
  /** The desk's lists of cues, the longest first. */
  readonly lists: readonly EosList[]
}

export interface EosList {
  /** The number of the list. */
  readonly id: string
  readonly label: string
  readonly cues: readonly DeskCue[]
  /** The number of cues whose number cannot be read, as of a date that a spreadsheet has made of it. */
  readonly leftOut: number
}

export interface TableFile {
  readonly kind: 'table'
  readonly table: Table
  readonly guess: TableColumns
}

/** The columns of a table by their index; null if there is none. */
export interface TableColumns {
  readonly hasHeading: boolean
  readonly number: number
  readonly label: number | null
  readonly notes: number | null
}

export type DeskFileProblem = 'empty' | 'not-a-table' | 'no-numbers' | 'too-many-rows'

const TARGET_ID = /^[^\n\r]*\bTARGET_ID\b/m
const START = /^[ \t\uFEFF]*"?START_TARGETS\b/m
/** The headings of Eos' targets. */
const TARGETS = /^[^\n\r]*\bTARGET_TYPE\b[^\n\r]*\bTARGET_ID\b[^\n\r]*\bLABEL\b/m
/** Spreadsheets may save every cell in quotes. */
const END = ['END_TARGETS', '"END_TARGETS']

/** Reads the text of a file, or a pasted table. */
export function readDeskFile(text: string): EosFile | TableFile | DeskFileProblem {
  if (text.trim() === '') return 'empty'
  const start = START.exec(text)
  if (start) return readEos(text, start.index + start[0].length)
  // what stood above the headings may have been deleted in a spreadsheet
  return TARGETS.test(text) ? readEos(text, 0) : readOther(text)
}

function readEos(text: string, from: number): EosFile | DeskFileProblem {
  const headings = text.slice(from).search(TARGETS)
  const heading = from + (headings < 0 ? text.slice(from).search(TARGET_ID) : headings)
  if (heading < from) return 'no-numbers'
  const separator = /TARGET_\w+"?([,;\t])/.exec(text.slice(heading, heading + 200))?.[1] ?? ','
  const table = readTable(text, separator, {
    from: heading,
    // every cue may have parts, and rows of other targets stand among them
    maxRows: MAX_DESK_CUES * 10,
    isLast: (row) => END.some((end) => text.startsWith(end, row.from)),
  })
  const [names] = table.rows
  if (!names) return 'no-numbers'
  const columns = new Map(
    names.ends.map((_, column) => [cellText(table, names, column).trim(), column]),
  )
  const lists = listsOf(table, columns)
  const count = lists.reduce((sum, { cues }) => sum + cues.length, 0)
  if (count > MAX_DESK_CUES || table.rows.length >= MAX_DESK_CUES * 10) return 'too-many-rows'
  return count === 0 ? 'no-numbers' : { kind: 'eos', table, columns, lists }
}

/** The columns of a cell by its name; empty where the file lacks the column. */
function eosCell(
  { table, columns }: Pick<EosFile, 'table' | 'columns'>,
  row: TableRow,
  name: EosColumn,
): string {
  const column = columns.get(name)
  return column === undefined ? '' : cellText(table, row, column).trim()
}

const CUE_TYPE = '1'
const CUE_LIST_TYPE = '15'

function listsOf(table: Table, columns: ReadonlyMap<string, number>): readonly EosList[] {
  const cell = (row: TableRow, name: EosColumn) => eosCell({ table, columns }, row, name)
  const isOf = (row: TableRow, type: string, name: string) =>
    columns.has('TARGET_TYPE_AS_TEXT')
      ? cell(row, 'TARGET_TYPE_AS_TEXT') === name
      : cell(row, 'TARGET_TYPE') === type
  const labels = new Map<string, string>()
  const cues = new Map<string, DeskCue[]>()
  /** The rows of a cue's parts, if the cue has no row of its own. */
  let part = ''
  const leftOut = new Map<string, number>()
  for (const [row, cells] of table.rows.entries()) {
    if (isOf(cells, CUE_LIST_TYPE, 'Cue_List'))
      labels.set(cell(cells, 'TARGET_ID'), cell(cells, 'LABEL'))
    if (!isOf(cells, CUE_TYPE, 'Cue')) continue
    const number = cell(cells, 'TARGET_ID')
    const key = decimalOf(number)
    const list = cell(cells, 'TARGET_LIST_NUMBER') || '1'
    if (key === null) {
      leftOut.set(list, (leftOut.get(list) ?? 0) + 1)
      continue
    }
    const known = listIn(cues, list)
    const isPart = !['', '0'].includes(cell(cells, 'PART_NUMBER'))
    if (isPart && (known.at(-1)?.key === key || part === `${list}/${key}`)) continue
    if (isPart) part = `${list}/${key}`
    known.push({
      key,
      number,
      label: cell(cells, 'LABEL'),
      notes: cell(cells, 'CUE_NOTES'),
      row,
    })
  }
  return [...cues]
    .map(([id, inList]) => ({
      id,
      label: labels.get(id) ?? '',
      cues: inList,
      leftOut: leftOut.get(id) ?? 0,
    }))
    .toSorted((a, b) => b.cues.length - a.cues.length || compareKeys(a.id, b.id))
}

/** The cues of one of the desk's lists. */
export function eosList({ lists }: EosFile, id: string): DeskList {
  return lists.find((list) => list.id === id) ?? { cues: [], leftOut: 0 }
}

function readOther(text: string): TableFile | DeskFileProblem {
  let isTable = false
  for (const separator of likelySeparators(text)) {
    const read = readTable(text, separator, { maxRows: MAX_DESK_CUES + SAMPLED_ABOVE + 2 })
    const table = { ...read, rows: read.rows.slice(rowsAbove(read)) }
    // one row more than cues, for the heading
    if (table.rows.length > MAX_DESK_CUES + 1) return 'too-many-rows'
    const guess = guessColumns(table)
    if (guess) return { kind: 'table', table, guess }
    isTable ||= table.rows.some(({ ends }) => ends.length > 1)
  }
  return isTable ? 'no-numbers' : 'not-a-table'
}

const HEADINGS = {
  number:
    /^(?:(?:(?:cue|q|lx|lq|sq|licht|light|ton|sound|video|stimmungs)[ _-]*)?(?:number|num|nummer|nr|no|cue|q|#)\.?|lx|stimmung)$/i,
  part: /^parts?(?:[ _-]*(?:number|nr|no))?\.?$/i,
  label:
    /^(?:(?:cue|q)[ _-]*)?(?:name|label|bezeichnung|titel|title|beschreibung|description|text)$/i,
  notes:
    /^(?:(?:cue|q)[ _-]*)?(?:notes?|notiz(?:en)?|bemerkung(?:en)?|was passiert|what happens|comments?)$/i,
} as const

/** How many rows are looked at. */
const SAMPLED_ROWS = 200
/** Among how many rows the headings are looked for. */
const SAMPLED_ABOVE = 20

/**
 * How many rows stand above the headings, such as a title; none if there are no headings. A row with a number in a cell of
 * its own is no row of headings. It may be a title, as in 'Nora;2026', but two numbers above a heading are cues.
 */
function rowsAbove(table: Table): number {
  const rows = table.rows.slice(0, SAMPLED_ROWS)
  const numbersIn = (column: number, some: readonly TableRow[]) =>
    some.filter((row) => isDecimal(cellText(table, row, column))).length
  for (const [index, row] of rows.slice(0, SAMPLED_ABOVE).entries()) {
    const names = row.ends.map((_, column) => cellText(table, row, column).trim())
    if (names.some(isDecimal)) continue
    const column = names.findIndex(
      (name, at) => HEADINGS.number.test(name) && numbersIn(at, rows.slice(index)) > 0,
    )
    if (column >= 0) return numbersIn(column, rows.slice(0, index)) < 2 ? index : 0
  }
  return 0
}

/** Finds the columns by their headings and content; null if no column holds numbers. */
function guessColumns(table: Table): TableColumns | null {
  const [first] = table.rows
  if (!first) return null
  const headings = first.ends.map((_, column) => cellText(table, first, column).trim())
  const sample = table.rows.slice(0, SAMPLED_ROWS)
  const width = sample.reduce((most, { ends }) => Math.max(most, ends.length), 0)
  const valuesOf = (column: number) => sample.map((row) => cellText(table, row, column).trim())
  const share = (column: number, isNumber = isDecimal) => {
    const values = valuesOf(column).filter((value) => value !== '')
    // times and levels repeat; the numbers of cues hardly do
    return new Set(values.filter(isNumber)).size / Math.max(1, values.length)
  }
  /** Numbers of pages and times name neither cues nor a list. */
  const callsItself = (column: number) => Number(share(column, isCalledCue) >= 0.2)
  const all = Array.from({ length: width }, (_, column) => column)
  const named = headings.findIndex(
    (name, column) => HEADINGS.number.test(name) && share(column, isNumberLike) > 0,
  )
  const [byContent = 0] = all.toSorted(
    (a, b) => callsItself(b) - callsItself(a) || share(b) - share(a) || a - b,
  )
  const number = named >= 0 ? named : byContent
  if (share(number, named >= 0 ? isNumberLike : isDecimal) < 0.2) return null
  const hasHeading = !isDecimal(headings[number] ?? '') && headings[number] !== ''
  const byName = (pattern: RegExp) => {
    const column = hasHeading ? headings.findIndex((name) => pattern.test(name)) : -1
    return column >= 0 && column !== number ? column : null
  }
  const wordsOf = (column: number) => valuesOf(column).slice(hasHeading ? 1 : 0)
  const label = byName(HEADINGS.label) ?? longest(all, number, wordsOf)
  const notes = byName(HEADINGS.notes)
  return { hasHeading, number, label, notes: notes === label ? null : notes }
}

/** Whether a cell has a decimal number, with or without its list. */
const isDecimal = (written: string) => decimalOf(numberInList(written).number) !== null

const isCalledCue = (written: string) =>
  isDecimal(written) && (/^[a-z#]/i.test(written) || numberInList(written).list !== '')

/** The column with the most letters: where no heading says so, it holds the labels. */
function longest(
  columns: readonly number[],
  number: number,
  valuesOf: (column: number) => readonly string[],
): number | null {
  const letters = (column: number) => valuesOf(column).join('').replaceAll(/\P{L}/gu, '').length
  const [best] = columns
    .filter((column) => column !== number && letters(column) > 0)
    .toSorted((a, b) => letters(b) - letters(a) || a - b)
  return best ?? null
}

/** The cues of a table, read by the columns that people have chosen. */
export function tableList({ table }: TableFile, columns: TableColumns): DeskList {
  const cues: DeskCue[] = []
  let leftOut = 0
  const part = partColumn(table, columns)
  for (const [row, cells] of table.rows.entries()) {
    if (row === 0 && columns.hasHeading) continue
    const cell = (column: number | null) =>
      column === null ? '' : cellText(table, cells, column).trim()
    const { list, number } = numberInList(cell(columns.number))
    const key = numberKey(number)
    const last = cues.at(-1)
    // a part of the cue above it
    if (!['', '0'].includes(cell(part)) && last?.key === key && last.list === list) continue
    if (number === '' || (!isNumberLike(number) && isAlone(table, cells))) {
      leftOut++
      continue
    }
    cues.push({
      key,
      number,
      list,
      label: cell(columns.label),
      notes: cell(columns.notes),
      row,
    })
  }
  return { cues, leftOut }
}

function partColumn(table: Table, columns: TableColumns): number | null {
  const [first] = columns.hasHeading ? table.rows : []
  const column = first?.ends.findIndex((_, at) =>
    HEADINGS.part.test(cellText(table, first, at).trim()),
  )
  return column === undefined || column < 0 || column === columns.number ? null : column
}

/** Whether the words of one cell are all that a row of a table says, as of a scene's name between the cues. */
function isAlone(table: Table, cells: TableRow): boolean {
  const [first] = table.rows
  const filled = cells.ends.filter((_, column) => cellText(table, cells, column).trim() !== '')
  return filled.length < 2 && (first?.ends.length ?? 1) > 1
}

/** A list that rows of a table name, and the number of its cues. */
interface NamedList {
  readonly id: string
  readonly count: number
}

/** The lists that the rows of a table name with their numbers, the longest first; none if they name less than two. */
export function namedLists({ cues }: DeskList): readonly NamedList[] {
  const counts = new Map<string, number>()
  for (const { list = '' } of cues) counts.set(list, (counts.get(list) ?? 0) + 1)
  const inAll = counts.get('') ?? 0
  counts.delete('')
  if (counts.size < 2) return []
  return [...counts]
    .map(([id, count]) => ({ id, count: count + inAll }))
    .toSorted((a, b) => b.count - a.count || compareKeys(a.id, b.id))
}

/** The cues of a list that the rows of a table name; rows that name none are in each list. */
export const cuesOfList = ({ cues }: DeskList, id: string): readonly DeskCue[] =>
  cues.filter(({ list }) => !list || list === id)

/** Whether at least one cue has a number: if not, the wrong column was chosen. */
export function hasNumbers({ cues }: DeskList): boolean {
  return cues.some(({ key }) => isNumberLike(key))
}
