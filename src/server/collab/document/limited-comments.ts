// The comments, replies and suggestions of a person who may comment, and not write: those under their own name.
import type * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { commentOfKey, commentTime, keyOfComment } from '#/shared/script/comment-origin.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  MAX_COMMENT_LENGTH,
  MAX_REPLIES,
  MAX_THREADS,
  suggestionOfKey,
  threadOfKey,
  timeOfReply,
} from '#/shared/script/threads.ts'
import {
  anchorItemsOf,
  areSame,
  type JudgedEdit,
  type LimitedPart,
  MAX_ID_LENGTH,
} from './judged-edit.ts'

const COMMENT = schema.marks.comment.name

interface ReplyPlace {
  readonly commentId: string
  /** When the reply was written, by its id. */
  readonly at: number
}

export class CommentJudgement implements LimitedPart {
  readonly mark = COMMENT
  readonly level = null
  readonly #edit: JudgedEdit
  #replyCounts: ReadonlyMap<string, number> | null = null

  constructor(edit: JudgedEdit) {
    this.#edit = edit
  }

  mayMark(item: Y.Item, content: Y.ContentFormat): boolean {
    return this.#edit.noteMark(item, content, (commentId) => this.#isOwn(commentId))
  }

  isOwnMark(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 2) return false
    const { commentId, commentText } = value
    if (typeof commentId !== 'string' || !isShortText(commentText)) return false
    return commentId.length <= MAX_ID_LENGTH && this.#isOwn(commentId)
  }

  keepsValue(key: string, before: unknown, after: unknown): boolean | null {
    const thread = threadOfKey(key)
    if (thread?.replyId === null) return this.#keepsState(thread.commentId, before, after)
    if (thread) {
      const { commentId, replyId } = thread
      return this.#keepsReply({ commentId, at: timeOfReply(replyId) }, before, after)
    }
    const suggested = suggestionOfKey(key)
    if (suggested !== null) return this.#keepsSuggestion(suggested, before, after)
    const commentId = commentOfKey(key)
    if (commentId === null) return null
    if (!this.#isOwn(commentId)) return false
    if (after === undefined) return !this.#hasWords(commentId)
    return this.#isOwnRecord(after) && (before !== undefined || this.#hasMarked(commentId))
  }

  #hasMarked(commentId: string): boolean {
    return this.#edit.hasMarked({ mark: COMMENT, id: commentId })
  }

  /** Own replies are written and changed, in threads that there are. A comment that is gone by now may be answered. */
  #keepsReply({ commentId, at }: ReplyPlace, before: unknown, after: unknown): boolean {
    if (before !== undefined && !this.#wasOwnReply(before, at)) return areSame(before, after)
    if (after === undefined) return true
    if (!this.#isOwnReply(after) || commentId.length > MAX_ID_LENGTH) return false
    if (before !== undefined) return true
    const isThere = this.#edit.meta.has(keyOfComment(commentId)) || this.#hasWords(commentId)
    this.#replyCounts ??= countReplies(this.#edit.meta)
    return isThere && (this.#replyCounts.get(commentId) ?? 0) <= MAX_REPLIES
  }

  /** Who began a thread closes and opens it. A change that another person's has overtaken changes nothing. */
  #keepsState(commentId: string, before: unknown, after: unknown): boolean {
    if (areSame(before, after)) return true
    if (!this.#isOwn(commentId) || !isRecord(after) || Object.keys(after).length !== 3) return false
    const { state, by, at } = after
    const isState = state === 'open' || state === 'done'
    return isState && by === this.#edit.name && typeof at === 'number' && Number.isFinite(at)
  }

  /** Own comments suggest other words. */
  #keepsSuggestion(commentId: string, before: unknown, after: unknown): boolean {
    if (areSame(before, after)) return true
    if (!this.#isOwn(commentId) || commentId.length > MAX_ID_LENGTH) return false
    if (after === undefined) return true
    if (!isRecord(after) || Object.keys(after).length !== 3) return false
    const { author, was, text } = after
    return author === this.#edit.name && [was, text].every(isShortText)
  }

  #wasOwnReply(value: unknown, at: number): boolean {
    return isRecord(value) && this.#edit.isByAuthor(value.author, at) && this.#isOwnReply(value)
  }

  #isOwnReply(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 3) return false
    const { author, text, editedAt } = value
    return author === this.#edit.name && isShortText(text) && isTimeOrNull(editedAt)
  }

  /**
   * Whether the person has written a comment, before or now. One without a record belongs to nobody: it has words already,
   * from a time before there were records, or from another program.
   */
  #isOwn(commentId: string): boolean {
    const key = keyOfComment(commentId)
    const before = this.#edit.valueBefore(key)
    if (before !== undefined)
      return isRecord(before) && this.#edit.isByAuthor(before.author, commentTime(commentId))
    return (
      this.#isOwnRecord(this.#edit.meta.get(key)) &&
      !this.#edit.wasMarked({ mark: COMMENT, id: commentId }) &&
      anchorItemsOf(this.#edit.doc).count(COMMENT) < MAX_THREADS
    )
  }

  /** Whether a comment has words now. */
  #hasWords(commentId: string): boolean {
    const items = this.#edit.itemsOf({ mark: COMMENT, id: commentId })
    return this.#hasMarked(commentId) || items.some(({ deleted }) => !deleted)
  }

  #isOwnRecord(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 3) return false
    const { author, editor, editedAt } = value
    const isOwnChange = editor === null || editor === this.#edit.name
    return author === this.#edit.name && isOwnChange && isTimeOrNull(editedAt)
  }
}

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_COMMENT_LENGTH

const isTimeOrNull = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isFinite(value))

function countReplies(meta: Y.Map<unknown>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of meta.keys()) {
    const thread = threadOfKey(key)
    if (thread && thread.replyId !== null)
      counts.set(thread.commentId, (counts.get(thread.commentId) ?? 0) + 1)
  }
  return counts
}
