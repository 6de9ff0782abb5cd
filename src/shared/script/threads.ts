// A thread is a comment with its replies, open or done. The comment stays the mark on the words, and the first message.
// Replies and state stand in `meta`, beside the comment's author: each reply under a key of its own, so that replies of
// two people merge. The ids of replies begin with their time and are as long as each other, so their order as texts is
// that of their times, and is the same for all.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { type Author, type CommentOrigin, hasBegun } from './comment-origin.ts'
import { type MetaChange, nameOf, onMeta, timeOf } from './meta.ts'
import { META_NAME } from './schema.ts'

const REPLY_KEY = 'reply:'
const STATE_KEY = 'thread:'
const SUGGESTION_KEY = 'instead:'
const REPLY_ID = /^\d{13}-[0-9a-f]{8}$/

export const MAX_THREADS = 2000
/** Of one thread. */
export const MAX_REPLIES = 500
/** In UTF-16 units, as the field of the form counts them. */
export const MAX_COMMENT_LENGTH = 4000

export interface Reply {
  readonly replyId: string
  readonly author: string
  /** Empty if the author has deleted the reply. */
  readonly text: string
  readonly at: number
  readonly editedAt: number | null
}

/** A suggestion whose words were put into the text is taken. */
const THREAD_STATES = ['open', 'done', 'taken'] as const
export interface ThreadState {
  readonly state: (typeof THREAD_STATES)[number]
  /** The person who closed or opened the thread last; null where nobody has, and in records of other programs. */
  readonly by: string | null
  readonly at: number | null
}

/** Other words for those of a comment. */
export interface Suggestion {
  readonly author: string
  /** The words as they were when it was made. */
  readonly was: string
  readonly text: string
}

/** By the ids of their comments. */
export interface Threads {
  readonly states: ReadonlyMap<string, ThreadState>
  /** The oldest comes first. */
  readonly replies: ReadonlyMap<string, readonly Reply[]>
  readonly suggestions: ReadonlyMap<string, Suggestion>
}

/** A thread as an export has it. */
export interface ThreadToRead extends ThreadState {
  readonly commentId: string
  readonly replies: readonly Reply[]
  /** Missing where the comment suggests nothing. */
  readonly suggestion?: Suggestion
}

export const NO_THREADS: Threads = {
  states: new Map(),
  replies: new Map(),
  suggestions: new Map(),
}
const NEW_THREAD: ThreadState = { state: 'open', by: null, at: null }

/** Reads the threads; values that are not valid are left out, and so are replies above the limit. */
export function readThreads(doc: Y.Doc): Threads {
  return withEntries(NO_THREADS, doc.getMap(META_NAME).entries())
}

/** The threads after an edit of these keys of `meta`; what the edit has not changed is the same object as before. */
export function rereadThreads(doc: Y.Doc, threads: Threads, keys: readonly string[]): Threads {
  // where a thread has more replies than are read, one that is taken back makes room for another one
  const isFull = (key: string) =>
    (threads.replies.get(threadOfKey(key)?.commentId ?? '')?.length ?? 0) >= MAX_REPLIES
  if (keys.some(isFull)) return readThreads(doc)
  const meta = doc.getMap(META_NAME)
  return withEntries(
    threads,
    keys.map((key) => [key, meta.get(key)]),
  )
}

function withEntries(threads: Threads, entries: Iterable<readonly [string, unknown]>): Threads {
  const states = new Map(threads.states)
  const suggestions = new Map(threads.suggestions)
  const answered = new Map<string, Map<string, Reply>>()
  for (const [key, value] of entries) {
    const suggested = suggestionOfKey(key)
    if (suggested !== null) put(suggestions, suggested, suggestionOf(value))
    const thread = threadOfKey(key)
    if (thread === null) continue
    const { commentId, replyId } = thread
    if (replyId === null) put(states, commentId, stateOf(value))
    else {
      const known = threads.replies.get(commentId) ?? []
      const own = answered.get(commentId) ?? new Map(known.map((one) => [one.replyId, one]))
      put(own, replyId, replyOf(replyId, value))
      answered.set(commentId, own)
    }
  }
  const replies = new Map(threads.replies)
  for (const [commentId, own] of answered)
    put(replies, commentId, own.size === 0 ? null : oldestFirst(own.values()))
  return states.size + replies.size + suggestions.size === 0
    ? NO_THREADS
    : { states, replies, suggestions }
}

function put<Value>(to: Map<string, Value>, key: string, value: Value | null): void {
  if (value === null) to.delete(key)
  else to.set(key, value)
}

const oldestFirst = (replies: Iterable<Reply>): readonly Reply[] =>
  [...replies].toSorted((a, b) => (a.replyId < b.replyId ? -1 : 1)).slice(0, MAX_REPLIES)

