import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import {
  setPreferences,
  type Theme,
  THEMES,
  usePreferences,
} from '#/client/preferences/preferences.ts'
import type { IconName } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'

const ICONS: Readonly<Record<Theme, IconName>> = { dark: 'moon', light: 'sun', night: 'eye' }

/** Items for the other themes and the other language, each named by the theme or language that it sets. */
export function PreferenceItems(): ReactNode {
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
