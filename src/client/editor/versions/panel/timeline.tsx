import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import type { CutSet } from '#/shared/script/cuts/cuts.ts'
import { formatDay } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { useFocusReturn } from '#/client/ui/focus.ts'
import { useNow } from '#/client/local/server-clock.ts'
import { useRovingRows } from '../../core/controls/use-roving-rows.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { VersionPair } from '../../model/versions-address.ts'
import { SideChoices } from './panel-head.tsx'
import styles from './timeline.module.css'
import type { useVersions } from '../version-queries.ts'
import { RemoveAllVersions, VersionRow } from './version-row.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly list: ReturnType<typeof useVersions>
  readonly versions: readonly ScriptVersion[]
  readonly sets: readonly CutSet[]
  readonly toId: string | null
  /** Whether the timeline is open. Only on a phone the timeline is a sheet that opens and closes. */
  readonly isOpen: boolean
  readonly onChoose: (pair: VersionPair) => void
  readonly onClose: () => void
}

/** The sheet with the versions, and what concerns all of them. */
export function Timeline(props: Props): ReactNode {
  const { editor, list, versions, sets, toId, isOpen, onChoose, onClose } = props
  const { versions: text } = useText()
  const isSheet = usePhone()
  return (
    <Sheet isOpen={isOpen} onClose={onClose}>
      {isSheet && (
        <SheetHead onClose={onClose}>
          <SideChoices
            versions={versions}
            sets={sets}
            pair={{ from: list.fromId, to: toId }}
            onChoose={onChoose}
          />
        </SheetHead>
      )}
      <VersionList {...props} />
      {list.hasMore && (
        <Button tone="quiet" wide aria-busy={list.isLoadingMore} onClick={list.loadMore}>
          {text.more}
        </Button>
      )}
      <RemoveAllVersions editor={editor} />
    </Sheet>
  )
}

/** All versions, newest first: those with a name stand out, the automatic ones of a day are one line. */
function VersionList({ editor, list, versions, toId, onChoose }: Props): ReactNode {
  const { fromId } = list
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setToggled((keys) => keys.symmetricDifference(new Set([key])))
  const entries = timelineGroups(versions).map((entry) => {
    if (entry.kind === 'version') return entry
    // a day is open, too, while one of its versions is compared
    const isChosen = entry.versions.some(({ id }) => id === fromId || id === toId)
    const key = `day-${entry.key}`
    return { ...entry, key, isOpen: toggled.has(key) !== isChosen }
  })
  const keys = entries.flatMap((entry) =>
    entry.kind === 'version'
      ? entry.key
      : [entry.key, ...(entry.isOpen ? entry.versions.map(({ id }) => id) : [])],
  )
  const listed = useRef<HTMLOListElement>(null)
  const { current, ...roving } = useRovingRows(listed, keys)
  const placeOf = (key: string) => ({ index: keys.indexOf(key), isTabStop: keys[current] === key })
  const row = (version: ScriptVersion) => (
    <VersionRow
      key={version.id}
      {...placeOf(version.id)}
      editor={editor}
      version={version}
      isFrom={version.id === fromId}
      isTo={version.id === toId}
      onCompare={() => onChoose({ from: version.id, to: version.id === toId ? null : toId })}
      onCompareUntil={() => onChoose({ from: fromId, to: version.id })}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are buttons
    <ol ref={listed} className={styles['list']} {...roving}>
      {entries.map((entry) =>
        entry.kind === 'version' ? (
          row(entry.version)
        ) : (
          <TimelineDay
            key={entry.key}
            {...placeOf(entry.key)}
            at={entry.at}
            count={entry.versions.length}
            isOpen={entry.isOpen}
            onToggle={() => toggle(entry.key)}
          >
            {entry.versions.map(row)}
          </TimelineDay>
        ),
      )}
    </ol>
  )
}

interface SheetProps extends Pick<Props, 'isOpen' | 'onClose'> {
  readonly children: ReactNode
}

/** On a phone the timeline is a sheet: it has the focus while it is open, and Escape closes it before the panel below it. */
function Sheet({ isOpen, onClose, children }: SheetProps): ReactNode {
  const { versions: text } = useText()
  const sheet = useRef<HTMLElement>(null)
  const isSheet = usePhone()
  const isOpenSheet = isSheet && isOpen
  useBackCloses(isOpenSheet, onClose)
  useFocusReturn(isOpenSheet)
  useEffect(() => {
    if (isOpenSheet) sheet.current?.focus()
  }, [isOpenSheet])
  const closeByKey = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isSheet || !isInside) return
    // Escape closes only the topmost layer: a list of choices before the sheet, and the sheet before the dialog. So
    // neither the dialog nor its handler of the way back gets this event
    event.stopPropagation()
    event.preventDefault()
    onClose()
  }
  return (
    <>
      {isOpenSheet && <div role="presentation" className={styles['beside']} onClick={onClose} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape alone, of what is in it */}
      <nav
        ref={sheet}
        tabIndex={isSheet ? -1 : undefined}
        aria-label={text.timeline}
        className={styles['timeline']}
        data-open={isOpen || undefined}
        inert={isSheet && !isOpen}
        onKeyDown={closeByKey}
      >
        {children}
      </nav>
    </>
  )
}

interface SheetHeadProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The sheet's title, its close button, and the choice of both states. */
function SheetHead({ onClose, children }: SheetHeadProps): ReactNode {
  const { app, versions: text } = useText()
  return (
    <div className={styles['sheet-head']}>
      <h3>{text.choose}</h3>
      <IconButton label={app.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {children}
    </div>
  )
}

interface TimelineDayProps {
  /** The index of the row among those that the arrow keys lead through. */
  readonly index: number
  readonly isTabStop: boolean
  readonly at: number
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The automatic versions of a day: one line until it is opened. */
function TimelineDay(props: TimelineDayProps): ReactNode {
  const { at, count, isOpen, onToggle, children } = props
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow()
  return (
    <li>
      <div data-index={props.index}>
        <button
          type="button"
          className={styles['day']}
          data-row
          tabIndex={props.isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon name="chevron-down" size={16} />
          <span>{text.automaticOf(formatDay(at, nowMs, lang))}</span>
          <span className={styles['count']}>{count}</span>
        </button>
      </div>
      {isOpen && <ol className={styles['list']}>{children}</ol>}
    </li>
  )
}

/** One entry of the timeline: a single version, or all automatic versions of a day. */
export type TimelineEntry =
  | { readonly kind: 'version'; readonly key: string; readonly version: ScriptVersion }
  | {
      readonly kind: 'day'
      readonly key: string
      /** The time of the newest of these versions. */
      readonly at: number
      readonly versions: readonly ScriptVersion[]
    }

/** @param versions newest first */
export function timelineGroups(versions: readonly ScriptVersion[]): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const version of versions) {
    const last = entries.at(-1)
    if (version.kind !== 'auto') entries.push({ kind: 'version', key: version.id, version })
    else if (last?.kind === 'day' && isSameDay(last.at, version.at))
      entries[entries.length - 1] = { ...last, versions: [...last.versions, version] }
    else entries.push({ kind: 'day', key: version.id, at: version.at, versions: [version] })
  }
  return entries.map((entry) => {
    const [only, ...others] = entry.kind === 'day' ? entry.versions : []
    return only && others.length === 0 ? { kind: 'version', key: only.id, version: only } : entry
  })
}

const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString()
