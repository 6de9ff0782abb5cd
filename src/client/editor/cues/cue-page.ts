import type { OutlinePage } from '#/shared/script/outline.ts'
import type { EditorText } from '../core/feature.ts'

/** The page that a cue is on, with what the imported page had printed on it where that is something else. */
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
