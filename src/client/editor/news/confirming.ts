// Which state of a script a person has confirmed, what is compared with it, and confirming a later one.
import type { QueryClient } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import type { News } from '#/shared/news/news.ts'
import { type RenamedRole, withRenamedRoles } from '#/shared/tasks/renamed-roles.ts'
import { isNetworkFailure, readFailure } from '#/client/api/api-error.ts'
import { callApi, sendCall } from '#/client/api/call-api.ts'
import {
  type ConfirmedText,
  confirmedText,
  keepConfirmedText,
} from '#/client/local/confirmed-texts.ts'
import { log } from '#/client/local/log.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenAcknowledged } from '../core/connection/when-acknowledged.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { tasksIn } from '../model/tasks-plugin.ts'
import { sendTasks, showOtherTasks, tasksNow } from '../model/tasks-query.ts'
import { type DocumentCopy, findNews, type NewsQuestion, type Seen } from './find-news.ts'
import { copiedForNews, newsIn } from './news-plugin.ts'

/** The confirmed state; fresh if the server has just told who has written since. */
export interface Loaded extends ConfirmedText {
  readonly isFresh: boolean
}

/** The confirmed state, from the server or, without a network, from this browser; null if there is none. */
export async function loadConfirmed({
  userId,
  scriptId,
  connection,
  role,
}: ScriptSession): Promise<Loaded | null> {
  // what the person has just deleted would else be news to them
  if (can(role.get(), 'script:edit')) await whenAcknowledged(connection)
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

export const seenIn = ({ doc }: ScriptSession): Seen => ({
  sv: Y.encodeStateVector(doc).toBase64(),
})

export async function confirmSeen(
  { connection, userId, scriptId }: ScriptSession,
  seen: Seen,
): Promise<Loaded> {
  await whenAcknowledged(connection)
  const body = { ...seen }
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
  const copy = { update: Y.encodeStateAsUpdate(session.doc), seen: seenIn(session) }
  view.dispatch(copiedForNews(view.state.tr))
  return copy
}

/** What is asked about a copy of the document, with what is known of the person. */
export function questionFor(
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

/** Gives the person's roles the names that they have now: in the state that is confirmed next, the earlier ones do not occur. */
export async function keepRenamedRoles(
  { view, session }: EditorHandle,
  base: Loaded | null,
  queries: QueryClient,
) {
  if (tasksIn(view.state).speakers.length === 0) return
  const { isFound, items } = newsIn(view.state)
  const known = isFound ? items.map(({ news }) => news) : await findNow(view, session, base)
  const renamed = rolesRenamedIn(known)
  if (renamed.length === 0) return
  // others may have been chosen on another device
  const tasks = await tasksNow(queries, session.scriptId)
  const now = withRenamedRoles(tasks, renamed)
  showOtherTasks(view, now === tasks ? tasks : await sendTasks(queries, session.scriptId, now))
}

/** The news of a person who confirms before they are found; none where they cannot be compared. */
async function findNow(view: EditorView, session: ScriptSession, base: Loaded | null) {
  const confirmed = base ?? (await loadConfirmed(session))
  if (confirmed === null) return []
  const { state } = view
  const question = questionFor(session, confirmed, {
    tasks: tasksIn(state),
    set: cutsIn(state).set,
  })
  try {
    return await findNews(copyForNews(session, view), question, new AbortController().signal)
  } catch (error) {
    log.error('News could not be found', error)
    return []
  }
}

export const rolesRenamedIn = (news: readonly News[]): readonly RenamedRole[] =>
  news.flatMap((one) =>
    one.topic === 'text' && one.kind === 'renamed' ? [[one.was, one.is] as const] : [],
  )
