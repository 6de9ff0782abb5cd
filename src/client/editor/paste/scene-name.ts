/** The keyword with what may stand before it: 'SZENE', '2. Bild', 'Erste Szene'. */
const KEYWORD =
  /^(?:(?<ordinal>\d{1,3}\.?|\p{L}+(?:te|st|nd|rd|th)[rs]?)\s+)?(?:szene|scene|bild)(?!\p{L})\s*(?<rest>.*)$/iu
const REST = /^(?<number>\d{1,3}[a-z]?|[IVXLC]+)?(?![\p{L}\d])\s*(?<mark>[.:–—-]*)\s*(?<name>.*)$/u

/**
 * The name of the scene that a line is the heading of, the whole line where it has none; null where the line is
 * none. 'Bild der Mutter' and 'Szene gefällt mir nicht' are text: a heading is in capitals, or says its number, or
 * has a colon or a dash before its name.
 */
export function sceneName(line: string): string | null {
  const { ordinal, rest = '' } = KEYWORD.exec(line)?.groups ?? {}
  if (KEYWORD.exec(line) === null) return null
  const { number, mark = '', name = rest } = REST.exec(rest)?.groups ?? {}
  const isNumbered = ordinal !== undefined || number !== undefined
  const isHeading =
    name === '' ||
    !/\p{Ll}/u.test(line) ||
    /[:–—-]/.test(mark) ||
    (isNumbered && (mark !== '' || /^[^\p{Ll}]/u.test(name)))
  return isHeading ? name || line : null
}
