import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import { can } from '#/shared/access/capabilities.ts'
import { onCuts } from '#/shared/script/cuts/cuts.ts'
import { scriptState, type ScriptState } from '#/shared/script/versions.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { errorCode, isNetworkFailure, explainError } from '#/client/api/api-error.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import type { ConnectionStatus } from '../../core/connection/connection-status.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import { runsIn } from '../../model/times-plugin.ts'
import { useRestore } from '../use-restore.ts'
import type { ComparedRow } from '../compare/compared-text.ts'
import { restoredRows } from '../compare/passage.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import { openKeeping } from '../shortcuts.ts'
import { scopeOfRows } from '../restore/in-turn.ts'
import { editorsQuery, NewerVersionError, useVersions } from '../version-queries.ts'
import { openVersions, setOfSide, type VersionPair } from '../../model/versions-address.ts'
import { ComparisonView } from './comparison-view.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './panel.module.css'
import { Timeline } from './timeline.tsx'
import {
  ALL_CHANGES,
  type ComparedSides,
  type ComparisonProgress,
  type Side,
  useComparison,
} from './use-comparison.ts'

interface Props {
  readonly editor: EditorHandle
  readonly pair: VersionPair
}

/** The timeline, and the two states that are chosen in it, compared. */
export function ComparedVersions({ editor, pair }: Props): ReactNode {
  const mayKeep = can(useStore(editor.session.role), 'script:edit')
  const list = useVersions(editor.session.scriptId, pair)
  const now = useScriptNow(editor.session)
  const [filter, setFilter] = useState(ALL_CHANGES)
  const [isTimelineOpen, setTimelineOpen] = useState(false)
  const { cuts, set } = useEditorState(editor, cutsIn)
  const runs = useEditorState(editor, runsIn)
  const { query, progress } = useComparison(
    editor.session.scriptId,
    list.fromId === null ? null : sideOf(list.fromId, now, set),
    sideOf(pair.to, now, set),
    runs,
  )
  const choose = (next: VersionPair) => {
    openVersions(next)
    setTimelineOpen(false)
  }
  const { versions } = list
  const hasVersions = versions !== null && versions.length > 0
  return (
    <>
      <PanelHead
        versions={versions ?? []}
        sets={cuts.sets}
        pair={{ from: list.fromId, to: pair.to }}
        onChoose={choose}
        onKeep={mayKeep ? () => openKeeping(null) : null}
        onTimeline={hasVersions ? () => setTimelineOpen(true) : null}
        comparison={query.data ?? null}
        filter={filter}
      />
      {!hasVersions && <WithoutVersions list={list} mayKeep={mayKeep} />}
      {hasVersions && (
        <div className={styles['body']}>
          <Timeline
            editor={editor}
            list={list}
            versions={versions}
            sets={cuts.sets}
            toId={pair.to}
            isOpen={isTimelineOpen}
            onChoose={choose}
            onClose={() => setTimelineOpen(false)}
          />
          <Comparison
            editor={editor}
            fromId={list.fromId}
            query={query}
            progress={progress}
            toId={pair.to}
            now={now}
            filter={filter}
            onFilter={setFilter}
          />
        </div>
      )}
    </>
  )
}

/** A state that is compared, as it is played with the shown set; the script of now may be compared in any set. */
function sideOf(id: string | null, { reading }: ScriptNow, shown: string): Side | null {
  const set = setOfSide(id)
  if (id !== null && set === null) return { versionId: id, set: shown }
  return reading && { ...reading, set: set ?? shown }
}

function Awaited({ children }: { readonly children: string }): ReactNode {
  return (
    <div className={styles['message']}>
      <Waiting isInline>{children}</Waiting>
    </div>
  )
}

/** While no version is there to be compared: not yet, not to be had, or none. */
function WithoutVersions(props: {
  readonly list: ReturnType<typeof useVersions>
  readonly mayKeep: boolean
}): ReactNode {
  const { list, mayKeep } = props
  const { versions, error, retry } = list
  const { versions: text } = useText()
  if (versions !== null) return <NoVersions mayKeep={mayKeep} />
  return error === null ? (
    <Awaited>{text.loading}</Awaited>
  ) : (
    <ListProblem error={error} onRetry={retry} />
  )
}

function NoVersions({ mayKeep }: { readonly mayKeep: boolean }): ReactNode {
  const { versions: text } = useText()
  return (
    <div className={styles['message']}>
      <p className={styles['lead']}>{text.empty}</p>
      {mayKeep && <p>{text.emptyHint}</p>}
      {mayKeep && <Button onClick={() => openKeeping(null)}>{text.keepNow}</Button>}
    </div>
  )
}

interface ComparisonProps {
  readonly editor: EditorHandle
  /** The earlier version. */
  readonly fromId: string | null
  /** The later version; null for the present script. */
  readonly toId: string | null
  readonly query: UseQueryResult<ComparedSides>
  readonly progress: ComparisonProgress
  readonly now: ScriptNow
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
}

