// Who wrote a comment, and who has changed it since. It stands in `meta`, not in the mark: a mark of a
// comment is stored under a hash of all its attributes (DOC-12), so with one more every comment of a script
// would be stored anew by the first edit beside it, and a program that does not know the attribute would
// take it away in the same manner.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import type { MetaChange } from './meta-change.ts'
import { META_NAME } from './schema.ts'

const KEY = 'comment:'
const MAX_NAME_LENGTH = 100

/** Null stands for what is not known: comments of other programs, and from before this was kept. */
export interface CommentOrigin {
  readonly author: string | null
  /** Who changed it last, and when. */
  readonly editor: string | null
  readonly editedAt: number | null
}

export const UNKNOWN_ORIGIN: CommentOrigin = { author: null, editor: null, editedAt: null }

/** As it is stored: the same object until it changes. */
export function storedOrigin(doc: Y.Doc, commentId: string): unknown {
  return doc.getMap(META_NAME).get(KEY + commentId)
}

export function keptCommentOrigin(commentId: string, origin: CommentOrigin): MetaChange {
  return { key: KEY + commentId, value: { ...origin } }
}

/** Calls back when an origin changed, here or elsewhere. */
export function onCommentOrigins(doc: Y.Doc, listener: () => void): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if ([...keysChanged].some((key) => String(key).startsWith(KEY))) listener()
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}

/** What of a stored origin can be shown. */
export function readOrigin(stored: unknown): CommentOrigin {
  if (!isRecord(stored)) return UNKNOWN_ORIGIN
  const { author, editor, editedAt } = stored
  return { author: nameOf(author), editor: nameOf(editor), editedAt: timeOf(editedAt) }
}

/** When a comment was begun, as its id says (COM-1); null where the id is another program's. */
export function commentTime(commentId: string): number | null {
  return timeOf(Number(/^cmt-(\d{1,16})-/.exec(commentId)?.[1] ?? Number.NaN))
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME_LENGTH) : null
}

/** Only what a date can be made of. */
function timeOf(value: unknown): number | null {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime()) ? value : null
}
