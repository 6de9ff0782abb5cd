const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** A word as one quotes it, without the marks around it; a dash stays the dash that it is. */
export function wordWithoutMarks(word: string): string {
  return word.replace(EDGES, '') || word
}
