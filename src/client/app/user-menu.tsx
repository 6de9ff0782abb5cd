import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '#/shared/api/account-data.ts'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import { DeleteAccountDialog } from '#/client/account/delete-account-dialog.tsx'
import { exportAccount } from '#/client/account/export-account.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { UnsentEditsDialog } from '#/client/app/use-sign-out.tsx'
import { ChangePasswordDialog } from '#/client/auth/change-password-dialog.tsx'
import { isDemoAvailable, isDemoOn } from '#/client/editor/model/demo-mode.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { LayoutDialogs, LayoutMenu } from '#/client/layouts/layout-menu.tsx'
import { useLayouts } from '#/client/layouts/use-layouts.ts'
import { log } from '#/client/local/log.ts'
import {
  setPreferences,
  type Theme,
  THEMES,
  usePreferences,
} from '#/client/preferences/preferences.ts'
import { TokensDialog } from '#/client/tokens/tokens-dialog.tsx'
import type { IconName } from '#/client/ui/icon-paths.ts'
import { Menu, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#/client/ui/menu.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { Submenu } from '#/client/ui/submenu.tsx'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import { leaveAccount } from './leave-account.ts'
import { useSignOut } from './use-sign-out.tsx'
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

interface AccountMenuProps {
  readonly onChangePassword: () => void
  readonly onTokens: () => void
  readonly onDelete: () => void
}

/** The items that people need once a year. They are in a menu of their own, apart from the daily ones (HDR-16). */
function AccountMenu({ onChangePassword, onTokens, onDelete }: AccountMenuProps): ReactNode {
  const text = useText()
  const { app, header, legalPages, people, tokens } = text
  return (
    <Submenu icon="account" label={header.account}>
      <MenuItem icon="lock" onClick={onChangePassword}>
        {people.changePassword}
      </MenuItem>
      <MenuItem icon="download" onClick={() => void exportAccount(text)}>
        {header.exportData}
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
        {header.deleteAccount}
      </MenuItem>
      <MenuSeparator />
      <MenuNote>{`${app.name} ${import.meta.env.VERSION}`}</MenuNote>
    </Submenu>
  )
}

const ICONS: Readonly<Record<Theme, IconName>> = { dark: 'moon', light: 'sun', night: 'eye' }

/** Items for the other themes and the other language, each named by the theme or language that it sets. */
function PreferenceItems(): ReactNode {
  const { app, header } = useText()
  const { theme, lang } = usePreferences()
  const otherLang = lang === 'de' ? 'en' : 'de'
  return (
    <>
      {THEMES.filter((other) => other !== theme).map((other) => (
        <MenuItem key={other} icon={ICONS[other]} onClick={() => setPreferences({ theme: other })}>
          {header.toTheme[other]}
        </MenuItem>
      ))}
      <MenuItem icon="globe" lang={otherLang} onClick={() => setPreferences({ lang: otherLang })}>
        {app.otherLanguage}
      </MenuItem>
    </>
  )
}

/** Switches Demo Mode, while the open script has something to play (HDR-8). */
function DemoItem(): ReactNode {
  const { rehearsal: text } = useText().editor
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
      showMessage('good', text.header.refreshed(count))
      await queryClient.invalidateQueries({ queryKey: ['scripts'] })
    } catch (error) {
      log.error('Failed to refresh thumbnails', error)
      showMessage('danger', text.header.refreshFailed(explainError(error, text)))
    }
  }
}

interface AccountDeletion {
  readonly dialog: DialogState<Account>
  readonly ask: () => Promise<void>
}

/** Asks the server first which data is deleted with the account, so that the confirmation can name it (ACC-59). */
function useAccountDeletion(): AccountDeletion {
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
