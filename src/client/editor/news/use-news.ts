// Loads the state that the person has confirmed, finds what has changed since, and confirms the present state.
import type { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as Y from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import type { News } from '#/shared/news/news.ts'
import { type RenamedRole, withRenamedRoles } from '#/shared/tasks/renamed-roles.ts'
import { deletedLength } from '#/shared/script/deleted-length.ts'
import { hasTasks, type Tasks } from '#/shared/tasks/tasks.ts'
import { isNetworkFailure, readFailure } from '#/client/api/api-error.ts'
import { callApi, sendCall } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import {
  type ConfirmedText,
  confirmedText,
  keepConfirmedText,
} from '#/client/local/confirmed-texts.ts'
import { log } from '#/client/local/log.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenAcknowledged } from '../core/connection/when-acknowledged.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { renamedRolesIn, showRenamedRoles, showTasks, tasksIn } from '../model/tasks-plugin.ts'
import { endPreparedWorker, findNews, type NewsOrder, prepareToFindNews } from './find-news.ts'
import { takeCountedNews } from './counted-news.ts'
import { copiedForNews, countedNews, foundNews, newsIn } from './news-plugin.ts'

/** News are found again so long after others have written. */
const AGAIN_MS = 8_000
/** Where nothing was new for the person, the confirmed state moves on by itself, but not more often. */
const MOVE_ON_MS = 10 * 60_000

/** The confirmed state; fresh if the server has just told who has written since. */
interface Loaded extends ConfirmedText {
  readonly isFresh: boolean
}

const timeOf = ({ read }: Loaded): number => read.at ?? 0

export interface NewsOfScript {
  /** Null until the confirmed state is there. */
  readonly read: ScriptRead | null
  /** Whether the comparison has not worked. */
  readonly hasFailed: boolean
  readonly isConfirming: boolean
  readonly confirm: () => Promise<void>
}

/** @param isLookedFor whether what is new is to be looked for by now; the count is shown before */
export function useNews(editor: EditorHandle, isLookedFor: boolean): NewsOfScript {
  const { session, view } = editor
  const text = useText()
  const role = useStore(session.role)
  const hasOwn = useEditorState(editor, (state) => hasTasks(tasksIn(state)))
  const mayKnow = can(role, 'script:history') && !session.isPrivate
  const isWanted = mayKnow && hasOwn && isLookedFor
  const [base, setBase] = useState<Loaded | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const confirmNow = useCallback(
    async (seen: Seen) => {
      const confirmed = await confirmSeen(session, seen)
      // nothing is new in the present state: the line goes before the comparison has ended, and no second press is needed
      if (!view.isDestroyed) foundNews(view, [])
      setBase(confirmed)
    },
    [session, view],
  )
  useCountedNews(editor, mayKnow)
  const { hasFailed, seen } = useFoundNews(editor, isWanted ? base : null, confirmNow)

  // a person who has just said what they do begins with the present state; when others have written, and when the person
  // comes back to the page, it is asked again who has, what the person has deleted, and what they have confirmed elsewhere
  useEffect(() => {
    if (!isWanted) return undefined
    prepareToFindNews()
    let isOver = false
    const load = async () => {
      const loaded = (await loadConfirmed(session)) ?? (await confirmSeen(session, seenIn(session)))
      // the person may have confirmed a later state while this one was loaded
      if (!isOver) setBase((known) => (known && timeOf(known) > timeOf(loaded) ? known : loaded))
    }
    const loadNow = () =>
      void load().catch((error: unknown) =>
        log.error('The confirmed text could not be loaded', error),
      )
    loadNow()
    const stop = afterOthers(session.doc, loadNow)
    const lookAgain = () => {
      if (document.visibilityState === 'visible') loadNow()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isOver = true
      stop()
      document.removeEventListener('visibilitychange', lookAgain)
      endPreparedWorker()
    }
  }, [isWanted, session])

  const confirm = async () => {
    setConfirming(true)
    try {
      // what others have written since the news were found is not among them
      const state = (newsIn(view.state).isFound ? seen.current : null) ?? seenIn(session)
      await keepRenamedRoles(editor, base)
      await confirmNow(state)
    } catch (error) {
      const isOffline = isNetworkFailure(error)
      showMessage('danger', isOffline ? text.editor.news.offline : explainError(error, text))
    } finally {
      setConfirming(false)
    }
  }
  return { read: isWanted ? (base?.read ?? null) : null, hasFailed, isConfirming, confirm }
}

/** Gives the person's roles the names that they have now: in the state that is confirmed next, the earlier ones do not occur. */
async function keepRenamedRoles({ view, session }: EditorHandle, base: Loaded | null) {
  const tasks = tasksIn(view.state)
  if (tasks.speakers.length === 0) return
  const { isFound, items } = newsIn(view.state)
  const known = isFound ? items.map(({ news }) => news) : await findNow(view, session, base)
  const renamed = withRenamedRoles(tasks, rolesRenamedIn(known))
  if (renamed === tasks) return
  const { speakers, cueTypes, everything } = renamed
  const body = { speakers: [...speakers], cueTypes: [...cueTypes], everything }
  const kept = await callApi(api.setMyTasks, { params: { id: session.scriptId }, body })
  if (!view.isDestroyed) view.dispatch(showTasks(view.state.tr, kept))
}

/** The news of a person who confirms before they are found; none where they cannot be compared. */
async function findNow(view: EditorView, session: ScriptSession, base: Loaded | null) {
  const confirmed = base ?? (await loadConfirmed(session))
  if (confirmed === null) return []
  const { state } = view
  const order = orderFor(session, confirmed, {
    tasks: tasksIn(state),
    set: cutsIn(state).set,
    view,
  })
  try {
    return await findNews(order, new AbortController().signal)
  } catch (error) {
    log.error('News could not be found', error)
    return []
  }
}

const rolesRenamedIn = (news: readonly News[]): readonly RenamedRole[] =>
  news.flatMap((one) =>
    one.topic === 'text' && one.kind === 'renamed' ? [[one.was, one.is] as const] : [],
  )

/** Shows how much is new by the server's count, until the news are found; in the drawing of the text if it is there by then. */
function useCountedNews({ session, view }: EditorHandle, mayKnow: boolean): void {
  useLayoutEffect(() => {
    if (!mayKnow) return undefined
    const counted = takeCountedNews(session.scriptId)
    const show = () => {
      const count = counted.get()
      if (count === null || view.isDestroyed || cutsIn(view.state).set !== FIRST_SET) return
      view.dispatch(countedNews(view.state.tr, count))
    }
    show()
    return counted.subscribe(show)
  }, [mayKnow, session, view])
}

/** Finds the news and keeps them in the editor's state; true if that has failed. */
function useFoundNews(
  editor: EditorHandle,
  base: Loaded | null,
  confirmNow: (seen: Seen) => Promise<void>,
): { readonly hasFailed: boolean; readonly seen: { readonly current: Seen | null } } {
  const { session, view } = editor
  const tasks = useEditorState(editor, tasksIn)
  const { set } = useEditorState(editor, cutsIn)
  const [hasFailed, setFailed] = useState(false)
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    if (base === null) {
      if (newsIn(view.state).items.length > 0) foundNews(view, [])
      return undefined
    }
    const leaving = new AbortController()
    const { signal } = leaving
    const find = async () => {
      const state = seenIn(session)
      const news = await findNews(orderFor(session, base, { tasks, set, view }), signal)
      if (signal.aborted || view.isDestroyed) return
      seen.current = state
      foundNews(view, news)
      showRenamed(view, tasks, news)
      setFailed(false)
      const { at, editors } = base.read
      const isOld = at !== null && Date.now() - at > MOVE_ON_MS
      if (news.length === 0 && editors.length > 0 && isOld) await confirmNow(state)
    }
    find().catch((error: unknown) => {
      if (signal.aborted || isNetworkFailure(error)) return
      log.error('News could not be found', error)
      if (!view.isDestroyed) foundNews(view, [])
      setFailed(true)
    })
    return () => leaving.abort()
  }, [base, tasks, set, session, view, confirmNow])
  return { hasFailed, seen }
}

