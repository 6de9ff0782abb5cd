import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { someNames } from '#/client/i18n/texts.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { ConfirmDialog, useDialog, type DialogState } from '#/client/ui/dialog.tsx'
import { useNow } from '#/client/local/server-clock.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/api-error.ts'
import { IconButton, Button } from '#/client/ui/button.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { useRestore } from '../use-restore.ts'
import { openKeeping } from '../shortcuts.ts'
import { closeVersions, openVersions, pairOf } from '../../model/versions-address.ts'
import { versionsChanged, useVersionLabel } from '../version-queries.ts'
import styles from './timeline.module.css'

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

/** A version in the timeline: a press compares from this version on; the menu has the other actions. */
export function VersionRow(props: Props): ReactNode {
  const { editor, version, isFrom, isTo, onCompare, onCompareUntil } = props
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow()
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

/** Deletes a version, reports a failure, and in both cases loads the list again. */
function useRemoval(scriptId: string): {
  readonly isBusy: boolean
  readonly remove: (call: () => Promise<unknown>) => Promise<void>
} {
  const text = useText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remove = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
    } catch (error) {
      showMessage('danger', explainError(error, text))
    }
    setBusy(false)
    versionsChanged(client, scriptId)
  }
  return { isBusy, remove }
}

interface RemoveProps {
  readonly editor: EditorHandle
  readonly dialog: DialogState<ScriptVersion>
  readonly name: string
}

/** Asks before a version is deleted for everyone. */
function RemoveVersion({ editor, dialog, name }: RemoveProps): ReactNode {
  const { remove: text } = useText().versions
  const { scriptId } = editor.session
  const { isBusy, remove } = useRemoval(scriptId)
  const confirm = async () => {
    const versionId = dialog.subject?.id
    if (versionId === undefined) return
    await remove(() => callApi(api.deleteVersion, { params: { id: scriptId, versionId } }))
    dialog.close()
    const pair = pairOf(location.search)
    // a deleted version is no longer compared
    if (pair && (pair.from === versionId || pair.to === versionId)) openVersions()
  }
  return (
    <ConfirmDialog
      {...dialog.props}
      title={text.title(name)}
      action={text.action}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  )
}

/** The owner's button to delete all versions. */
export function RemoveAllVersions({ editor: { session } }: { readonly editor: EditorHandle }) {
  const { remove: text } = useText().versions
  const isOwner = can(useStore(session.role), 'script:delete')
  const dialog = useDialog<true>()
  const { isBusy, remove } = useRemoval(session.scriptId)
  if (!isOwner) return null
  const confirm = async () => {
    await remove(() => callApi(api.deleteVersions, { params: { id: session.scriptId } }))
    dialog.close()
    openVersions()
  }
  return (
    <>
      <Button tone="quiet" className={styles['remove-all']} onClick={() => dialog.open(true)}>
        {text.openAll}
      </Button>
      <ConfirmDialog
        {...dialog.props}
        title={text.titleAll}
        action={text.actionAll}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        <p>{text.textAll}</p>
      </ConfirmDialog>
    </>
  )
}
