// Which state of a script a person has confirmed, what is compared with it, and confirming a later one.
import type { QueryClient } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead, ShownNews } from '#/shared/api/news.ts'
import { type News, nameOfNews } from '#/shared/news/news.ts'
import { type RenamedRole, type Tasks, withRenamedRoles } from '#/shared/tasks/tasks.ts'
import { digestOfState } from '#/shared/script/state-vector.ts'
import { errorCode, isNetworkFailure, readFailure } from '#/client/api/api-error.ts'
import { callApi, sendCall } from '#/client/api/call-api.ts'
import { type ConfirmedText, confirmedText, keepConfirmedText } from '#/client/local/local-copy.ts'
import { log } from '#/client/local/log.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenAnswered, whenSent } from '../core/connection/when-acknowledged.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { tasksIn } from '../model/tasks-plugin.ts'
import { sendTasks, tasksNow } from '../model/tasks-query.ts'
import { copyOf, type DocumentCopy, findNews, type NewsQuestion } from './find-news.ts'
import { copiedForNews, newsIn } from './news-plugin.ts'

/** The confirmed state; fresh if the server has just told who has written since. */
export interface Loaded extends ConfirmedText {
  readonly isFresh: boolean
}

/** The confirmed state, from the server or, without a network, from this browser; null if there is none. */
export async function loadConfirmed(session: ScriptSession): Promise<Loaded | null> {
  const { userId, scriptId } = session
  // what the person has just deleted would else be news to them
  await whenSent(session)
  const asking = callApi(api.getRead, { params: { id: scriptId } })
  const [kept] = await Promise.all([confirmedText(userId, scriptId), asking.catch(() => null)])
  try {
    const read = await asking
    if (read.version === null) return null
    if (kept?.read.version === read.version) return { ...kept, read, isFresh: true }
    return await fetchConfirmed(userId, scriptId, read, read.version)
  } catch (error) {
    if (kept === null || !isNetworkFailure(error)) throw error
    return { ...kept, isFresh: false }
  }
}

/**
 * Confirms the script as it is here.
 * @param shown the news that the person was shown; null to confirm whatever is new
 */
export async function confirmSeen(
  session: ScriptSession,
  shown: ShownNews | null,
): Promise<Loaded> {
  await whenSent(session)
  return confirm(session, shown && { shown })
}

/** Confirms exactly what this page has; null where others have written in it since this copy was made, which was compared. */
async function confirmState(session: ScriptSession, copy: DocumentCopy): Promise<Loaded | null> {
  await whenSent(session)
  return copy.isOutdated() ? null : confirm(session, { state: digestOfState(session.doc) })
}

async function confirm(
  { userId, scriptId, doc }: ScriptSession,
  seen: { readonly shown: ShownNews } | { readonly state: string } | null,
): Promise<Loaded> {
  const body = { sv: Y.encodeStateVector(doc).toBase64(), ...seen }
  const read = await callApi(api.confirmRead, { params: { id: scriptId }, body })
  if (read.version === null) throw new Error('The confirmed version was deleted at once')
  return fetchConfirmed(userId, scriptId, read, read.version)
}

async function fetchConfirmed(
  userId: string,
  scriptId: string,
  read: ScriptRead,
  versionId: string,
): Promise<Loaded> {
  const answer = await sendCall(api.getVersionText, { params: { id: scriptId, versionId } })
  if (!answer.ok) throw await readFailure(answer)
  const text = { read, json: new Uint8Array(await answer.arrayBuffer()) }
  // nobody waits for what is kept for later
  void keepConfirmedText(userId, scriptId, text)
  return { ...text, isFresh: true }
}

/** A copy of the present document; the places of its blocks are kept. */
export function copyForNews(session: ScriptSession, view: EditorView): DocumentCopy {
  const copy = copyOf(session.doc)
  view.dispatch(copiedForNews(view.state.tr))
  return copy
}

/** News that were found. */
export interface Found {
  readonly news: readonly News[]
  readonly shown: ShownNews
  readonly copy: DocumentCopy
}

export async function findIn(
  session: ScriptSession,
  copy: DocumentCopy,
  base: Loaded,
  { tasks, set }: Pick<NewsQuestion, 'tasks' | 'set'>,
  signal?: AbortSignal,
): Promise<Found> {
  const question = questionFor(session, base, { tasks, set })
  const { news, digest } = await findNews(copy, question, signal)
  const { speakers, cueTypes, everything } = tasks
  const asked = { speakers: [...speakers], cueTypes: [...cueTypes], everything }
  return { news, shown: { digest, tasks: asked, set }, copy }
}

