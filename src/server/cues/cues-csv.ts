import type { Cue } from '#/shared/api/cues.ts'

/** Columns in their order; they are added at the end only, because programs may count them. */
export const CSV_COLUMNS = [
  'order',
  'number',
  'type',
  'department',
  'mode',
  'state',
  'scene',
  'scene_name',
  'page',
  'speaker',
  'before',
  'text',
  'after',
  'note',
  'id',
] as const satisfies readonly (keyof Cue)[]

/** Without it Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** Cues as RFC 4180 says, with a line of names first. */
export function cuesCsv(cues: readonly Cue[]): string {
  const rows = [CSV_COLUMNS, ...cues.map((cue) => CSV_COLUMNS.map((column) => cue[column]))]
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: string | number | null): string {
  const text = harmless(String(value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before text that begins like a formula: a spreadsheet would run it, whoever wrote it. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}
