import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useBackCloses } from '#/client/ui/use-back-closes.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { VersionPair } from '../versions-address.ts'
import { TimelineDay } from './timeline-day.tsx'
import { timelineGroups } from './timeline-groups.ts'
import styles from './timeline.module.css'
import type { useVersions } from './use-versions.ts'
import { RemoveAllVersions } from './version-actions.tsx'
import { VersionRow } from './version-row.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly list: ReturnType<typeof useVersions>
  readonly versions: readonly ScriptVersion[]
  readonly toId: string | null
  /** On a phone it is a sheet that opens and closes. */
  readonly isOpen: boolean
  readonly onChoose: (pair: VersionPair) => void
  readonly onClose: () => void
}

/** All versions, newest first: those with a name stand out, the automatic ones of a day are one line. */
export function Timeline(props: Props): ReactNode {
  const { editor, list, versions, toId, isOpen, onChoose, onClose } = props
  const { fromId } = list
  const { versions: text } = useText()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isSheet = usePhone()
  useBackCloses(isSheet && isOpen, onClose)
  const toggle = (key: string) => setToggled((keys) => keys.symmetricDifference(new Set([key])))
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isSheet) return
    // Escape closes the topmost thing only: neither the dialog nor its watcher of the way back hears of it
    event.stopPropagation()
    event.preventDefault()
    onClose()
  }
  const row = (version: ScriptVersion) => (
    <VersionRow
      key={version.id}
      editor={editor}
      version={version}
      isFrom={version.id === fromId}
      isTo={version.id === toId}
      onCompare={() => onChoose({ from: version.id, to: version.id === toId ? null : toId })}
      onCompareUntil={() => onChoose({ from: fromId, to: version.id })}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape alone, of what is in it
    <nav
      aria-label={text.timeline}
      className={styles['timeline']}
      data-open={isOpen || undefined}
      inert={isSheet && !isOpen}
      onKeyDown={closeByKey}
    >
      <SheetHead onClose={onClose} />
      <ol className={styles['list']}>
        {timelineGroups(versions).map((entry) => {
          if (entry.kind === 'version') return row(entry.version)
          // a day is open, too, while what it holds is compared
          const isChosen = entry.versions.some(({ id }) => id === fromId || id === toId)
          return (
            <TimelineDay
              key={entry.key}
              at={entry.at}
              count={entry.versions.length}
              isOpen={toggled.has(entry.key) !== isChosen}
              onToggle={() => toggle(entry.key)}
            >
              {entry.versions.map(row)}
            </TimelineDay>
          )
        })}
      </ol>
      {list.hasMore && (
        <Button tone="quiet" wide aria-busy={list.isLoadingMore} onClick={list.loadMore}>
          {text.more}
        </Button>
      )}
      <RemoveAllVersions editor={editor} />
    </nav>
  )
}

/** On a phone the timeline is a sheet, which has a name and a way out. */
function SheetHead({ onClose }: Pick<Props, 'onClose'>): ReactNode {
  const { app, versions: text } = useText()
  return (
    <div className={styles['sheet-head']}>
      <h3>{text.choose}</h3>
      <IconButton label={app.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
