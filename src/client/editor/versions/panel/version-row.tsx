import type { ReactNode } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { someNames } from '#/client/i18n/some-names.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useDialog } from '#/client/ui/use-dialog.ts'
import { useNow } from '#/client/ui/use-now.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { useRestore } from '../use-restore.ts'
import { openKeeping } from '../keeping.ts'
import { closeVersions } from '../../model/versions-address.ts'
import styles from './timeline.module.css'
import { useVersionLabel } from './use-version-label.ts'
import { RemoveVersion } from './version-actions.tsx'

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
        <span className={styles['name']} dir="auto">
          {label}
        </span>
        <span className={styles['by']}>{someNames(people, (count) => `+${count}`).join(', ')}</span>
        {note !== '' && (
          <span className={styles['note']} dir="auto">
            {note}
          </span>
        )}
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

interface VersionMenuProps {
  readonly editor: EditorHandle
  readonly version: ScriptVersion
  /** The version's name, or else its kind and time. */
  readonly label: string
  readonly onCompareUntil: () => void
}

/** The menu of a version: all actions except the comparison from this version on. */
function VersionMenu({ editor, version, label, onCompareUntil }: VersionMenuProps): ReactNode {
  const { versions: text } = useText()
  const removal = useDialog<ScriptVersion>()
  const role = useStore(editor.session.role)
  const restoreFrom = useRestore(editor)
  const isKept = version.kind === 'kept'
  const isMine = version.by === editor.session.username || role === 'owner'
  const bringAllBack = async () => {
    const sentence = text.restore.versionDone(label)
    const isBack = await restoreFrom?.(version.id, 'script', sentence, label)
    // the panel closes, so that the user sees the restored script
    if (isBack) closeVersions()
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={text.actionsOf(label)}
            tabIndex={-1}
            data-row-actions
            className={styles['actions']}
          >
            <Icon name="more" />
          </IconButton>
        }
      >
        <MenuItem icon="history" onClick={onCompareUntil}>
          {text.compareUntil}
        </MenuItem>
        {restoreFrom && (
          <MenuItem icon="undo" onClick={() => void bringAllBack()}>
            {text.restore.version}
          </MenuItem>
        )}
        {can(role, 'script:edit') && (!isKept || isMine) && (
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
    </>
  )
}
