import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { MenuItem } from '#/client/ui/menu.tsx'

/** Theme and language, each named by what it would become. */
export function PreferenceItems(): ReactNode {
  const { app, header } = useText()
  const { theme, lang } = usePreferences()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const otherLang = lang === 'de' ? 'en' : 'de'
  return (
    <>
      <MenuItem
        icon={otherTheme === 'light' ? 'sun' : 'moon'}
        onClick={() => setPreferences({ theme: otherTheme })}
      >
        {otherTheme === 'light' ? header.toLightTheme : header.toDarkTheme}
      </MenuItem>
      <MenuItem icon="globe" lang={otherLang} onClick={() => setPreferences({ lang: otherLang })}>
        {app.otherLanguage}
      </MenuItem>
    </>
  )
}
