import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Route } from '#/shared/routes/parse-route.ts'
import { api } from '#/shared/api/index.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi, prepareWrites } from '#/client/api/call-api.ts'
import { offerScript, withdrawScriptOffer } from '#/client/api/offer-script.ts'
import { readAnew } from '#/client/api/query-client.ts'
import {
  previewKey,
  scriptListQuery,
  scriptQuery,
  offlineScripts,
} from '#/client/api/script-queries.ts'
import { changeUser, isFromRecord } from '#/client/api/session-query.ts'
import { clearSession, storedToken } from '#/client/api/session.ts'
import { currentText } from '#/client/i18n/kept-words.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import type { createImports, Imports } from '#/client/imports/imports.ts'
import {
  forgetLostWords,
  keepGuestWords,
  keepLostWords,
  type LostWords,
  lostWordsOf,
} from '#/client/local/refused-words.ts'
import { followSignIns } from '#/client/local/sign-outs.ts'
import { noteVisit } from '#/client/local/user-data.ts'
import { copyText, sayNotCopied } from '#/client/ui/copy-button.tsx'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { HeaderPlace } from '#/client/ui/header-slot.tsx'
import { MessageList } from '#/client/ui/message-list.tsx'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import headerStyles from './header.module.css'
import { followSignOut } from './leave-account.ts'
import {
  LoadedGuestMenu,
  LoadedNoticesMenu,
  LoadedOwnTitle,
  LoadedShareButton,
  LoadedUserMenu,
  Title,
} from './loaded-header.tsx'
import { EditorScreen, preloadRest, ScriptsScreen, whenAddressedLoaded } from './loaded-screens.ts'
import { useShownRoute } from './routing.ts'
import styles from './signed-in-screens.module.css'

export interface Props {
  readonly user: CurrentUser
  readonly route: Route
}

export function SignedInScreens({ user, route }: Props): ReactNode {
  const { header } = useText()
  const { shown, leaving } = useShownRoute(route)
  const { script, title } = useOpenScript(shown)
  const scriptId = shown.view === 'editor' ? shown.scriptId : null
  const imports = useImports(user.id)
  const leaveLostScript = useLostScript(user)
  usePreviewRefresh(scriptId)
  useKnownScript(user.guest ? null : scriptId)
  useVisit(user.id, scriptId)
  useEffect(() => followSignOut(user), [user])
  useEffect(followSignIns, [])
  useEffect(() => {
    void whenAddressedLoaded().then(prepareWrites)
    void whenAddressedLoaded().then(preloadRest)
  }, [])
  useDocumentTitle(title ?? header.scripts)
  return (
    <>
      <Header user={user} script={script} scriptTitle={title} isList={shown.view === 'scripts'} />
      <ErrorBoundary scale="section" resetKey={scriptId ?? shown.view}>
        {scriptId !== null && (
          <div className={styles['editor']} data-leaving={leaving || undefined}>
            <EditorScreen key={scriptId} scriptId={scriptId} user={user} onLost={leaveLostScript} />
          </div>
        )}
        {shown.view === 'scripts' && <ScriptsScreen user={user} {...imports} />}
      </ErrorBoundary>
      <MessageList />
    </>
  )
}

interface HeaderProps {
  readonly user: CurrentUser
  /** The open script, once it is known. */
  readonly script: Script | null
  /** The open script's title; null outside the editor. */
  readonly scriptTitle: string | null
  readonly isList: boolean
}

