// The items that concern the account itself: password, export, tokens, legal pages, deletion.
import { type ReactNode, useState } from 'react'
import type { Account } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import {
  isNetworkFailure,
  displayError,
  explainAnswer,
  explainError,
} from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { ConfirmDialog, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { MenuItem, MenuLink, MenuNote, MenuSeparator, Submenu } from '#/client/ui/menu.tsx'

interface Props {
  readonly onChangePassword: () => void
  readonly onTokens: () => void
  readonly onDelete: () => void
}

/** The items that people need once a year. They are in a menu of their own, apart from the daily ones (HDR-16). */
export function AccountMenu({ onChangePassword, onTokens, onDelete }: Props): ReactNode {
  const text = useText()
  const { app, legalPages, menu, people, tokens } = text
  return (
    <Submenu icon="account" label={menu.account}>
      <MenuItem icon="lock" onClick={onChangePassword}>
        {people.changePassword}
      </MenuItem>
      <MenuItem icon="download" onClick={() => void exportAccount(text)}>
        {menu.exportData}
      </MenuItem>
      <MenuItem icon="download" onClick={() => void exportScripts(text)}>
        {menu.exportScripts}
      </MenuItem>
      <MenuItem icon="key" onClick={onTokens}>
        {tokens.title}
      </MenuItem>
      <MenuSeparator />
      <MenuLink icon="shield" href="/privacy">
        {legalPages.privacy}
      </MenuLink>
      <MenuLink icon="info" href="/imprint">
        {legalPages.imprint}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onClick={onDelete}>
        {menu.deleteAccount}
      </MenuItem>
      <MenuSeparator />
      <MenuNote>{`${app.name} ${import.meta.env.VERSION}`}</MenuNote>
    </Submenu>
  )
}

/** Downloads all of the user's own data as a file (ACC-56). Failures appear in an alert. */
export async function exportAccount(text: Text): Promise<void> {
  await download('export', 'json', text, async () => {
    const data = await callApi(api.exportAccount, {})
    return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  })
}

async function exportScripts(text: Text): Promise<void> {
  await download('scripts', 'zip', text, async () => {
    // what writes files is loaded when it is needed
    const { readScriptFiles } = await import('./script-files/read-script-files.ts')
    return readScriptFiles(readPreferences().lang)
  })
}

async function download(
  what: string,
  ending: string,
  text: Text,
  read: () => Promise<Blob>,
): Promise<void> {
  try {
    downloadBlob(`${what}-${timestamp(new Date())}.${ending}`, await read())
  } catch (error) {
    log.error('Export failed', error)
    const message = isNetworkFailure(error)
      ? explainError(error, text)
      : (explainAnswer(error, text) ?? displayError(error, text.account.unknownError))
    alert(text.account.exportFailed(message))
  }
}

/** A moment as a text that every file system accepts in a file name, e.g. `2027-05-03T18-30-00Z`. */
function timestamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}

function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The delay is needed: the browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface AccountDeletion {
  readonly dialog: DialogState<Account>
  readonly ask: () => Promise<void>
}

/** Asks the server first which data is deleted with the account, so that the confirmation can name it (ACC-59). */
export function useAccountDeletion(): AccountDeletion {
  const text = useText()
  const dialog = useDialog<Account>()
  const ask = async () => {
    try {
      dialog.open(await callApi(api.getAccount, {}))
    } catch (error) {
      log.error('Deletion failed', error)
      alert(text.account.deletionFailed(explainError(error, text)))
    }
  }
  return { dialog, ask }
}

interface DeletionProps {
  /** The dialog's subject is the account as the server knows it, with the number of scripts deleted with it. */
  readonly dialog: DialogState<Account>
  /** Called after the account was deleted: deletes everything that this machine has stored about it, too. */
  readonly onDeleted: () => Promise<void>
}

/** Asks twice, and then deletes the account with everything in it (ACC-58). */
export function DeleteAccountDialog({ dialog, onDeleted }: DeletionProps): ReactNode {
  const text = useText()
  const { account } = text
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const subject = dialog.subject
  if (subject === null) return null
  const closed = () => {
    setSure(false)
    dialog.forget()
  }
  const erase = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await callApi(api.deleteAccount, {})
      alert(account.deleted)
      await onDeleted()
    } catch (error) {
      log.error('Deletion failed', error)
      alert(account.deletionFailed(explainError(error, text)))
      setBusy(false)
      dialog.close()
    }
  }
  return isSure ? (
    <ConfirmDialog
      key="last"
      isOpen={dialog.isOpen}
      title={account.lastTitle(subject.username)}
      action={account.deleteForGood}
      isBusy={isBusy}
      onConfirm={() => void erase()}
      onClose={dialog.close}
      onClosed={closed}
    >
      <p>{account.lastText}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      key="first"
      isOpen={dialog.isOpen}
      title={account.deleteTitle(subject.username)}
      action={account.proceed}
      onConfirm={() => setSure(true)}
      onClose={dialog.close}
      onClosed={closed}
    >
      <p>{account.deleteScripts(subject.scripts, subject.shared_scripts)}</p>
      {subject.trashed_scripts > 0 && <p>{account.deleteTrash}</p>}
      {subject.ending_productions.length > 0 && (
        <p>{account.endsProductions(...subject.ending_productions)}</p>
      )}
      <p>{account.keepsEdits}</p>
    </ConfirmDialog>
  )
}