export const isNotSeen = (error: unknown): boolean => errorCode(error) === 'not_seen'

/** Why nothing was confirmed: there is something that the person has not seen, or the page does not hear what others write. */
export type NotConfirmed = 'another' | 'offline'

/**
 * Confirms what the person was shown. Where the server finds other news, they are found again here.
 * @param again finds them; null where nothing is confirmed any more
 */
export async function confirmFound(
  session: ScriptSession,
  found: Found,
  again: () => Promise<Found | null>,
): Promise<Loaded | NotConfirmed> {
  let last: Found | null = found
  for (let tries = 0; last && tries < 2; tries++) {
    try {
      return await confirmSeen(session, last.shown)
    } catch (error) {
      if (!isNotSeen(error)) throw error
    }
    // with its answer everything is here that the server has compared
    if (!(await whenAnswered(session.connection))) return 'offline'
    last = await again()
    // where nobody else has written, it is only the person's own edits in the same places
    const isNew = found.copy.isOutdated()
    if (isNew && last && hasMore(last.news, found.news)) return 'another'
  }
  // nothing is confirmed any more: there is nothing that could be unseen
  if (!last) return confirmSeen(session, null)
  // nothing is new here that was not shown, also after the server was asked twice: its program is another than this page's.
  // What others write meanwhile is confirmed no more than before
  try {
    return (await confirmState(session, last.copy)) ?? 'another'
  } catch (error) {
    if (isNotSeen(error)) return 'another'
    throw error
  }
}

/** Whether there is news that was not shown. Two pieces of news may say the same. */
function hasMore(now: readonly News[], shown: readonly News[]): boolean {
  const counts = Map.groupBy(shown, nameOfNews)
  return [...Map.groupBy(now, nameOfNews)].some(
    ([name, { length }]) => length > (counts.get(name)?.length ?? 0),
  )
}

/** What is asked about a copy of the document, with what is known of the person. */
function questionFor(
  { doc, username }: ScriptSession,
  { json, read, isFresh }: Loaded,
  { tasks, set }: Pick<NewsQuestion, 'tasks' | 'set'>,
): NewsQuestion {
  const writers = {
    username,
    clients: [...read.clients, doc.clientID],
    isOnlyWriter: isFresh && read.editors.length === 0,
    // a text that an earlier version of this program has kept does not have it
    deleted: read.deleted ?? null,
  }
  return { base: json, tasks, writers, set }
}

/** Tasks in which a role has got its new name. */
interface RenamedTasks {
  readonly before: Tasks
  readonly now: Tasks
}

/**
 * Gives the person's roles the names that they have now: in the state that is confirmed next, the earlier ones do not occur.
 * @returns null where the tasks stay as they are
 */
export async function keepRenamedRoles(
  editor: EditorHandle,
  base: Loaded | null,
  queries: QueryClient,
): Promise<RenamedTasks | null> {
  const { view, session } = editor
  if (tasksIn(view.state).speakers.length === 0) return null
  const { isFound, items } = newsIn(view.state)
  const known = isFound ? items.map(({ news }) => news) : await findNow(editor, base)
  const renamed = rolesRenamedIn(known)
  if (renamed.length === 0) return null
  // others may have been chosen on another device
  const before = await tasksNow(queries, session.scriptId)
  const now = withRenamedRoles(before, renamed)
  return { before, now: now === before ? now : await sendTasks(queries, session.scriptId, now) }
}

/** Finds the news in the document as it is now. */
export function findInEditor({ view, session }: EditorHandle, base: Loaded): Promise<Found> {
  const { state } = view
  const question = { tasks: tasksIn(state), set: cutsIn(state).set }
  return findIn(session, copyForNews(session, view), base, question)
}

/** The news of a person who confirms before they are found; none where they cannot be compared. */
async function findNow(editor: EditorHandle, base: Loaded | null) {
  const confirmed = base ?? (await loadConfirmed(editor.session))
  if (confirmed === null) return []
  try {
    return (await findInEditor(editor, confirmed)).news
  } catch (error) {
    log.error('News could not be found', error)
    return []
  }
}

export const rolesRenamedIn = (news: readonly News[]): readonly RenamedRole[] =>
  news.flatMap((one) =>
    one.topic === 'text' && one.kind === 'renamed' ? [[one.was, one.is] as const] : [],
  )