/** The threads that have replies, a suggestion or a state, in the order of the ids of their comments. */
export function threadsToRead(threads: Threads): readonly ThreadToRead[] {
  const { states, replies, suggestions } = threads
  const ids = new Set([...states.keys(), ...replies.keys(), ...suggestions.keys()])
  return [...ids].toSorted().map((commentId) => {
    const suggestion = suggestions.get(commentId)
    return {
      commentId,
      ...(states.get(commentId) ?? NEW_THREAD),
      replies: replies.get(commentId) ?? [],
      ...(suggestion && { suggestion }),
    }
  })
}

/** Calls the listener when a reply, a suggestion or a state has changed, by a local or a remote edit. */
export function onThreads(doc: Y.Doc, listener: (keys: readonly string[]) => void): () => void {
  return onMeta(doc, isKeyOfThread, listener)
}

/** The thread to which a value of `meta` belongs, and its reply; null for every other key. */
export function threadOfKey(
  key: string,
): { readonly commentId: string; readonly replyId: string | null } | null {
  if (key.startsWith(STATE_KEY)) return { commentId: key.slice(STATE_KEY.length), replyId: null }
  if (!key.startsWith(REPLY_KEY)) return null
  const ids = key.slice(REPLY_KEY.length)
  const at = ids.lastIndexOf('@')
  const replyId = ids.slice(at + 1)
  return at > 0 && REPLY_ID.test(replyId) ? { commentId: ids.slice(0, at), replyId } : null
}

/** The comment that has this suggestion in `meta`; null for every other key. */
export const suggestionOfKey = (key: string): string | null =>
  key.startsWith(SUGGESTION_KEY) ? key.slice(SUGGESTION_KEY.length) : null

/** Whether a value of `meta` belongs to a thread. */
export const isKeyOfThread = (key: string): boolean =>
  threadOfKey(key) !== null || suggestionOfKey(key) !== null

/** The id of a reply. @param part eight hexadecimal digits that no other reply of this moment has */
export function replyIdAt(at: number, part: string): string {
  return `${String(at).padStart(13, '0')}-${part}`
}

export const timeOfReply = (replyId: string): number => Number(replyId.slice(0, 13))

export function keptReply(commentId: string, reply: Omit<Reply, 'at'>): MetaChange {
  const { replyId, author, text, editedAt } = reply
  return { key: `${REPLY_KEY}${commentId}@${replyId}`, value: { author, text, editedAt } }
}

export function keptThreadState(commentId: string, state: ThreadState): MetaChange {
  return { key: STATE_KEY + commentId, value: { ...state } }
}

export function keptSuggestion(commentId: string, suggestion: Suggestion): MetaChange {
  return { key: SUGGESTION_KEY + commentId, value: { ...suggestion } }
}

/** Whether a person may close a thread, and open it again: who began it, and every writer. */
export function mayCloseThread(
  commentId: string,
  { author }: Pick<CommentOrigin, 'author'>,
  person: Author,
  canEdit: boolean,
): boolean {
  return canEdit || hasBegun(person, commentId, author)
}

export const isOpen = ({ states }: Threads, commentId: string): boolean =>
  (states.get(commentId)?.state ?? 'open') === 'open'

function replyOf(replyId: string, value: unknown): Reply | null {
  if (!isRecord(value)) return null
  const { author, text, editedAt } = value
  const name = nameOf(author)
  if (name === null || typeof text !== 'string') return null
  const at = timeOfReply(replyId)
  const edited = timeOf(editedAt)
  return { replyId, author: name, text: text.slice(0, MAX_COMMENT_LENGTH), at, editedAt: edited }
}

function suggestionOf(value: unknown): Suggestion | null {
  if (!isRecord(value)) return null
  const { author, was, text } = value
  const name = nameOf(author)
  if (name === null || typeof was !== 'string' || typeof text !== 'string') return null
  if (was.length > MAX_COMMENT_LENGTH || text.length > MAX_COMMENT_LENGTH) return null
  const words = suggestedWords(text)
  return words === '' ? null : { author: name, was, text: words }
}

/** Words as they can stand within a paragraph: the ends of lines in a field are spaces, and so are other control characters. */
export const suggestedWords = (text: string): string =>
  text.replaceAll(/\s*[\p{Cc}\u2028\u2029]\s*/gu, ' ').trim()

function stateOf(value: unknown): ThreadState | null {
  if (!isRecord(value)) return null
  const state = THREAD_STATES.find((known) => known === value.state)
  return state ? { state, by: nameOf(value.by), at: timeOf(value.at) } : null
}
