// Loads the state that the person has confirmed, finds what has changed since, and confirms the present state.
import { useQueryClient } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import type { News } from '#/shared/news/news.ts'
import { foldSpeakerName, speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { withRenamedRoles, hasTasks, type Tasks } from '#/shared/tasks/tasks.ts'
import { errorCode, isNetworkFailure, explainError } from '#/client/api/api-error.ts'
import { useText } from '#/client/i18n/editor-page.ts'
import { log } from '#/client/local/log.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { type RolesNow, rolesNowIn, showRolesNow, tasksIn } from '../model/tasks-plugin.ts'
import { sendTasks, showOtherTasks, tasksNow } from '../model/tasks-query.ts'
import { endPreparedWorker, preparedCopy, prepareToFindNews } from './find-news.ts'
import { type NewsOfScript, useMayKnowNews } from './news-line.tsx'
import { foundNews, newsIn } from './news-plugin.ts'
import {
  confirmFound,
  confirmSeen,
  copyForNews,
  findIn,
  findInEditor,
  type Found,
  isNotSeen,
  keepRenamedRoles,
  type Loaded,
  loadConfirmed,
  rolesRenamedIn,
} from './confirming.ts'

/** News are found again so long after others have written. */
export const AGAIN_MS = 8_000
/** Where nothing was new for the person, the confirmed state moves on by itself, but not more often. */
const MOVE_ON_MS = 10 * 60_000

const timeOf = ({ read }: Loaded): number => read.at ?? 0

export function useNews(editor: EditorHandle): NewsOfScript {
  const { session, view } = editor
  const text = useText()
  const queries = useQueryClient()
  const mayKnow = useMayKnowNews(session)
  const hasOwn = useEditorState(editor, (state) => hasTasks(tasksIn(state)))
  const isWanted = mayKnow && hasOwn
  const [base, setBase] = useConfirmedState(editor, isWanted)
  const { hasFailed, found, findAgain } = useFoundNews(editor, isWanted ? base : null, setBase)

  const confirmAll = async () => {
    // it may lack what is confirmed now
    endPreparedWorker()
    const { current } = found
    const known = newsIn(view.state).isFound ? current : null
    return known ? confirmFound(session, known, findAgain) : confirmSeen(session, null)
  }
  const confirm = async () => {
    try {
      const roles = await keepRenamedRoles(editor, base, queries)
      // by the new names nothing would be new since the text that stays confirmed
      const putRolesBack = async () => {
        if (roles) await sendTasks(queries, session.scriptId, roles.before)
      }
      const confirmed = await confirmAll().catch(async (error: unknown) => {
        // without an answer it is not known whether the text was confirmed
        if (errorCode(error) !== null) await putRolesBack()
        throw error
      })
      if (confirmed === 'another' || confirmed === 'offline') {
        await putRolesBack()
        showMessage(confirmed === 'another' ? 'news' : 'danger', text.editor.news[confirmed])
        return
      }
      if (roles) showOtherTasks(view, roles.now)
      // nothing is new in the present state: the line goes before the comparison has ended, and no second press is needed
      if (!view.isDestroyed) foundNews(view, [])
      setBase(confirmed)
    } catch (error) {
      const isOffline = isNetworkFailure(error)
      showMessage('danger', isOffline ? text.editor.news.offline : explainError(error, text))
    }
  }
  return { read: isWanted ? (base?.read ?? null) : null, hasFailed, confirm }
}

/** The state that the person has confirmed; null until it is loaded. */
function useConfirmedState({ session, view }: EditorHandle, isWanted: boolean) {
  const queries = useQueryClient()
  const state = useState<Loaded | null>(null)
  const [, setBase] = state
  // a person who has just said what they do begins with the present state; when others have written, and when the person
  // comes back to the page, it is asked again who has, what the person has deleted, and what they have confirmed elsewhere
  useEffect(() => {
    if (!isWanted) return undefined
    // a copy that the server has not completed yet would be compared in vain
    if (session.connection.status.get().kind === 'connected')
      prepareToFindNews(copyForNews(session, view))
    let isOver = false
    let known: string | null = null
    const load = async () => {
      const confirmed = await loadConfirmed(session)
      if (confirmed === null) endPreparedWorker()
      const loaded = confirmed ?? (await confirmSeen(session, null))
      const { version } = loaded.read
      let { isFresh } = loaded
      if (isFresh && version !== known) {
        // confirmed on another device, which may have renamed roles before: by their old names, nothing would be new
        const tasks = await tasksNow(queries, session.scriptId).catch(noTasks)
        if (tasks && !isOver) showOtherTasks(view, tasks)
        if (tasks) known = version
        isFresh = tasks !== null
      }
      // the person may have confirmed a later state while this one was loaded
      const next = { ...loaded, isFresh }
      if (!isOver) setBase((now) => (now && timeOf(now) > timeOf(next) ? now : next))
    }
    const loadNow = () =>
      void load().catch((error: unknown) => {
        // its copy would be too old for what is loaded later
        endPreparedWorker()
        log.error('The confirmed text could not be loaded', error)
      })
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
  }, [isWanted, session, view, queries, setBase])
  return state
}

/** Without a network the news are those for the tasks that are known here. */
function noTasks(error: unknown): null {
  if (!isNetworkFailure(error)) log.error('The tasks could not be loaded', error)
  return null
}

interface FoundNews {
  readonly hasFailed: boolean
  /** The news that are shown; null while none were found, and after that has failed. */
  readonly found: { readonly current: Found | null }
  /** Finds the news anew, after the server has found others than those that are shown. */
  readonly findAgain: () => Promise<Found | null>
}

/** Finds the news and keeps them in the editor's state. */
function useFoundNews(
  editor: EditorHandle,
  base: Loaded | null,
  setBase: (base: Loaded) => void,
): FoundNews {
  const { session, view } = editor
  const tasks = useEditorState(editor, tasksIn)
  const { set } = useEditorState(editor, cutsIn)
  const [hasFailed, setFailed] = useState(false)
  const found = useRef<Found | null>(null)
  useEffect(() => {
    if (base === null) {
      if (newsIn(view.state).items.length > 0) foundNews(view, [])
      return undefined
    }
    const leaving = new AbortController()
    const { signal } = leaving
    const find = async () => {
      const copy = preparedCopy() ?? copyForNews(session, view)
      const now = await findIn(session, copy, base, { tasks, set }, signal)
      if (signal.aborted || view.isDestroyed) return
      const { news, shown } = now
      found.current = now
      foundNews(view, news)
      tellRoles(view, tasks, news)
      setFailed(false)
      const { at, editors } = base.read
      const isOld = at !== null && Date.now() - at > MOVE_ON_MS
      if (news.length > 0 || editors.length === 0 || !isOld || !base.isFresh) return
      // what others have written in the meantime is told after the next comparison
      const confirmed = await confirmSeen(session, shown).catch((error: unknown) => {
        if (isNotSeen(error)) return null
        throw error
      })
      if (confirmed) setBase(confirmed)
    }
    find().catch((error: unknown) => {
      if (signal.aborted || isNetworkFailure(error)) return
      log.error('News could not be found', error)
      // an earlier finding was about an earlier state than the one that is shown
      found.current = null
      if (!view.isDestroyed) foundNews(view, [])
      setFailed(true)
    })
    return () => leaving.abort()
  }, [base, tasks, set, session, view, setBase])
  const findAgain = async () => {
    const loaded = await loadConfirmed(session)
    const again = loaded && (await findInEditor(editor, loaded))
    found.current = again
    if (again && !view.isDestroyed) foundNews(view, again.news)
    if (loaded) setBase(loaded)
    return again
  }
  return { hasFailed, found, findAgain }
}

function tellRoles(view: EditorView, tasks: Tasks, news: readonly News[]): void {
  const { speakers } = withRenamedRoles(tasks, rolesRenamedIn(news))
  const spoken = outlineIn(view.state).outline.speakers.map(({ name }) => name)
  const isThere = new Set(speakerList(spoken).map(foldSpeakerName))
  const now: RolesNow = {
    renamed: speakers.filter((name) => !tasks.speakers.includes(name)),
    missing: tasks.everything ? [] : speakers.filter((name) => !isThere.has(foldSpeakerName(name))),
  }
  const { renamed, missing } = rolesNowIn(view.state)
  if (JSON.stringify(now) === JSON.stringify({ renamed, missing })) return
  view.dispatch(showRolesNow(view.state, now))
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
