import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { can } from '#/shared/access/capabilities.ts'
import { readDetails } from '#/client/api/script-queries.ts'
import { beginBuildingAnew, endBuildingAnew } from '#/client/local/kept-work.ts'
import { currentText, useText } from '#/client/i18n/editor-page.ts'
import { Button } from '#/client/ui/button.tsx'
import { Fallback } from '#/client/ui/error-boundary.tsx'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import collabStyles from './collab/collab.module.css'
import { connectionReport, problemText } from './collab/connection-report.ts'
import { useOthers } from './collab/people.ts'
import type { RefusalReason } from './core/connection/connection-status.ts'
import { openFrozenCopy, openPrivateCopy } from './core/connection/private-copy.ts'
import {
  beginVisit,
  openScriptSession,
  type SessionUser,
  type Refusal,
  type ScriptSession,
  type Visit,
} from './core/connection/script-session.ts'
import styles from './editor-page.module.css'
import { isExportOpen } from './export/open-export.ts'
import { EditorStage } from './editor-stage.tsx'
import { LeavingQuestion, preloadLaterFeatures, preloadSurfaces } from './loaded-surfaces.tsx'
import { isDemoOn } from './model/demo-mode.ts'
import { countNewsEarly } from './news/news-line.tsx'

export interface Props {
  readonly scriptId: string
  readonly user: SessionUser
  /**
   * Called when the script was deleted, or when the user may not read it any more.
   * @param words those of the user that the server may lack
   * @param isLeft whether the user has left the script already
   */
  readonly onLost: (scriptId: string, words: readonly string[], isLeft: boolean) => void
}

type Opening =
  | { readonly phase: 'authenticating' }
  | { readonly phase: 'starting' | 'stranded' | 'open'; readonly session: ScriptSession }
  | { readonly phase: 'refused'; readonly reason: RefusalReason }

const NOT_STARTED: Opening = { phase: 'authenticating' }
const editorText = () => currentText().editor

/** How often a script is opened anew, in one visit, because its document has failed. What fails more often fails always. */
const MAX_FAULTS = 3

/** An open script. It is opened anew where the server has refused the client id of its session (COL-110), or it has failed. */
export function EditorPage(props: Props): ReactNode {
  const [renewals, setRenewals] = useState(0)
  const [visit] = useState(beginVisit)
  const [faults, setFaults] = useState({ count: 0, message: 0 })
  const hasNext = faults.count < MAX_FAULTS
  const renew = () => {
    beginBuildingAnew()
    setRenewals(renewals + 1)
  }
  useEffect(endBuildingAnew, [renewals])
  // a script that fails before it is shown, and is not opened anew any more, has nothing that follows
  useEffect(() => endBuildingAnew, [])
  const onFault = (hasLostWords: boolean) => {
    dismissMessage(faults.message)
    if (!hasNext) return
    const { openedAnew, openedAnewInPart } = currentText().editor
    const now = showMessage('news', hasLostWords ? openedAnewInPart : openedAnew)
    setFaults({ count: faults.count + 1, message: now })
    renew()
  }
  const ways = { onForeign: renew, onFault, hasNext }
  return <OpeningPage key={renewals} {...props} visit={visit} {...ways} />
}

/** Asks how much is new while the text is loading, so that the line above the text stands with it. */
function askForNewsEarly({ scriptId, role }: ScriptSession): () => void {
  let isAsked = false
  const ask = () => {
    if (isAsked || !can(role.get(), 'script:history')) return
    isAsked = true
    countNewsEarly(scriptId)
  }
  ask()
  return role.subscribe(ask)
}

interface OpeningProps extends Props {
  readonly visit: Visit
  readonly onForeign: () => void
  readonly onFault: (hasLostWords: boolean) => void
  /** Whether the script is opened anew where the session fails. */
  readonly hasNext: boolean
}

/** First a state is loaded, then the editor is bound to it. */
function OpeningPage(props: OpeningProps): ReactNode {
  const { editor: text } = useText()
  const opening = useOpening(props)
  if (opening.phase === 'authenticating') return <Waiting>{text.authenticating}</Waiting>
  if (opening.phase === 'refused') return <ConnectionError message={text.refused[opening.reason]} />
  if (opening.phase !== 'open')
    return <StartingView session={opening.session} isStranded={opening.phase === 'stranded'} />
  return <OpenScript session={opening.session} hasNext={props.hasNext} />
}