function showRenamed(view: EditorView, tasks: Tasks, news: readonly News[]): void {
  const { speakers } = withRenamedRoles(tasks, rolesRenamedIn(news))
  const renamed = speakers.filter((name) => !tasks.speakers.includes(name))
  if (renamed.join('\n') === renamedRolesIn(view.state).join('\n')) return
  view.dispatch(showRenamedRoles(view.state, renamed))
}

/** The present document with what is known of the person; the places of its blocks are kept. */
function orderFor(
  { doc, username }: ScriptSession,
  { json, read, isFresh }: Loaded,
  {
    tasks,
    set,
    view,
  }: {
    readonly tasks: Tasks
    readonly set: string
    readonly view: EditorView
  },
): NewsOrder {
  const update = Y.encodeStateAsUpdate(doc)
  view.dispatch(copiedForNews(view.state.tr))
  const writers = {
    username,
    clients: [...read.clients, doc.clientID],
    isOnlyWriter: isFresh && read.editors.length === 0,
    // a text that an earlier version of this program has kept does not have it
    deleted: read.deleted ?? null,
  }
  return { base: json, update, tasks, writers, set }
}

/** Calls the listener some seconds after others have written. */
function afterOthers(doc: Y.Doc, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (local) return
    timer ??= setTimeout(() => {
      timer = undefined
      listener()
    }, AGAIN_MS)
  }
  doc.on('update', listen)
  return () => {
    clearTimeout(timer)
    doc.off('update', listen)
  }
}

/** The confirmed state, from the server or, without a network, from this browser; null if there is none. */
async function loadConfirmed({
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

/** Which state of the document a person sees. */
interface Seen {
  readonly sv: string
  readonly deleted: number
}

const seenIn = ({ doc }: ScriptSession): Seen => ({
  sv: Y.encodeStateVector(doc).toBase64(),
  deleted: deletedLength(doc),
})

async function confirmSeen(
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
