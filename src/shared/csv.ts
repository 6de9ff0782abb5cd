// CSV that spreadsheets read: the format of RFC 4180, with a mark that says UTF-8, and without formulas.

/** Without this mark Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export type CsvRow = readonly (string | number | null)[]

/** Where decimals have a comma, spreadsheets take a semicolon for the end of a cell, and a line with commas for one cell. */
export type CsvSeparator = ',' | ';'

export function csvOf(rows: readonly CsvRow[], separator: CsvSeparator = ','): string {
  const field = (value: CsvRow[number]): string => {
    const isDecimal = typeof value === 'number' && separator === ';'
    const written = isDecimal ? String(value).replace('.', ',') : String(value ?? '')
    const text = written.replaceAll(FORMULAS[separator], "'$&")
    const isPlain = !text.includes(separator) && !/["\r\n]/.test(text)
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`
  }
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(separator)}\r\n`).join('')
}

/**
 * The beginning of a formula, after whatever a spreadsheet may read as the end of a cell: it separates by a semicolon or
 * a tab where decimals have a comma, by a comma elsewhere, and then takes our quotes for text. Our own separator ends no cell
 * within quotes. Spreadsheets skip blanks and quotes, and take wide characters and the real minus for those of a keyboard.
 * What stands before the sign is read from the sign on: at each blank it would be read through all blanks before it.
 */
const formulaAfter = (ends: string): RegExp =>
  new RegExp(
    String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−](?<=(?:^|[${ends}|\p{Cc}\u2028\u2029])[\s"\p{Cc}\p{Cf}]*.)`,
    'gu',
  )

/** An apostrophe stands before each beginning of a formula: a spreadsheet would run it, whoever wrote it. */
const FORMULAS: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': formulaAfter(';'),
  ';': formulaAfter(';,'),
}
