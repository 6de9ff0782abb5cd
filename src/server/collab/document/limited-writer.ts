// A person who may comment, and not write, may do so by any client. So their edits are judged by what they mean: the
// document before and after them. Items would not show that, because Yjs removes superfluous items of other people's marks
// when it puts a text in order. Words stay, marks other than own comments and own proposed cuts stay, and no value beside
// the text changes but those that carry the person's own name.
import * as Y from 'yjs'
import { copiesIn } from '#/shared/script/copies/copied-runs.ts'
import { commentOfKey, keyOfComment } from '#/shared/script/comment-origin.ts'
import { isFenceId } from '#/shared/script/fence.ts'
import { isRecord } from '#/shared/is-record.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { cutOfKey } from '#/shared/script/cuts/cuts.ts'
import { CUT_LEVEL, FIRST_LEVEL } from '#/shared/script/schema-level.ts'
import { META_NAME, schema, SCHEMA_KEY } from '#/shared/script/schema.ts'
import {
  isKeyOfThread,
  MAX_COMMENT_LENGTH,
  MAX_REPLIES,
  MAX_THREADS,
  suggestionOfKey,
  threadOfKey,
} from '#/shared/script/threads.ts'
import type {
  Authored,
  Commenter,
  DeleteSet,
  SentUpdate,
  Struct,
} from '../carry-over/sent-update.ts'
import { anchorItemsOf } from './anchor-items.ts'
import { JudgedEdit } from './judged-edit.ts'
import { ProposalJudgement } from './limited-proposals.ts'
import { addedItems } from './validate-update.ts'
import { dropWaiting, hasWaiting } from './waiting-updates.ts'

const COMMENT = schema.marks.comment.name
const CUT = schema.marks.cut.name
const MAX_ID_LENGTH = 100

/**
 * Whether an update that has not been applied may be one that only comments. It refuses most others at little cost: once
 * an update is in the document, the document has to be built anew without it.
 */
export function mayOnlyComment({ store }: Y.Doc, { structs, deletions }: SentUpdate): boolean {
  const isKnown = ({ id, length }: Struct) => id.clock + length <= Y.getState(store, id.client)
  if (!structs.every((struct) => isKnown(struct) || mayBeOfComment(struct, deletions))) return false
  return [...deletions.clients].every(([client, ranges]) => {
    const known = store.clients.get(client) ?? []
    return ranges.every(({ clock, len }) => !takesContent(known, clock, clock + len))
  })
}

function mayBeOfComment(struct: Struct, deletions: DeleteSet): boolean {
  if (!(struct instanceof Y.Item)) return true
  const { content, id, parent, parentSub } = struct
  if (content instanceof Y.ContentFormat) return isMarkOfCommenter(content.key)
  if (content instanceof Y.ContentString) return isFenceId(id.client) && Y.isDeleted(deletions, id)
  // before it is in a document, an item names the root that it belongs to
  const root: unknown = parent
  if (typeof root === 'string') return root === META_NAME && isKeyOfCommenter(parentSub ?? '')
  return content instanceof Y.ContentDeleted || content instanceof Y.ContentAny
}

const isMarkOfCommenter = (key: string): boolean => {
  const name = markName(key)
  return name === COMMENT || name === CUT
}

const isKeyOfCommenter = (key: string): boolean =>
  key === SCHEMA_KEY || isKeyOfThread(key) || commentOfKey(key) !== null || cutOfKey(key) !== null

/** Whether some of these items are words or blocks that stand in the script. */
function takesContent(structs: (Y.Item | Y.GC)[], from: number, to: number): boolean {
  const last = structs.at(-1)
  if (last === undefined || last.id.clock + last.length <= from) return false
  for (let index = Y.findIndexSS(structs, from); index < structs.length; index++) {
    const struct = structs[index]
    if (struct === undefined || struct.id.clock >= to) return false
    const isItem = struct instanceof Y.Item && !struct.deleted
    if (isItem && struct.countable && struct.parentSub === null) return true
  }
  return false
}

/**
 * Applies updates of an author. Nothing of a person who may only comment waits for other updates: it would come in with one
 * of another person, and not be judged. Returns whether a part was dropped for that.
 */
export function applyAs({ commenter }: Authored, doc: Y.Doc, apply: () => void): boolean {
  if (commenter) dropWaiting(doc)
  apply()
  if (!commenter || !hasWaiting(doc)) return false
  dropWaiting(doc)
  return true
}

/** Whether a transaction has only commented, under the name of this person. */
export function onlyComments(transaction: Y.Transaction, by: Commenter): boolean {
  const judgement = new Judgement(transaction, by)
  for (const item of addedItems(transaction)) if (!judgement.mayBeAdded(item)) return false
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed
  const meta = transaction.doc.getMap(META_NAME)
  // what the server carries over on the person's behalf it also records as copied
  const copies = transaction.local ? copiesIn(transaction.doc) : null
  for (const [type, keys] of changed) {
    if (type === meta || type === copies) continue
    if (!(type instanceof Y.XmlText && judgement.keepsText(type, keys))) return false
  }
  return [...(changed.get(meta) ?? [])].every((key) => key !== null && judgement.keepsValue(key))
}

