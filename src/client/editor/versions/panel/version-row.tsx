import type { ReactNode } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { someNames } from '#/client/i18n/some-names.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import styles from './timeline.module.css'
import { useVersionLabel } from './use-version-label.ts'
import { VersionMenu } from './version-menu.tsx'

interface Props {
  readonly editor: EditorHandle
  /** The index of the row among those that the arrow keys lead through. */
  readonly index: number
  readonly isTabStop: boolean
  readonly version: ScriptVersion
  readonly isFrom: boolean
  readonly isTo: boolean
  readonly onCompare: () => void
  readonly onCompareUntil: () => void
}

const MINUTE_MS = 60_000

/** A version in the timeline: a press compares from this version on; the menu has the other actions. */
export function VersionRow(props: Props): ReactNode {
  const { editor, version, isFrom, isTo, onCompare, onCompareUntil } = props
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  const { kind, by, at, note } = version
  const isKept = kind === 'kept'
  const label = useVersionLabel()(version)
  const people = isKept
    ? [...(by === null ? [] : [by]), formatWhen(at, nowMs, lang)]
    : version.editors
  return (
    <li className={styles['row']} data-index={props.index} data-kept={isKept || undefined}>
      <button
        type="button"
        className={styles['version']}
        data-row
        tabIndex={props.isTabStop ? 0 : -1}
        aria-current={isFrom || isTo ? 'true' : undefined}
        title={note === '' ? undefined : note}
        onClick={onCompare}
      >
        <span className={styles['name']}>{label}</span>
        <span className={styles['by']}>{someNames(people, (count) => `+${count}`).join(', ')}</span>
        {note !== '' && <span className={styles['note']}>{note}</span>}
        {(isFrom || isTo) && <span className={styles['side']}>{isFrom ? text.from : text.to}</span>}
      </button>
      <VersionMenu
        editor={editor}
        version={version}
        label={label}
        onCompareUntil={onCompareUntil}
      />
    </li>
  )
}
