/** Words of a script, and how often they stand in it before the place that is meant. */
export interface WordsPlace {
  readonly words: string
  readonly nth: number
}

const PREFIX = '#worte='

/** The fragment of an address that leads to these words; browsers do not send it to a server. */
export function fragmentOfWords({ words, nth }: WordsPlace): string {
  return `${PREFIX}${nth}.${encodeURIComponent(words)}`
}

/** Null if a fragment names no words. It may be written by hand, and invalid. */
export function wordsInFragment(fragment: string): WordsPlace | null {
  const [, nth, encoded] = /^#worte=(\d{1,6})\.(.+)$/s.exec(fragment) ?? []
  if (encoded === undefined) return null
  try {
    return { words: decodeURIComponent(encoded), nth: Number(nth) }
  } catch {
    return null
  }
}

/** The fragment of an address that leads to the first proposed cut. */
export const FRAGMENT_OF_PROPOSAL = '#vorschlag'

const COMMENT_PREFIX = '#kommentar='

/** The fragment of an address that leads to a comment; browsers do not send it to a server. */
export const fragmentOfComment = (commentId: string): string =>
  COMMENT_PREFIX + encodeURIComponent(commentId)

/** Null if a fragment names no comment. It may be written by hand, and invalid. */
export function commentInFragment(fragment: string): string | null {
  if (!fragment.startsWith(COMMENT_PREFIX)) return null
  try {
    return decodeURIComponent(fragment.slice(COMMENT_PREFIX.length)) || null
  } catch {
    return null
  }
}
