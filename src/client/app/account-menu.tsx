import type { ReactNode } from 'react'
import { exportAccount } from '#/client/account/export-account.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, MenuLink, MenuNote, MenuSeparator } from '#/client/ui/menu.tsx'
import { Submenu } from '#/client/ui/submenu.tsx'

interface Props {
  readonly onChangePassword: () => void
  readonly onTokens: () => void
  readonly onDelete: () => void
}

/** The items that people need once a year. They are in a menu of their own, apart from the daily ones (HDR-16). */
export function AccountMenu({ onChangePassword, onTokens, onDelete }: Props): ReactNode {
  const text = useText()
  const { app, header, legalPages, people, tokens } = text
  return (
    <Submenu icon="account" label={header.account}>
      <MenuItem icon="key" onClick={onChangePassword}>
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
