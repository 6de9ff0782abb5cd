import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import styles from './header.module.css'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu({ username }: { readonly username: string }): ReactNode {
  const { header } = useText()
  const { theme, lang } = usePreferences()
  const signOut = useSignOut()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const otherLang = lang === 'de' ? 'en' : 'de'
  const trigger = (
    <button type="button" className={styles['user']} aria-label={header.userMenu(username)}>
      <span className={styles['username']}>{username}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem
        icon={otherTheme === 'light' ? 'sun' : 'moon'}
        onClick={() => setPreferences({ theme: otherTheme })}
      >
        {otherTheme === 'light' ? header.toLightTheme : header.toDarkTheme}
      </MenuItem>
      <MenuItem icon="globe" lang={otherLang} onClick={() => setPreferences({ lang: otherLang })}>
        {header.otherLanguage}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="logout" onClick={signOut}>
        {header.logout}
      </MenuItem>
    </Menu>
  )
}
