import type { OutlinePage } from '#/shared/script/outline.ts'
import type { EditorText } from '../core/feature.ts'

/** The page of a cue, and the number printed on the imported page if that is a different one. */
export function cuePageLabel(
  pages: readonly OutlinePage[],
  page: number,
  text: EditorText,
): string {
  const printed = pages[page - 1]?.printedNumber ?? null
  return printed === null || printed === String(page)
    ? text.cuePage(page)
    : text.cuePrintedPage(page, printed)
}
