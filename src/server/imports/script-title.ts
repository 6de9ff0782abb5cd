import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'

/** The file's name without its folder and ending. */
export function scriptTitle(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replace(/\.pdf$/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  // By code points, so that no emoji is cut in two.
  const title = [...name].slice(0, MAX_TITLE_LENGTH).join('').slice(0, MAX_TITLE_LENGTH).trim()
  return title === '' ? 'Untitled Script' : title.toWellFormed()
}
