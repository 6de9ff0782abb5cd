const MAX_LENGTH = 60

/** A quote as a name for something: shortened, up to the end of a word. */
export function shortQuote(quote: string): string {
  if (quote.length <= MAX_LENGTH) return quote
  return `${quote.slice(0, MAX_LENGTH + 1).replace(/\s*\S*$/, '') || quote.slice(0, MAX_LENGTH)} …`
}