class Judgement {
  readonly #edit: JudgedEdit
  readonly #proposals: ProposalJudgement
  /** Whether the edit proposes a cut. */
  #proposes = false
  #replyCounts: ReadonlyMap<string, number> | null = null

  constructor(transaction: Y.Transaction, by: Commenter) {
    this.#edit = new JudgedEdit(transaction, by)
    this.#proposals = new ProposalJudgement(this.#edit)
  }

  mayBeAdded(item: Y.Item): boolean {
    const { content, parent, deleted, id } = item
    if (content instanceof Y.ContentFormat) {
      if (!(parent instanceof Y.XmlText)) return false
      const name = markName(content.key)
      this.#proposes ||= name === CUT
      if (name === CUT)
        return this.#edit.noteMark(item, content, (cutId) => this.#proposals.isOwn(cutId))
      if (name !== COMMENT) return false
      return this.#edit.noteMark(item, content, (commentId) => this.#isOwn(commentId))
    }
    if (content instanceof Y.ContentString) return deleted && isFenceId(id.client)
    return content instanceof Y.ContentDeleted || content instanceof Y.ContentAny
  }

  /** Whether a text has the same words as before, with the same marks but for the person's own. */
  keepsText(text: Y.XmlText, keys: ReadonlySet<string | null>): boolean {
    for (const key of keys) if (key !== null) return false
    const before = new Map<string, unknown>()
    const after = new Map<string, unknown>()
    const differing = new Set<string>()
    for (const item of itemsIn(text)) {
      const [was, is] = [this.#edit.wasThere(item), !item.deleted]
      const { content } = item
      if (content instanceof Y.ContentFormat) {
        if (was) setMark(before, content)
        if (is) setMark(after, content)
        if (areSame(before.get(content.key), after.get(content.key))) differing.delete(content.key)
        else differing.add(content.key)
      } else if (item.countable && (was || is)) {
        if (was !== is) return false
        for (const key of differing)
          if (!this.#mayChangeMark(key, before.get(key), after.get(key))) return false
      }
    }
    return true
  }

  /** Whether a value beside the text is one that the person may write, and was. */
  keepsValue(key: string): boolean {
    const [before, after] = [this.#edit.valueBefore(key), this.#edit.meta.get(key)]
    if (key === SCHEMA_KEY) return areSame(before, after) || this.#mayBeLevel(before, after)
    if (cutOfKey(key))
      return areSame(before, after) || this.#proposals.keepsRecord(key, before, after)
    const thread = threadOfKey(key)
    if (thread?.replyId === null) return this.#keepsState(thread.commentId, before, after)
    if (thread) return this.#keepsReply(thread.commentId, before, after)
    const suggested = suggestionOfKey(key)
    if (suggested !== null) return this.#keepsSuggestion(suggested, before, after)
    const commentId = commentOfKey(key)
    if (commentId === null || !this.#isOwn(commentId)) return false
    if (after === undefined) return !this.#hasWords(commentId)
    return this.#isOwnRecord(after) && (before !== undefined || this.#hasMarked(commentId))
  }

  /** The first cut of a script raises its level. The server puts a higher one right that another person has set meanwhile. */
  #mayBeLevel(before: unknown, after: unknown): boolean {
    if (after === CUT_LEVEL) return this.#proposes
    return before === undefined && after === FIRST_LEVEL
  }

  #hasMarked(commentId: string): boolean {
    return this.#edit.hasMarked({ mark: COMMENT, id: commentId })
  }

  /** Own replies are written and changed, in threads that there are. A comment that is gone by now may be answered. */
  #keepsReply(commentId: string, before: unknown, after: unknown): boolean {
    if (before !== undefined && !this.#isOwnReply(before)) return areSame(before, after)
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

  #isOwnReply(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 3) return false
    const { author, text, editedAt } = value
    return author === this.#edit.name && isShortText(text) && isTimeOrNull(editedAt)
  }

  #mayChangeMark(key: string, before: unknown, after: unknown): boolean {
    const name = markName(key)
    if (name !== COMMENT && name !== CUT) return false
    const isOwn = (value: unknown) =>
      name === CUT ? this.#proposals.isOwnMark(value) : this.#isOwnComment(value)
    return [before, after].every((value) => value === undefined || isOwn(value))
  }

  #isOwnComment(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 2) return false
    const { commentId, commentText } = value
    if (typeof commentId !== 'string' || !isShortText(commentText)) return false
    return commentId.length <= MAX_ID_LENGTH && this.#isOwn(commentId)
  }

  /**
   * Whether the person has written a comment, before or now. One without a record belongs to nobody: it has words already,
   * from a time before there were records, or from another program.
   */
  #isOwn(commentId: string): boolean {
    const key = keyOfComment(commentId)
    const before = this.#edit.valueBefore(key)
    if (before !== undefined) return isRecord(before) && before.author === this.#edit.name
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

function setMark(marks: Map<string, unknown>, { key, value }: Y.ContentFormat): void {
  if (value === null) marks.delete(key)
  else marks.set(key, value)
}

function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
