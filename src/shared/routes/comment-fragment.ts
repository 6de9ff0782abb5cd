const PREFIX = '#kommentar='

/** The fragment of an address that leads to a comment; browsers do not send it to a server. */
export const fragmentOfComment = (commentId: string): string =>
  PREFIX + encodeURIComponent(commentId)

/** Null if a fragment names no comment. It may be written by hand, and invalid. */
export function commentInFragment(fragment: string): string | null {
  if (!fragment.startsWith(PREFIX)) return null
  try {
    return decodeURIComponent(fragment.slice(PREFIX.length)) || null
  } catch {
    return null
  }
}
