import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { versionsChanged } from '../version-queries.ts'
import { openVersions, pairOf } from '../../model/versions-address.ts'
import styles from './timeline.module.css'

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
export function RemoveVersion({ editor, dialog, name }: RemoveProps): ReactNode {
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
      isOpen={dialog.isOpen}
      title={text.title(name)}
      action={text.action}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={dialog.close}
      onClosed={dialog.forget}
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
        isOpen={dialog.isOpen}
        title={text.titleAll}
        action={text.actionAll}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={dialog.close}
        onClosed={dialog.forget}
      >
        <p>{text.textAll}</p>
      </ConfirmDialog>
    </>
  )
}
