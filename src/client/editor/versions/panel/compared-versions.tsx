import { type ReactNode, useState } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { openKeeping } from '../keeping.ts'
import { openVersions, type VersionPair } from '../versions-address.ts'
import { ALL_CHANGES } from './all-changes.ts'
import { Comparison } from './comparison.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './panel.module.css'
import { ListProblem } from './problems.tsx'
import { Timeline } from './timeline.tsx'
import { useComparison, type Side } from './use-comparison.ts'
import { useScriptNow } from './use-script-now.ts'
import { useVersions } from './use-versions.ts'

interface Props {
  readonly editor: EditorHandle
  readonly pair: VersionPair
}

/** The timeline, and the two states that are chosen in it, compared. */
export function ComparedVersions({ editor, pair }: Props): ReactNode {
  const { versions: text } = useText()
  const { session } = editor
  const mayKeep = can(useStore(session.role), 'script:edit')
  const list = useVersions(session.scriptId, pair)
  const now = useScriptNow(session)
  const [filter, setFilter] = useState(ALL_CHANGES)
  const [isTimelineOpen, setTimelineOpen] = useState(false)
  const from: Side | null = list.fromId === null ? null : { versionId: list.fromId }
  const { query, progress } = useComparison(
    session.scriptId,
    from,
    pair.to === null ? now.reading : { versionId: pair.to },
  )
  const choose = (next: VersionPair) => {
    openVersions(next)
    setTimelineOpen(false)
  }
  const { versions, error, retry } = list
  const hasVersions = versions !== null && versions.length > 0
  return (
    <>
      <PanelHead
        versions={versions ?? []}
        pair={{ from: list.fromId, to: pair.to }}
        onChoose={choose}
        onKeep={mayKeep ? () => openKeeping(null) : null}
        onTimeline={hasVersions ? () => setTimelineOpen(true) : null}
        comparison={query.data ?? null}
        filter={filter}
      />
      {versions === null && error !== null && <ListProblem error={error} onRetry={retry} />}
      {versions === null && error === null && <Awaited>{text.loading}</Awaited>}
      {versions?.length === 0 && <NoVersions mayKeep={mayKeep} />}
      {hasVersions && (
        <div className={styles['body']}>
          <Timeline
            editor={editor}
            list={list}
            versions={versions}
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

function Awaited({ children }: { readonly children: string }): ReactNode {
  return (
    <div className={styles['message']}>
      <Waiting isInline>{children}</Waiting>
    </div>
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
