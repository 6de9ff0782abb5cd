/**
 * The text that replaces a found text. If the search ignored capitals, the new words take over those of the old ones:
 * 'GRETCHEN' becomes 'MARGARETE', and 'Rot' at the beginning of a sentence 'Blau'.
 */
export function replacementFor(found: string, replacement: string, matchesCase: boolean): string {
  if (matchesCase || !/\p{L}/u.test(replacement)) return replacement
  if (isInCapitals(found)) return replacement.toLocaleUpperCase('de')
  return beginsWithCapital(found) ? capitalized(replacement) : replacement
}

/** One letter alone may as well begin a sentence. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length > 1 && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
}

function beginsWithCapital(text: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(text)
}

function capitalized(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('de'))
}