function useOpening({ scriptId, user, visit, ...props }: OpeningProps): Opening {
  const { onLost, onForeign, onFault } = props
  const [opening, setOpening] = useState<Opening>(NOT_STARTED)
  const lose = useEffectEvent((words: readonly string[], isLeft: boolean) =>
    onLost(scriptId, words, isLeft),
  )
  const renew = useEffectEvent(onForeign)
  const beginAnew = useEffectEvent(onFault)
  const loadAnew = useEffectEvent(() => {
    showMessage('danger', currentText().editor.editsRefused)
    onForeign()
  })
  useEffect(() => {
    const session = openScriptSession(scriptId, user, visit)
    const stopAsking = askForNewsEarly(session)
    let isGone = false
    const show = (next: Opening) => !isGone && setOpening(next)
    // before the editor goes, which a copy follows
    const ends = [session.isForeign, session.hasFailed]
    const stopsKeeping = ends.map(({ subscribe }) => subscribe(beginBuildingAnew))
    const unsubscribe = session.connection.status.subscribe(() =>
      setOpening((now) => (now.phase === 'authenticating' ? { phase: 'starting', session } : now)),
    )
    // at once where the text was there before: no key is lost between its two views
    const begin = visit.isShown ? flushSync : (open: () => void) => open()
    void session.whenLoaded.then(() => begin(() => show({ phase: 'open', session })))
    // surfaces and fonts are loaded after the text and what it answers with, so that they do not delay it on a slow line
    void session.whenLoaded.then(preloadLaterFeatures).then(loadScriptFonts)
    void session.whenLoaded.then(preloadSurfaces)
    const leave = ({ reason, isLost, words }: Refusal) => {
      if (isLost) lose(words, isGone)
      else if (!isGone) setOpening((now) => afterRefusal(now, reason))
    }
    void session.whenRefused.then(leave)
    void session.whenForeign.then(() => !isGone && flushSync(renew))
    void session.whenEditsRefused.then(() => !isGone && loadAnew())
    // not within the edit, or the change, at which it has failed, and before the next key
    const fail = () => !isGone && flushSync(() => beginAnew(session.hasLostWords()))
    const stopWatching = session.hasFailed.subscribe(() => queueMicrotask(fail))
    void session.whenUnavailable.then(() => show({ phase: 'stranded', session }))
    return () => {
      isGone = true
      stopAsking()
      stopsKeeping.forEach((stop) => stop())
      stopWatching()
      unsubscribe()
      session.destroy()
      setOpening(NOT_STARTED)
    }
  }, [scriptId, user, visit])
  return opening
}

/** A page with an older schema goes on showing the script that it has open (DOC-17). */
function afterRefusal(now: Opening, reason: RefusalReason): Opening {
  return reason === 'schema' && now.phase === 'open' ? now : { phase: 'refused', reason }
}

function OpenScript(props: Pick<OpeningProps, 'hasNext'> & { readonly session: ScriptSession }) {
  const { session, hasNext } = props
  const isForeign = useStore(session.isForeign)
  const hasFailed = useStore(session.hasFailed) && !hasNext
  const isFrozen = isForeign || hasFailed
  const frozen = useMemo(() => (isFrozen ? openFrozenCopy(session) : null), [session, isFrozen])
  useEffect(() => () => frozen?.destroy(), [frozen])
  const shown = frozen ?? session
  const demoCopy = useDemoCopy(shown)
  useEffect(endBuildingAnew, [isFrozen, demoCopy])
  useDetails(session)
  return (
    <div className={styles['page']}>
      {!isFrozen && <ConnectionStatusView session={session} />}
      {isForeign && <OtherVersion session={session} />}
      {hasFailed && !isForeign && <FailedScript session={session} hasCopy={frozen !== null} />}
      <LeavingQuestion session={session} />
      {(frozen || !isFrozen) && (
        <EditorStage
          key={demoCopy ? 'demo' : String(isFrozen)}
          session={demoCopy ?? shown}
          text={editorText}
        />
      )}
    </div>
  )
}

/** What the page shows beside the text follows what others change (LIB-743, VER-541). */
function useDetails({ scriptId, connection }: ScriptSession): void {
  const client = useQueryClient()
  useEffect(
    () => connection.onDetailsChanged(() => void readDetails(client, scriptId)),
    [client, connection, scriptId],
  )
}

