import type { ReactNode } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { someNames } from '#/client/i18n/some-names.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useNow } from '#/client/ui/use-now.ts'
import { useDialog } from '#/client/ui/use-dialog.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { openKeeping } from '../keeping.ts'
import styles from './timeline.module.css'
import { useVersionLabel } from './use-version-label.ts'
import { RemoveVersion } from './version-actions.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly version: ScriptVersion
  readonly isFrom: boolean
  readonly isTo: boolean
  readonly onCompare: () => void
  readonly onCompareUntil: () => void
}

const MINUTE_MS = 60_000

/** A version in the timeline: a press compares from it on, its menu does the rest. */
export function VersionRow(props: Props): ReactNode {
  const { editor, version, isFrom, isTo, onCompare, onCompareUntil } = props
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  const removal = useDialog<ScriptVersion>()
  const role = useStore(editor.session.role)
  const { kind, by, at, note } = version
  const isKept = kind === 'kept'
  const isMine = by === editor.session.username || role === 'owner'
  const mayName = can(role, 'script:edit') && (!isKept || isMine)
  const label = useVersionLabel()(version)
  const people = isKept ? [by ?? '', formatWhen(at, nowMs, lang)] : version.editors
  return (
    <li className={styles['row']} data-kept={isKept || undefined}>
      <button
        type="button"
        className={styles['version']}
        aria-current={isFrom || isTo ? 'true' : undefined}
        title={note === '' ? undefined : note}
        onClick={onCompare}
      >
        <span className={styles['name']}>{label}</span>
        <span className={styles['by']}>
          {someNames(people.filter(Boolean), (count) => `+${count}`).join(', ')}
        </span>
        {note !== '' && <span className={styles['note']}>{note}</span>}
        {(isFrom || isTo) && <span className={styles['side']}>{isFrom ? text.from : text.to}</span>}
      </button>
      <Menu
        trigger={
          <IconButton label={text.actionsOf(label)} className={styles['actions']}>
            <Icon name="more" />
          </IconButton>
        }
      >
        <MenuItem icon="history" onClick={onCompareUntil}>
          {text.compareUntil}
        </MenuItem>
        {mayName && (
          <MenuItem icon={isKept ? 'pencil' : 'pin'} onClick={() => openKeeping(version)}>
            {isKept ? text.rename.open : text.keepExisting}
          </MenuItem>
        )}
        {can(role, 'script:delete') && (
          <MenuItem icon="trash" tone="danger" onClick={() => removal.open(version)}>
            {text.remove.open}
          </MenuItem>
        )}
      </Menu>
      <RemoveVersion editor={editor} dialog={removal} name={label} />
    </li>
  )
}
