const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** A word as it is quoted, without the punctuation around it; a dash stays as it is. */
export function wordWithoutMarks(word: string): string {
  return word.replace(EDGES, '') || word
}