/** One line: the place in the app, the content of the screen's header slots, the user (HDR-1). */
function Header({ user, script, scriptTitle, isList }: HeaderProps): ReactNode {
  const { header, app } = useText()
  const isOffline = useStore(isFromRecord)
  const isGuest = user.guest !== undefined
  const isOwn = script?.created_by === user.id
  return (
    <header className={headerStyles['header']} data-region="header">
      <nav className={headerStyles['path']} aria-label={header.path}>
        <span className={headerStyles['name']} data-deep={scriptTitle !== null}>
          {isList || isGuest ? <span>{app.name}</span> : <Link href="/scripts">{app.name}</Link>}
        </span>
        <ol>
          {!isGuest && (
            <li>
              {isList ? (
                <span className={headerStyles['segment']} aria-current="page">
                  {header.scripts}
                </span>
              ) : (
                <Link href="/scripts" className={headerStyles['segment']}>
                  {header.scripts}
                </Link>
              )}
            </li>
          )}
          {scriptTitle !== null && scriptTitle !== '' && (
            <li>
              {script && isOwn ? (
                <LoadedOwnTitle key={script.id} script={script} title={scriptTitle} />
              ) : (
                <Title title={scriptTitle} />
              )}
            </li>
          )}
        </ol>
        <HeaderPlace at="title" className={headerStyles['title-slot']} />
      </nav>
      <HeaderPlace at="end" className={headerStyles['slot']} />
      {script && isOwn && <LoadedShareButton key={script.id} script={script} />}
      {isOffline && isList && (
        <span className={headerStyles['offline']} title={header.offlineHint}>
          {header.offline}
        </span>
      )}
      <ErrorBoundary scale="component" isolated>
        {isGuest ? (
          <LoadedGuestMenu user={user} />
        ) : (
          <>
            <LoadedNoticesMenu isList={isList} />
            <LoadedUserMenu user={user} isEditor={scriptTitle !== null} />
          </>
        )}
      </ErrorBoundary>
    </header>
  )
}

// Effects on the list of opening, leaving and losing a script.
/**
 * A user who opens a script by its link may never have loaded the list. The list is fetched if the stored list
 * does not hold the script, so that the copy on this machine can be found offline (MOB-9).
 */
function useKnownScript(openScriptId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (openScriptId === null) return
    if (offlineScripts()?.some(({ id }) => id === openScriptId) === true) return
    void whenAddressedLoaded().then(() =>
      queryClient.prefetchQuery({ ...scriptListQuery, staleTime: 0 }),
    )
  }, [openScriptId, queryClient])
}

/** Notes the visit to the open script: what others change after it is new to the user (LIB-418). No message offers to open it. */
function useVisit(userId: string, openScriptId: string | null): void {
  useEffect(() => {
    if (openScriptId === null) return undefined
    withdrawScriptOffer(openScriptId)
    const note = () => {
      // after a sign-out no data of a user stays on the machine (ACC-40)
      if (storedToken() !== null) noteVisit(userId, openScriptId)
    }
    note()
    addEventListener('pagehide', note)
    return () => {
      removeEventListener('pagehide', note)
      note()
    }
  }, [userId, openScriptId])
}

/** After the user leaves the editor, the script's card and the list's order show the edits at once. */
function usePreviewRefresh(openScriptId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (openScriptId === null) return undefined
    return () => {
      void readAnew(queryClient, previewKey(openScriptId))
      void readAnew(queryClient, scriptListQuery.queryKey)
    }
  }, [openScriptId, queryClient])
}

/**
 * When a script is deleted or access to it is lost, leads to the list, which does not show the script any more
 * (NAV-17). A guest has no list: where the production has another script, it is opened; else the invitation is over.
 */
function useLostScript({
  id: userId,
  guest,
}: CurrentUser): (scriptId: string, words: readonly string[], isLeft: boolean) => void {
  const queryClient = useQueryClient()
  useEffect(() => offerLostWords(userId), [userId])
  useEffect(() => {
    // a new release may have taken its place when the invitation is over
    if (guest) import('#/client/local/forget-guest.ts').catch(() => {})
  }, [guest])
  const leaveAsGuest = async (scriptId: string, words: readonly string[]) => {
    const user = guest?.production && (await callApi(api.getCurrentUser, {}).catch(() => null))
    const scripts = user?.guest?.production?.scripts ?? []
    if (user && scripts.length > 0 && !scripts.some(({ id }) => id === scriptId)) {
      sayLost(userId, { scriptId, title: null, words })
      return changeUser(queryClient, user)
    }
    keepGuestWords(userId, words)
    void callApi(api.logout, {}).catch(() => {})
    clearSession()
    return changeUser(queryClient, null)
  }
  return (scriptId, words, isLeft) => {
    // the words are kept
    if (isLeft) return offerLostWords(userId)
    if (guest) return void leaveAsGuest(scriptId, words)
    const { queryKey } = scriptListQuery
    const listed = queryClient.getQueryData(queryKey)?.find(({ id }) => id === scriptId)
    // a tab that was opened with the script has no list
    const { title } = listed ?? queryClient.getQueryData(scriptQuery(scriptId).queryKey) ?? {}
    queryClient.setQueryData(queryKey, (scripts) => scripts?.filter(({ id }) => id !== scriptId))
    void readAnew(queryClient, ['scripts'])
    sayLost(userId, { scriptId, title: title ?? null, words })
    navigate('/scripts', { replace: true })
  }
}

