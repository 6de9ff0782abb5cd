import type { TextItem } from './page-text.ts'

/** Fewer letters are a stamp or a page number on a picture. */
const FEWEST_LETTERS = 12

/** No text layer, or one whose characters stand for nothing. */
export function isUnreadable(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  const unknown = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  return letters < FEWEST_LETTERS || unknown > letters
}
