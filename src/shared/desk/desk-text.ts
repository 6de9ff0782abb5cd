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
