// A text of rows and cells (CSV, TSV, a pasted table), read with the places of its cells, so that single cells can be
// replaced and every other character stays. No parser of CSV that is used elsewhere keeps these places.

/** A row: the position of its first cell, and the ends of all its cells. A separator stands between two cells. */
export interface TableRow {
  readonly from: number
  readonly ends: readonly number[]
}

export interface Table {
  readonly text: string
  readonly separator: string
  readonly rows: readonly TableRow[]
  /** The position behind the last row that was read. */
  readonly end: number
}

/** A comma is also a sign of decimals and of sentences, so that the others come first. */
const SEPARATORS = ['\t', ';', ','] as const

interface Reading {
  readonly from?: number
  readonly maxRows?: number
  /** Reading ends with the first row for which this is true; it is the last one. */
  readonly isLast?: (row: TableRow) => boolean
}

/** Reads rows until the text, or the given number of rows, is over. Empty lines are no rows. */
export function readTable(
  text: string,
  separator: string,
  { from = 0, maxRows = Infinity, isLast = () => false }: Reading = {},
): Table {
  const rows: TableRow[] = []
  const places = [separator, '\n', '\r'].map((character) => nextPlaces(text, character))
  let position = from
  while (position < text.length && rows.length < maxRows) {
    const row: { from: number; ends: number[] } = { from: position, ends: [] }
    for (;;) {
      const end = quotedEnd(text, position, separator) ?? plainEnd(position)
      row.ends.push(end)
      position = end + 1
      if (text.charAt(end) !== separator) break
    }
    const end = row.ends.at(-1) ?? row.from
    position = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (row.ends.length === 1 && end === row.from) continue
    rows.push(row)
    if (isLast(row)) break
  }
  return { text, separator, rows, end: Math.min(position, text.length) }

  function plainEnd(start: number): number {
    return Math.min(...places.map((next) => next(start)))
  }
}

/** Finds the next place of a character; each part of the text is searched once, so positions may only grow. */
function nextPlaces(text: string, character: string): (from: number) => number {
  let next = -1
  return (from) => {
    if (next < from) {
      const found = text.indexOf(character, from)
      next = found < 0 ? text.length : found
    }
    return next
  }
}

/**
 * The end of a cell in quotes; null if the cell has none. A quote that is not closed before a separator belongs to the
 * words: desks write what was typed.
 */
function quotedEnd(text: string, start: number, separator: string): number | null {
  if (text.charAt(start) !== '"') return null
  let closing = text.indexOf('"', start + 1)
  while (closing >= 0 && text.charAt(closing + 1) === '"') closing = text.indexOf('"', closing + 2)
  if (closing < 0) return null
  const behind = text.charAt(closing + 1)
  return behind === '' || behind === separator || behind === '\n' || behind === '\r'
    ? closing + 1
    : null
}

/** Where a cell stands; null if the row is too short for it. */
export function cellPlace(
  row: TableRow,
  column: number,
): { readonly from: number; readonly to: number } | null {
  const to = row.ends[column]
  const before = row.ends[column - 1]
  if (to === undefined) return null
  return { from: before === undefined ? row.from : before + 1, to }
}

/** The words of a cell; empty if the row is too short for it. */
export function cellText({ text }: Pick<Table, 'text'>, row: TableRow, column: number): string {
  const place = cellPlace(row, column)
  if (!place) return ''
  const written = text.slice(place.from, place.to)
  return isQuoted(written) ? written.slice(1, -1).replaceAll('""', '"') : written
}

export function isQuoted(written: string): boolean {
  return written.length > 1 && written.startsWith('"') && written.endsWith('"')
}

/** How many rows are looked at for the separator of a table. */
const SAMPLED_ROWS = 20

/** The characters that may separate the cells: first the one by which most rows have equally many. */
export function likelySeparators(text: string): readonly string[] {
  const scored = SEPARATORS.map((separator) => {
    const { rows } = readTable(text, separator, { maxRows: SAMPLED_ROWS })
    const counts = rows.map(({ ends }) => ends.length)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
    const alike = counts.filter((count) => count === usual).length
    return { separator, score: usual > 1 ? alike / counts.length : 0 }
  })
  const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return found.length > 0 ? found.map(({ separator }) => separator) : [',']
}

// Text for a desk's file. Programs that read these files split lines at every separator, whether or not it is quoted,
// so that no separator, quote or line break may stand in a cell.

/** A text of ours as a desk's file can have it. A comma within a number becomes a point. */
export function deskText(text: string): string {
  return text
    .replace(/^[\s,;]+/, '')
    .replace(/[\s,;]+$/, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll('"', '’')
    .replaceAll(/ *[,;\t\r\n\v\f\u0085\u2028\u2029][\s,;\u0085]*/g, ' - ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Whether a desk shows two texts as the same one. */
export function isSameText(a: string, b: string): boolean {
  return a === b || deskText(a) === deskText(b)
}
