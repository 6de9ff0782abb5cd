// What a line of Fountain is, by its capitals and brackets. Each line is looked through once, whatever its length.

/** Where the brackets begin with which a text ends; null if it does not end with some. */
export function endingBracket(text: string): number | null {
  if (!text.endsWith(')')) return null
  const open = text.indexOf('(', text.lastIndexOf(')', text.length - 2) + 1)
  return open < 0 ? null : open
}

/** The sign behind the name of a person who speaks at the same time as the one before. */
export const withoutDual = (name: string): string =>
  name.endsWith('^') ? name.slice(0, -1).trimEnd() : name

/** Capitals, and brackets behind them in which may stand what it likes. */
export function isCharacter(text: string): boolean {
  const words = withoutDual(text)
  const bracket = endingBracket(words)
  return isInCapitals(bracket === null ? text : words.slice(0, bracket))
}

const isInCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** Of '> words <'. */
export const centredWords = (text: string): string | undefined =>
  text.startsWith('>') && text.endsWith('<') ? text.slice(1, -1).trim() : undefined

/** What no other text has in lines of its own; the heading of a place may stand in any. */
const SIGNS: readonly ((line: string) => boolean)[] = [
  (line) => /^@\p{L}[^@:]{0,40}$/u.test(line),
  (line) => /^~\s?[^\s~]/.test(line),
  (line) => /^\.\p{L}/u.test(line),
  (line) => line.startsWith('!') && isInCapitals(line),
  (line) => centredWords(line) !== undefined,
  (line) => /^>\P{Ll}*[^\p{Ll}<]$/u.test(line),
  (line) => line.includes(']]', line.indexOf('[[') + 1) && line.includes('[['),
  (line) => line.startsWith('/*') || line.endsWith('*/'),
]
/** 'BEN ^' */
const isDual = (line: string): boolean => line.endsWith('^') && isCharacter(line)
const TITLE_PAGE = /^(?:title|credit|author|source|draft date|contact):/i
const PLACE = /^(?:INT|EXT|EST|I\/E)[./ ]/i
/** In Fountain no words stand behind a name in its line. */
const NAME_BEFORE_WORDS = /^\p{Lu}[^\p{Ll}:]{1,39}:\s+\S/u
const MIN_KINDS = 2
const MIN_NAMES = 2

/**
 * Whether a text is written in Fountain, though its name does not say so: it has two kinds of its signs, or the sign behind a
 * name, or a title page and one of them or a place, and names in capitals above what is said, more than before it.
 */
export function isFountain(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const isAlone = (index: number) => (lines[index - 1] ?? '') === ''
  const names = lines.filter(
    (line, index) =>
      isAlone(index) &&
      (lines[index + 1] ?? '') !== '' &&
      (isCharacter(line) || line.startsWith('@')),
  )
  const others = lines.filter((line) => NAME_BEFORE_WORDS.test(line))
  if (names.length < MIN_NAMES || names.length <= others.length) return false
  if (lines.some(isDual)) return true
  const kinds = SIGNS.filter((isSign) => lines.some(isSign)).length
  const hasTitle = TITLE_PAGE.test(lines.find((line) => line !== '') ?? '')
  const hasPlace = lines.some((line, index) => isAlone(index) && PLACE.test(line))
  return kinds >= MIN_KINDS || (hasTitle && (kinds > 0 || hasPlace))
}
