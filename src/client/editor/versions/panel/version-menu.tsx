import type { ReactNode } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useDialog } from '#/client/ui/use-dialog.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { useBringBack } from '../bring-back.ts'
import { openKeeping } from '../keeping.ts'
import { closeVersions } from '../versions-address.ts'
import styles from './timeline.module.css'
import { RemoveVersion } from './version-actions.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly version: ScriptVersion
  /** The version's name, or else its kind and time. */
  readonly label: string
  readonly onCompareUntil: () => void
}

/** The menu of a version: all actions except the comparison from this version on. */
export function VersionMenu({ editor, version, label, onCompareUntil }: Props): ReactNode {
  const { versions: text } = useText()
  const removal = useDialog<ScriptVersion>()
  const role = useStore(editor.session.role)
  const bringBack = useBringBack(editor)
  const isKept = version.kind === 'kept'
  const isMine = version.by === editor.session.username || role === 'owner'
  const bringAllBack = async () => {
    const sentence = text.bringBack.versionDone(label)
    const isBack = await bringBack?.(version.id, 'script', sentence, label)
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
        {bringBack && (
          <MenuItem icon="undo" onClick={() => void bringAllBack()}>
            {text.bringBack.version}
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
