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