/** A private copy of the open script while Demo Mode is on, else null. */
function useDemoCopy(session: ScriptSession): ScriptSession | null {
  const [copy, setCopy] = useState<ScriptSession | null>(null)
  useEffect(() => {
    const stop = isDemoOn.subscribe(() => {
      beginBuildingAnew()
      setCopy(isDemoOn.get() ? openPrivateCopy(session) : null)
    })
    return () => {
      stop()
      // leaving the script ends the demo
      isDemoOn.set(false)
      setCopy(null)
    }
  }, [session])
  useEffect(() => () => copy?.destroy(), [copy])
  return copy
}

/** A sphere in the header while all is well; a banner on phones, and while there is a problem (COL-24). */
function ConnectionStatusView({ session }: { readonly session: ScriptSession }): ReactNode {
  const { editor: text } = useText()
  const now = useStore(session.connection.status)
  const isCopyFailing = useStore(session.isCopyFailing)
  const others = useOthers(session)
  const isOnPhone = usePhone()
  const report = connectionReport(now, isCopyFailing, others.length, text)
  return (
    <>
      <HeaderSlot>
        <span
          role="status"
          className={collabStyles['sphere']}
          data-tone={report.tone}
          title={report.text}
          aria-label={report.text}
        />
      </HeaderSlot>
      <p
        className={collabStyles['banner']}
        data-tone={report.tone}
        data-always={now.kind === 'connected' ? undefined : ''}
      >
        {isOnPhone ? text.onPhone(report.text) : report.text}
      </p>
    </>
  )
}

/** A notice above a script of another version than this page: the script can only be read (DOC-17). */
function OtherVersion({ session }: { readonly session: ScriptSession }): ReactNode {
  const { editor: text } = useText()
  const areOnlyHere = useStore(session.areEditsOnlyHere)
  return (
    <div role="alert" className={collabStyles['other-version']}>
      <FirstIcon name="alert" />
      <p>{areOnlyHere ? text.otherVersionOnlyHere : text.otherVersion}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        {text.reloadPage}
      </Button>
    </div>
  )
}

/** A notice above a script whose document has failed too often: it can only be read, and may be an older one (COL-768). */
function FailedScript({
  session,
  hasCopy,
}: {
  readonly session: ScriptSession
  /** Whether a copy of the script is shown, from which one can be saved. */
  readonly hasCopy: boolean
}): ReactNode {
  const { editor: text } = useText()
  const areOnlyHere = useStore(session.areEditsOnlyHere)
  return (
    <div role="alert" className={collabStyles['other-version']}>
      <FirstIcon name="alert" />
      <p>{areOnlyHere ? text.failedOnlyHere : text.failed}</p>
      {hasCopy && <Button onClick={() => isExportOpen.set(true)}>{text.saveCopy}</Button>}
      <Button tone="primary" onClick={() => location.reload()}>
        {text.reloadPage}
      </Button>
    </div>
  )
}

interface StartingViewProps {
  readonly session: ScriptSession
  /** Whether there is no state to show: no local copy, and nothing from the server. */
  readonly isStranded: boolean
}

/** Shown before the script is loaded: the current step, the state of the connection, and the progress (COL-3). */
function StartingView({ session, isStranded }: StartingViewProps): ReactNode {
  const { editor: text } = useText()
  const { status } = session.connection
  const now = useStore(status)
  const arrived = useStore(session.arrived)
  const hasFailed = useStore(session.hasFailed)
  if (hasFailed) return <ConnectionError message={text.failedToInitialize} />
  if (isStranded) {
    const problem = now.kind === 'error' ? now.problem : ({ kind: 'lost' } as const)
    return <ConnectionError message={problemText(problem, text)} />
  }
  const percent = arrived === null ? null : Math.round(arrived * 100)
  return (
    <Waiting percent={percent} detail={connectionReport(now, false, 0, text).text}>
      {text.initializing}
    </Waiting>
  )
}

const FONTS = [
  "16px 'Source Serif 4 Variable'",
  "italic 16px 'Source Serif 4 Variable'",
  "16px 'Fraunces Variable'",
]

/** Loads the fonts of the sheet, after the text is loaded. The later they come, the more is laid out again. */
export function loadScriptFonts(): void {
  for (const font of FONTS) void document.fonts.load(font).catch(() => [])
}

/** Shown if there is no script to show: no state, no local copy, or the server refused (COL-16, COL-17). */
function ConnectionError({ message }: { readonly message: string }): ReactNode {
  const { editor: text } = useText()
  return (
    <Fallback
      title={text.connectionError}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          {text.retryConnection}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Fallback>
  )
}
