import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { ApiError, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/library.ts'
import { ConfirmDialog, useDialog } from '#/client/ui/dialog.tsx'
import { Menu, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#/client/ui/menu.tsx'
import { exportAccount } from './account-menu.tsx'
import { leaveAccount } from './leave-account.ts'
import { PreferenceItems } from './preference-items.tsx'
import { UserButton } from './loaded-header.tsx'

/** The menu of a guest, who has no account: the look of the screen, the own data, and the way out. */
export function GuestMenu({ user }: { readonly user: CurrentUser }): ReactNode {
  const text = useText()
  const { legalPages, menu } = text
  const leaving = useDialog<true>()
  const scripts = user.guest?.production?.scripts ?? []
  const leave = async () => {
    leaving.close()
    try {
      await callApi(api.deleteAccount, {})
    } catch (error) {
      // the invitation may be over already
      if (!(error instanceof ApiError) || error.status !== 401)
        return alert(explainError(error, text))
    }
    return leaveAccount(user.id)
  }
  return (
    <>
      <Menu trigger={<UserButton username={user.username} />}>
        {scripts.length > 1 && (
          <>
            <MenuNote>{menu.guestScripts}</MenuNote>
            {scripts.map(({ id, title }) => (
              // in this tab: a link of the menu opens one of its own
              <MenuItem key={id} icon="page" onClick={() => navigate(editorPath(id, title))}>
                {title}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        )}
        <PreferenceItems />
        <MenuSeparator />
        <MenuItem icon="download" onClick={() => void exportAccount(text)}>
          {menu.exportData}
        </MenuItem>
        <MenuLink icon="shield" href="/privacy">
          {legalPages.privacy}
        </MenuLink>
        <MenuLink icon="info" href="/imprint">
          {legalPages.imprint}
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon="logout" onClick={() => leaving.open(true)}>
          {menu.leaveAsGuest}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        {...leaving.props}
        title={menu.leaveAsGuestTitle}
        action={menu.leaveAsGuest}
        onConfirm={() => void leave()}
      >
        <p>{menu.leaveAsGuestText}</p>
      </ConfirmDialog>
    </>
  )
}