interface ImportsOfList {
  /** Null until their code is loaded, which the list brings with it. */
  readonly imports: Imports | null
  readonly onWanted: (create: typeof createImports) => void
}

/** The user's imports, including those from before a reload; a finished one adds a script to the list. */
function useImports(userId: string): ImportsOfList {
  const queryClient = useQueryClient()
  const [imports, setImports] = useState<Imports | null>(null)
  const begin = useCallback(
    (create: typeof createImports) => {
      const refresh = (scriptId: string | null) => {
        void readAnew(queryClient, scriptListQuery.queryKey)
        // the list may have shown it while it was still empty
        if (scriptId) void readAnew(queryClient, previewKey(scriptId))
      }
      const notify: Parameters<typeof createImports>[1] = (tone, text, made) => {
        if (made) offerScript(text, made)
        else showMessage(tone, text)
      }
      setImports((begun) => begun ?? create(refresh, notify))
    },
    [queryClient],
  )
  useEffect(() => {
    // a script does not wait for them; where they cannot be loaded, the list begins them
    const load = () => import('./scripts-screen.tsx')
    void whenAddressedLoaded()
      .then(load)
      .then((list) => begin(list.createImports))
      .catch(() => {})
  }, [begin])
  useEffect(() => {
    imports?.resume(userId)
    return imports?.stop
  }, [imports, userId])
  return { imports, onWanted: begin }
}

interface OpenScript {
  /** From the list, or fetched; null until it is known. */
  readonly script: Script | null
  /**
   * Anyone can write the title in the address: it is shown only when the server cannot be asked (NAV-6). Empty until
   * the title is known, null outside the editor.
   */
  readonly title: string | null
}

function useOpenScript(route: Route): OpenScript {
  const { app } = useText()
  const isEditor = route.view === 'editor'
  const scriptId = isEditor ? route.scriptId : ''
  const list = useQuery({ ...scriptListQuery, enabled: false }).data
  const [listed, kept] = useMemo(
    () =>
      [list, list ? null : offlineScripts()].map((scripts) =>
        scripts?.find(({ id }) => id === scriptId),
      ),
    [list, scriptId],
  )
  const detail = useQuery({ ...scriptQuery(scriptId), enabled: isEditor && !listed })
  if (!isEditor) return { script: null, title: null }
  const script = listed ?? detail.data ?? kept ?? null
  if (script !== null) return { script, title: script.title }
  if (!detail.isError) return { script, title: '' }
  const inAddress = isNetworkFailure(detail.error) ? route.scriptTitle : null
  return { script, title: inAddress ?? app.untitledScript }
}

/** Says that a script is lost; words that may not have arrived are offered to be copied, because nothing else has them. */
function sayLost(userId: string, lost: LostWords): void {
  if (lost.words.length === 0)
    return void showMessage('danger', currentText().scriptLost(lost.title))
  offerWords(userId, keepLostWords(userId, lost))
}

/** Offers those again that were neither copied nor let go of before the page was loaded anew. */
function offerLostWords(userId: string): void {
  for (const lost of lostWordsOf(userId)) offerWords(userId, lost)
}

function offerWords(userId: string, { scriptId, title, words }: LostWords): void {
  const text = currentText()
  const all = words.join('\n')
  const run = async () => {
    if (!(await copyText(all))) return sayNotCopied(all)
    dismissMessage(id)
    return showMessage('good', text.copied)
  }
  const id = showMessage('danger', `${text.scriptLost(title)} ${text.mayLack}`, {
    action: { label: text.copy, run: () => void run() },
    topic: `lost ${scriptId}`,
    onDismissed: () => forgetLostWords(userId, scriptId),
  })
}
