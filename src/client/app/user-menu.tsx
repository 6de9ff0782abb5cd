import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import { ApiError, isNetworkFailure, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { signOutLater } from '#/client/api/pending-sign-out.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { ChangePasswordDialog } from '#/client/auth/change-password-dialog.tsx'
import { isDemoAvailable, isDemoOn } from '#/client/editor/model/demo-mode.ts'
import { useText } from '#/client/i18n/library.ts'
import { LayoutDialogs, LayoutMenu } from '#/client/layouts/layout-menu.tsx'
import { useLayouts } from '#/client/layouts/use-layouts.ts'
import { log } from '#/client/local/log.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'
import { TokensDialog } from '#/client/tokens/tokens-dialog.tsx'
import { ConfirmDialog, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/client/ui/menu.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { AccountMenu, DeleteAccountDialog, useAccountDeletion } from './account-menu.tsx'
import { leaveAccount } from './leave-account.ts'
import { PreferenceItems } from './preference-items.tsx'
import { UserButton } from './loaded-header.tsx'

export interface Props {
  readonly user: User
  readonly isEditor: boolean
}

/** Everything that concerns the person rather than a script (HDR-7, HDR-8). */
export function UserMenu({ user, isEditor }: Props): ReactNode {
  const { menu } = useText()
  const layouts = useLayouts()
  const creation = useDialog<true>()
  const removal = useDialog<Layout>()
  const deletion = useAccountDeletion()
  const tokens = useDialog<true>()
  const passwordChange = useDialog<true>()
  const signOut = useSignOut(user)
  const refreshThumbnails = useThumbnailRefresh()
  return (
    <>
      <Menu trigger={<UserButton username={user.username} />}>
        {isEditor && (
          <>
            <LayoutMenu
              layouts={layouts}
              onCreate={() => creation.open(true)}
              onRemove={removal.open}
            />
            <DemoItem />
            <MenuSeparator />
          </>
        )}
        <MenuItem icon="refresh" onClick={() => void refreshThumbnails()}>
          {menu.refreshThumbnails}
        </MenuItem>
        <PreferenceItems />
        <MenuSeparator />
        {/* A placeholder that does nothing yet (HDR-9). */}
        <MenuItem icon="file">{menu.details}</MenuItem>
        <AccountMenu
          onChangePassword={() => passwordChange.open(true)}
          onTokens={() => tokens.open(true)}
          onDelete={() => void deletion.ask()}
        />
        <MenuSeparator />
        <MenuItem icon="logout" onClick={() => void signOut.ask()}>
          {menu.logout}
        </MenuItem>
        {!isSecureContext && (
          <>
            <MenuSeparator />
            <MenuNote>{menu.notKeptOffline}</MenuNote>
          </>
        )}
      </Menu>
      <LayoutDialogs layouts={layouts} creation={creation} removal={removal} />
      <TokensDialog dialog={tokens} />
      <ChangePasswordDialog dialog={passwordChange} />
      <DeleteAccountDialog dialog={deletion.dialog} onDeleted={() => leaveAccount(user.id, true)} />
      <UnsentEditsDialog dialog={signOut.dialog} onDiscard={() => void signOut.signOut()} />
    </>
  )
}

/** Switches Demo Mode, while the open script has something to play (HDR-8). */
function DemoItem(): ReactNode {
  const { menu: text } = useText()
  const isAvailable = useStore(isDemoAvailable)
  const isOn = useStore(isDemoOn)
  if (!isAvailable && !isOn) return null
  return (
    <MenuItem icon="demo" onClick={() => isDemoOn.set(!isOn)}>
      {isOn ? text.endDemo : text.startDemo}
    </MenuItem>
  )
}

/** Lets the server draw all thumbnails anew, shows how many it has drawn, and loads them (HDR-10). */
function useThumbnailRefresh(): () => Promise<void> {
  const text = useText()
  const queryClient = useQueryClient()
  return async () => {
    try {
      const count = await callApi(api.regenerateThumbnails, {})
      showMessage('good', text.menu.refreshed(count))
      await readAnew(queryClient, ['scripts'])
    } catch (error) {
      log.error('Failed to refresh thumbnails', error)
      showMessage('danger', text.menu.refreshFailed(explainError(error, text)))
    }
  }
}

interface SignOut {
  /** Signs out, or asks first if edits would be lost (ACC-39). */
  readonly ask: () => Promise<void>
  /** Signs out, even if edits are lost. */
  readonly signOut: () => Promise<void>
  readonly dialog: DialogState<readonly string[]>
}

/** Ends the session everywhere and loads the authentication area afresh, so that nothing stays in memory. */
function useSignOut({ id }: User): SignOut {
  const text = useText()
  const queryClient = useQueryClient()
  const dialog = useDialog<readonly string[]>()
  const openDialog = (unsent: readonly string[]) => {
    const scripts = queryClient.getQueryData(scriptListQuery.queryKey) ?? []
    const titleOf = (scriptId: string) => scripts.find((script) => script.id === scriptId)?.title
    dialog.open(unsent.map((scriptId) => titleOf(scriptId) ?? text.account.unsentUnnamed))
  }
  const leave = async (mayLose: boolean) => {
    try {
      await callApi(api.logout, {})
    } catch (error) {
      const isOverAlready = error instanceof ApiError && error.status === 401
      // the cookie is still valid, so the person must know that the sign-out has failed
      if (!isNetworkFailure(error) && !isOverAlready) return alert(explainError(error, text))
      // edits that were typed while the request was open
      const unsent = unsentScripts(id)
      if (unsent.length > 0 && !mayLose) return openDialog(unsent)
      if (isNetworkFailure(error) && !signOutLater()) return alert(explainError(error, text))
    }
    return leaveAccount(id)
  }
  const ask = async () => {
    const unsent = await sendUnsentEdits(id)
    if (unsent.length > 0) openDialog(unsent)
    else await leave(false)
  }
  return { ask, signOut: () => leave(true), dialog }
}

/** Sends all unsent edits. Resolves with the scripts that still have some (ACC-39). */
async function sendUnsentEdits(userId: string): Promise<readonly string[]> {
  const scripts = unsentScripts(userId)
  if (scripts.length === 0) return scripts
  try {
    const { sendLocalCopy } = await import('#/client/editor/core/connection/send-local-copy.ts')
    await Promise.all(scripts.map((scriptId) => sendLocalCopy(userId, scriptId)))
  } catch (error) {
    log.error('Failed to send the unsent edits', error)
  }
  return unsentScripts(userId)
}

interface UnsentEditsProps {
  /** Titles of the scripts whose unsent edits would be lost by signing out. */
  readonly dialog: DialogState<readonly string[]>
  readonly onDiscard: () => void
}

/** Asks before a sign-out that loses edits (ACC-39). */
function UnsentEditsDialog({ dialog, onDiscard }: UnsentEditsProps): ReactNode {
  const { account } = useText()
  return (
    <ConfirmDialog
      {...dialog.props}
      title={account.unsentTitle}
      action={account.discardAndSignOut}
      onConfirm={() => {
        dialog.close()
        onDiscard()
      }}
    >
      <p>{account.unsentText(dialog.subject?.join(', ') ?? '')}</p>
    </ConfirmDialog>
  )
}
