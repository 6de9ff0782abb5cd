// Loads the state that the person has confirmed, finds what has changed since, and confirms the present state.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as Y from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import { hasTasks } from '#/shared/tasks/tasks.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
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
import { tasksIn } from '../model/tasks-plugin.ts'
import { findNews } from './find-news.ts'
import { copiedForNews, foundNews, showNews } from './news-plugin.ts'

/** News are found again so long after others have written. */
const AGAIN_MS = 4_000
/** Where nothing was new for the person, the confirmed state moves on by itself, but not more often. */
const MOVE_ON_MS = 10 * 60_000

/** The confirmed state; fresh if the server has just told who has written since. */
interface Loaded extends ConfirmedText {
  readonly isFresh: boolean
}

export interface NewsOfScript {
  /** Null until the confirmed state is there. */
  readonly read: ScriptRead | null
  /** Whether the comparison has not worked. */
  readonly hasFailed: boolean
  readonly isConfirming: boolean
  readonly confirm: () => Promise<void>
}

export function useNews(editor: EditorHandle): NewsOfScript {
  const { session, view } = editor
  const text = useText()
  const role = useStore(session.role)
  const tasks = useEditorState(editor, tasksIn)
  const { set } = useEditorState(editor, cutsIn)
  const [base, setBase] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const changes = useOthersChanges(session)
  const isWanted = can(role, 'script:history') && !session.isPrivate && hasTasks(tasks)

  const confirmNow = useCallback(async () => setBase(await confirmPresent(session)), [session])

  // a person who has just said what they do begins with the present state
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const load = async () => {
      const known = await loadConfirmed(session)
      if (!isOver) setBase(known ?? (await confirmPresent(session)))
    }
    load().catch((error: unknown) => log.error('The confirmed text could not be loaded', error))
    return () => {
      isOver = true
    }
  }, [isWanted, session])

  const find = useEffectEvent(async (known: Loaded, signal: AbortSignal) => {
    const update = Y.encodeStateAsUpdate(session.doc)
    view.dispatch(copiedForNews(view.state.tr))
    const { clients, editors } = known.read
    const writers = {
      username: session.username,
      clients: [...clients, session.doc.clientID],
      isOnlyWriter: known.isFresh && editors.length === 0 && changes === 0,
    }
    const order = { base: known.content, update, tasks, writers, set }
    const news = await findNews(order, signal)
    if (signal.aborted || view.isDestroyed) return
    view.dispatch(foundNews(view.state.tr, news))
    setFailed(false)
    const isOld = known.read.at !== null && Date.now() - known.read.at > MOVE_ON_MS
    if (news.length === 0 && editors.length > 0 && isOld) await confirmNow()
  })

  useEffect(() => {
    if (!isWanted || base === null) return undefined
    const leaving = new AbortController()
    find(base, leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted || isNetworkFailure(error)) return
      log.error('News could not be found', error)
      setFailed(true)
    })
    return () => leaving.abort()
  }, [isWanted, base, tasks, set, changes])

  const confirm = async () => {
    setConfirming(true)
    try {
      await confirmNow()
      if (!view.isDestroyed) showNews(view, null)
    } catch (error) {
      const isOffline = isNetworkFailure(error)
      showMessage('danger', isOffline ? text.editor.news.offline : explainError(error, text))
    } finally {
      setConfirming(false)
    }
  }
  return { read: isWanted ? (base?.read ?? null) : null, hasFailed, isConfirming, confirm }
}

/** Counts the changes of others, some seconds after each. */
function useOthersChanges({ doc }: ScriptSession): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (
      _update: Uint8Array,
      _origin: unknown,
      _doc: Y.Doc,
      { local }: Y.Transaction,
    ) => {
      if (local) return
      timer ??= setTimeout(() => {
        timer = undefined
        setCount((before) => before + 1)
      }, AGAIN_MS)
    }
    doc.on('update', listen)
    return () => {
      clearTimeout(timer)
      doc.off('update', listen)
    }
  }, [doc])
  return count
}

/** The confirmed state, from the server or, without a network, from this browser; null if there is none. */
async function loadConfirmed({ userId, scriptId }: ScriptSession): Promise<Loaded | null> {
  const kept = await confirmedText(userId, scriptId)
  try {
    const read = await callApi(api.getRead, { params: { id: scriptId } })
    if (read.version === null) return null
    if (kept?.read.version === read.version) return { ...kept, read, isFresh: true }
    return await fetchConfirmed(userId, scriptId, read, read.version)
  } catch (error) {
    if (kept === null || !isNetworkFailure(error)) throw error
    return { ...kept, isFresh: false }
  }
}

async function confirmPresent({
  connection,
  doc,
  userId,
  scriptId,
}: ScriptSession): Promise<Loaded> {
  await whenAcknowledged(connection)
  const body = { sv: Y.encodeStateVector(doc).toBase64() }
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
  const content = await callApi(api.getVersionText, { params: { id: scriptId, versionId } })
  const text = { read, content }
  await keepConfirmedText(userId, scriptId, text)
  return { ...text, isFresh: true }
}
