// The author of a comment, and the last person who has changed it. The origin is stored in `meta`, not in the mark:
// y-prosemirror, and a document that is written as a whole, store a comment's mark under a hash of all its attributes
// (DOC-12). With one more attribute the first edit in a block would store all comments of the block anew, and a program
// that does not know the attribute would remove it in the same manner.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { type MetaChange, nameOf, onMeta, timeOf } from './meta.ts'
import { META_NAME } from './schema.ts'

const KEY = 'comment:'

/** Null stands for unknown values: in comments of other programs, and in comments older than this record. */
export interface CommentOrigin {
  readonly author: string | null
  /** The person who changed the comment last, and the time. */
  readonly editor: string | null
  readonly editedAt: number | null
}

export const UNKNOWN_ORIGIN: CommentOrigin = { author: null, editor: null, editedAt: null }

/** The key of `meta` under which a comment's origin is stored. */
export const keyOfComment = (commentId: string): string => KEY + commentId

/** The comment whose origin is stored under a key of `meta`; null for every other key. */
export function commentOfKey(key: string): string | null {
  return key.startsWith(KEY) ? key.slice(KEY.length) : null
}

/** The stored origin: the same object until it changes. */
export function storedOrigin(doc: Y.Doc, commentId: string): unknown {
  return doc.getMap(META_NAME).get(keyOfComment(commentId))
}

export function keptCommentOrigin(commentId: string, origin: CommentOrigin): MetaChange {
  return { key: keyOfComment(commentId), value: { ...origin } }
}

/** Calls the listener when an origin has changed, by a local or a remote edit. */
export function onCommentOrigins(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(KEY), listener)
}

/** The valid parts of a stored origin. */
export function readOrigin(stored: unknown): CommentOrigin {
  if (!isRecord(stored)) return UNKNOWN_ORIGIN
  const { author, editor, editedAt } = stored
  return { author: nameOf(author), editor: nameOf(editor), editedAt: timeOf(editedAt) }
}

/** A person by name. */
export interface Author {
  readonly username: string
  /** Since when the person has the name: what is older is another one's, and so may be what has no time. */
  readonly since: number
}

/** Whether what was written under a name, at a time, is a person's. */
export const isBy = ({ username, since }: Author, name: unknown, at: unknown): boolean =>
  name === username && typeof at === 'number' && at >= since

/** Whether a comment was begun by a person. */
export const hasBegun = (person: Author, commentId: string, author: unknown): boolean =>
  isBy(person, author, commentTime(commentId))

/**
 * Whether a person may change words under a name. Words that are older than the account, or have no time, as in a file of another
 * program, may be those of an earlier person of the name: whoever may write the script, and so all of its words, has these, too.
 */
export const areOwnWords = (
  author: unknown,
  at: unknown,
  person: Author,
  canEdit: boolean,
): boolean => isBy(person, author, at) || (canEdit && author === person.username)

/** Whether the words of a comment are a person's: their own, or, where no author is known, any writer's. */
export const isOwnComment = (
  commentId: string,
  { author }: Pick<CommentOrigin, 'author'>,
  person: Author,
  canEdit: boolean,
): boolean =>
  author === null ? canEdit : areOwnWords(author, commentTime(commentId), person, canEdit)

/** The time when a comment was begun, from its id (COM-1); null if the id has none, as those of samples and other programs. */
export function commentTime(commentId: string): number | null {
  return timeOf(Number(/^cmt-([1-9]\d{0,15})-/.exec(commentId)?.[1] ?? Number.NaN))
}
