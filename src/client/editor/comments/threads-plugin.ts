// The lists of threads, and what is done to them.
import type { Command, EditorState } from 'prosemirror-state'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import { hasBegun, isBy, readOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import {
  isOpen,
  keptReply,
  keptThreadState,
  MAX_COMMENT_LENGTH,
  MAX_REPLIES,
  type Reply,
  type Threads,
  type ThreadState,
} from '#/shared/script/threads.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import { mentionsIn, namesOf, namesToMention } from '#/shared/script/mentions.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { createReplyId } from '../core/document/anchors.ts'
import { type ListedComment, outlineListIn } from '../model/outline-plugin.ts'
import { timeIn } from '../model/own-cuts.ts'
import { threadsIn } from './sheet-threads.ts'
import { tasksIn } from '../model/tasks-plugin.ts'

/** Which threads the list shows: the open ones; those of them that the person has begun or answered, or that mention them or a department of theirs; those that are done. */
export const THREAD_FILTERS = ['open', 'mine', 'done'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]

/** Without rights, the person has the departments of their tasks alone. */
export type Reader = Pick<ScriptSession, 'doc' | 'username'> &
  Partial<Pick<ScriptSession, 'rights' | 'since'>>

/** Whether the person has begun or answered a thread, or is mentioned in it, also by a department of theirs. */
export function isThreadMine(
  state: EditorState,
  { doc, username, since = 0, rights }: Reader,
  names: readonly string[] = namesToMention([username]),
): (comment: ListedComment) => boolean {
  const { replies } = threadsIn(state)
  const own = namesOf(username, tasksIn(state), rights?.get()?.functions)
  const isToMe = (text: string) => mentionsIn(text, names).some(({ name }) => own.has(name))
  const person = { username, since }
  return ({ commentId, commentText }) =>
    hasBegun(person, commentId, readOrigin(storedOrigin(doc, commentId)).author) ||
    isToMe(commentText) ||
    replies
      .get(commentId)
      ?.some(({ author, at, text }) => isBy(person, author, at) || isToMe(text)) === true
}

interface Asked {
  readonly comments: readonly ListedComment[]
  readonly threads: Threads
  readonly tasks: Tasks
  readonly rights: ScriptRights | null
  readonly filter: ThreadFilter
  readonly names: readonly string[]
  readonly inWork: ReadonlySet<string>
}

/** The last list of each session: every letter that is typed asks for it, and 2,000 threads take several milliseconds. */
const listed = new WeakMap<object, { readonly asked: Asked; list: readonly ListedComment[] }>()

export function threadsOf(
  state: EditorState,
  reader: Reader,
  filter: ThreadFilter,
  names: readonly string[] = namesToMention([reader.username]),
  inWork: ReadonlySet<string> = NONE,
): readonly ListedComment[] {
  const { comments } = outlineListIn(state)
  const [threads, tasks, rights] = [threadsIn(state), tasksIn(state), reader.rights?.get() ?? null]
  const asked = { comments, threads, tasks, rights, filter, names, inWork }
  const last = listed.get(reader)
  if (last && isSame(last.asked, asked)) return last.list
  const list = filterThreads(asked, isThreadMine(state, reader, names))
  listed.set(reader, { asked, list })
  return list
}

function isSame(a: Asked, b: Asked): boolean {
  return (
    a.comments === b.comments &&
    a.threads === b.threads &&
    a.tasks === b.tasks &&
    a.rights === b.rights &&
    a.filter === b.filter &&
    a.inWork === b.inWork &&
    a.names.length === b.names.length &&
    a.names.every((name, index) => name === b.names[index])
  )
}

function filterThreads(
  { comments, threads, filter, inWork }: Asked,
  isMine: (comment: ListedComment) => boolean,
): readonly ListedComment[] {
  if (filter === 'done') return comments.filter(({ commentId }) => !isOpen(threads, commentId))
  return comments.filter(
    (comment) =>
      inWork.has(comment.commentId) ||
      (isOpen(threads, comment.commentId) && (filter === 'open' || isMine(comment))),
  )
}

/** The last count of open threads: the tab asks for it at every change of the editor's state. */
const counted = new WeakMap<
  Threads,
  { readonly comments: readonly ListedComment[]; readonly count: number }
>()

export function countOpen(state: EditorState): number {
  const threads = threadsIn(state)
  const { comments } = outlineListIn(state)
  if (threads.states.size === 0) return comments.length
  const last = counted.get(threads)
  if (last?.comments === comments) return last.count
  const count = comments.filter(({ commentId }) => isOpen(threads, commentId)).length
  counted.set(threads, { comments, count })
  return count
}

type InVisit = Pick<ScriptSession, 'visit'>

const draftsByVisit = new WeakMap<object, WritableStore<ReadonlyMap<string, string>>>()

/** The words that are being written in the rows of comments, by the places of their fields: they stay while these are not drawn. */
export function rowDrafts({ visit }: InVisit): WritableStore<ReadonlyMap<string, string>> {
  const drafts = draftsByVisit.get(visit) ?? createStore<ReadonlyMap<string, string>>(new Map())
  draftsByVisit.set(visit, drafts)
  return drafts
}

/** @param draft null where nothing is being written any more */
export function keepRowDraft(session: InVisit, place: string, draft: string | null): void {
  const drafts = rowDrafts(session)
  if ((drafts.get().get(place) ?? null) === draft) return
  const next = new Map(drafts.get())
  if (draft === null) next.delete(place)
  else next.set(place, draft)
  drafts.set(next)
}

/** The words of the rows' fields that the script does not have: a comment or an answer that was opened and not changed is there. */
export function changedRowDrafts(state: EditorState, session: InVisit): readonly string[] {
  const { comments } = outlineListIn(state)
  const replies = [...threadsIn(state).replies.values()].flat()
  const stored = new Map([
    ...comments.map(({ commentId, commentText }) => [changeOf(commentId), commentText] as const),
    ...replies.map(({ replyId, text }) => [changeOfReply(replyId), text] as const),
  ])
  const drafts = [...rowDrafts(session).get()]
  return drafts.filter(([place, draft]) => stored.get(place) !== draft).map(([, draft]) => draft)
}

/** The place of the field in which a comment is changed. */
export const changeOf = (commentId: string): string => `comment ${commentId}`

/** The place of the field in which an answer is changed. */
export const changeOfReply = (replyId: string): string => `reply ${replyId}`

const REPLY_TO = 'reply to '

/** The place of the field for a reply to a comment. */
export const replyTo = (commentId: string): string => REPLY_TO + commentId

/** The replies that are being written to other comments than these, by their places. */
export function repliesToOthers(
  drafts: ReadonlyMap<string, string>,
  comments: readonly ListedComment[],
): readonly (readonly [place: string, draft: string])[] {
  const known = new Set(comments.map(({ commentId }) => replyTo(commentId)))
  return [...drafts].filter(
    ([place, draft]) => place.startsWith(REPLY_TO) && draft.trim() !== '' && !known.has(place),
  )
}

const NONE: ReadonlySet<string> = new Set()
const inWorkBySession = new WeakMap<object, WritableStore<ReadonlySet<string>>>()

/** The threads that the person is answering just now: their rows stay while others close them. */
export function repliesInWork(session: object): WritableStore<ReadonlySet<string>> {
  const inWork = inWorkBySession.get(session) ?? createStore(NONE)
  inWorkBySession.set(session, inWork)
  return inWork
}

/** Answers a comment. */
export function addReply(commentId: string, author: string, text: string): Command {
  return (state, dispatch) => {
    const known = threadsIn(state).replies.get(commentId) ?? []
    const words = text.trim()
    if (words === '' || words.length > MAX_COMMENT_LENGTH || known.length >= MAX_REPLIES)
      return false
    const replyId = createReplyId(known.at(-1)?.at ?? 0, timeIn(state))
    dispatch?.(kept(state, commentId, { replyId, author, text: words, editedAt: null }))
    return true
  }
}

/** Changes an own reply. One that becomes empty is a deleted one. */
export function changeReply(commentId: string, replyId: string, text: string): Command {
  return (state, dispatch) => {
    const reply = threadsIn(state)
      .replies.get(commentId)
      ?.find((one) => one.replyId === replyId)
    if (!reply || reply.text === '') return false
    const words = text.trim()
    if (words !== reply.text)
      dispatch?.(kept(state, commentId, { ...reply, text: words, editedAt: Date.now() }))
    return true
  }
}

/**
 * Closes a thread, or opens it again. That is no step of undo: the same press of the row takes it back, and undo in the
 * text must not bring a state under the name of the person who had set it before.
 */
export function setThreadState(
  commentId: string,
  by: string,
  state: ThreadState['state'],
): Command {
  return (editor, dispatch) => {
    if (isOpen(threadsIn(editor), commentId) === (state === 'open')) return false
    const change = keptThreadState(commentId, { state, by, at: timeIn(editor) })
    const transaction = changeMeta(editor.tr, bindingIn(editor).doc, [change])
    dispatch?.(transaction.setMeta('addToHistory', false))
    return true
  }
}

const kept = (state: EditorState, commentId: string, reply: Omit<Reply, 'at'>) =>
  asOneStep(changeMeta(state.tr, bindingIn(state).doc, [keptReply(commentId, reply)]))

/** Two characters between which no word ends. */
const WITHIN_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u

/** The words of some ranges. A word that a range begins or ends in is quoted whole. */
export function quoteOf({ doc }: EditorState, ranges: readonly TextRange[]): string {
  const isInside = (position: number) =>
    WITHIN_WORD.test(doc.textBetween(position - 1, position + 1))
  return ranges
    .map(({ from, to }) => {
      let [start, end] = [from, to]
      while (isInside(start)) start--
      while (isInside(end)) end++
      return doc.textBetween(start, end, ' ').trim()
    })
    .join(' ')
}
