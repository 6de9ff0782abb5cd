import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import { DeleteAccountDialog } from '#/client/account/delete-account-dialog.tsx'
import { ChangePasswordDialog } from '#/client/auth/change-password-dialog.tsx'
import { UnsentEditsDialog } from '#/client/account/unsent-edits-dialog.tsx'
import { useText } from '#/client/i18n/signed-in.ts'
import { LayoutDialogs } from '#/client/layouts/layout-dialogs.tsx'
import { LayoutMenu } from '#/client/layouts/layout-menu.tsx'
import { useLayouts } from '#/client/layouts/use-layouts.ts'
import { TokensDialog } from '#/client/tokens/tokens-dialog.tsx'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/client/ui/menu.tsx'
import { useDialog } from '#/client/ui/use-dialog.ts'
import { AccountMenu } from './account-menu.tsx'
import { DemoItem } from './demo-item.tsx'
import { leaveAccount } from './leave-account.ts'
import { PreferenceItems } from './preference-items.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'
import { useSignOut } from './use-sign-out.ts'
import { useThumbnailRefresh } from './use-thumbnail-refresh.ts'
import { UserButton } from './user-button.tsx'

interface Props {
  readonly user: User
  readonly isEditor: boolean
}

/** Everything that concerns the person rather than a script (HDR-7, HDR-8). */
export function UserMenu({ user, isEditor }: Props): ReactNode {
  const { header } = useText()
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
          {header.refreshThumbnails}
        </MenuItem>
        <PreferenceItems />
        <MenuSeparator />
        {/* A placeholder that does nothing yet (HDR-9). */}
        <MenuItem icon="file">{header.details}</MenuItem>
        <AccountMenu
          onChangePassword={() => passwordChange.open(true)}
          onTokens={() => tokens.open(true)}
          onDelete={() => void deletion.ask()}
        />
        <MenuSeparator />
        <MenuItem icon="logout" onClick={() => void signOut.ask()}>
          {header.logout}
        </MenuItem>
        {!isSecureContext && (
          <>
            <MenuSeparator />
            <MenuNote>{header.notKeptOffline}</MenuNote>
          </>
        )}
      </Menu>
      <LayoutDialogs layouts={layouts} creation={creation} removal={removal} />
      <TokensDialog dialog={tokens} />
      <ChangePasswordDialog dialog={passwordChange} />
      <DeleteAccountDialog dialog={deletion.dialog} onDeleted={() => leaveAccount(user.id)} />
      <UnsentEditsDialog dialog={signOut.dialog} onDiscard={() => void signOut.signOut()} />
    </>
  )
}
