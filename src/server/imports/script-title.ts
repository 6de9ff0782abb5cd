import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'

/** The printed title if the converter has found one, else the file's name without its folder and ending. */
export function scriptTitle(printedTitle: string | null, fileName: string): string {
  const name = printedTitle ?? baseName(fileName)
  const line = name.replace(/\p{Cc}/gu, ' ').trim()
  // By code points, so that no emoji is cut in two.
  const title = [...line].slice(0, MAX_TITLE_LENGTH).join('').slice(0, MAX_TITLE_LENGTH).trim()
  return title === '' ? 'Untitled Script' : title.toWellFormed()
}

function baseName(fileName: string): string {
  return fileName.replace(/^.*[/\\]/s, '').replace(/\.pdf$/i, '')
}