/** The comparison in all its states: loading, finished and failed. */
function Comparison(props: ComparisonProps): ReactNode {
  const { editor, fromId, toId, query, progress, now, filter, onFilter } = props
  const { versions: text } = useText()
  const restoreFrom = useRestore(editor)
  const comparison = query.data
  const editors = useEditors(editor.session.scriptId, fromId, toId, now)
  const restore =
    restoreFrom && comparison && toId === null && fromId !== null && setOfSide(fromId) === null
      ? (rows: readonly ComparedRow[], sentence: string) =>
          restoreFrom(fromId, scopeOfRows(restoredRows(rows), comparison.after), sentence)
      : null
  return (
    <div className={styles['text']}>
      <StatusNote className={styles['outdated']}>
        {(toId === null || setOfSide(toId) !== null) && now.isOutdated ? (
          <>
            {text.outdated}
            <Button tone="quiet" onClick={now.readAgain}>
              {text.compareAgain}
            </Button>
          </>
        ) : null}
      </StatusNote>
      {query.data ? (
        <ComparisonView
          comparison={query.data}
          editors={editors}
          filter={filter}
          onFilter={onFilter}
          restore={restore}
        />
      ) : query.isError ? (
        <ComparisonProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles['message']}>
          <Waiting isInline percent={progress.percent}>
            {progress.isFetched ? text.comparing : text.loading}
          </Waiting>
        </div>
      )}
    </div>
  )
}

/** The people who wrote between the two states; an empty list until the server has answered. */
function useEditors(
  scriptId: string,
  fromId: string | null,
  toId: string | null,
  { reading }: ScriptNow,
): readonly string[] {
  const now = toId === null ? reading?.number : null
  const asked = editorsQuery(scriptId, fromId ?? '', toId, now)
  const isOfVersions = fromId !== null && setOfSide(fromId) === null && setOfSide(toId) === null
  const { data } = useQuery({ ...asked, enabled: isOfVersions })
  return data ?? []
}

interface ListProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The message if the list of versions cannot be loaded. */
function ListProblem({ error, onRetry }: ListProblemProps): ReactNode {
  const text = useText()
  const { versions: words } = text
  const isOffline = isNetworkFailure(error)
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>{isOffline ? words.needsServer : explainError(error, text)}</p>
      {isOffline && <p>{words.needsServerHint}</p>}
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </div>
  )
}

/** The message if one state cannot be read, or the comparison failed. Other versions can still be compared. */
function ComparisonProblem({ error, onRetry }: ListProblemProps): ReactNode {
  const { versions: words } = useText()
  if (isNetworkFailure(error)) return <ListProblem error={error} onRetry={onRetry} />
  const isGone = errorCode(error) === 'not_found'
  const isNewer = error instanceof NewerVersionError
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>
        {isGone ? words.gone : isNewer ? words.tooNew : words.failed}
      </p>
      {!isGone && !isNewer && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </div>
  )
}

interface Reading extends ScriptState {
  /** A different number for each reading. */
  readonly number: number
}

interface ScriptNow {
  /** Null until it has been read. */
  readonly reading: Reading | null
  /** Whether another user has written since the last reading. */
  readonly isOutdated: boolean
  readonly readAgain: () => void
}

/** The first attempt of a page to connect: what others have written before it opened comes by its end. */
const OPENING: readonly ConnectionStatus['kind'][] = ['authenticating', 'connecting', 'syncing']

/**
 * The script as it was when the user opened the panel, so that the compared text does not change while the user reads.
 * After the user's own edit, such as a restoration, the script is read again at once; so it is where a page that opens with
 * the panel gets what its local copy lacks.
 */
function useScriptNow({ doc, connection }: ScriptSession): ScriptNow {
  const [reading, setReading] = useState<Reading | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a long script takes some time to read, so the panel, or the restored text, is drawn before
  const readAgain = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = scriptState(doc)
      setReading((last) => ({ ...now, number: last === null ? 0 : last.number + 1 }))
      setOutdated(false)
    })
  }, [doc])
  useEffect(() => {
    const fragment = doc.getXmlFragment(FRAGMENT_NAME)
    const { status } = connection
    let isOpening = OPENING.includes(status.get().kind)
    const stopWaiting = status.subscribe(() => {
      isOpening &&= OPENING.includes(status.get().kind)
    })
    const hear = (_events: unknown, { local }: { readonly local: boolean }) =>
      local || isOpening ? readAgain() : setOutdated(true)
    readAgain()
    fragment.observeDeep(hear)
    const stopHearing = onCuts(doc, (local) => hear(null, { local }))
    return () => {
      stopWaiting()
      stopHearing()
      fragment.unobserveDeep(hear)
      clearTimeout(timer.current)
    }
  }, [doc, connection, readAgain])
  return { reading, isOutdated, readAgain }
}
