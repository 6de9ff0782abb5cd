// Imports, before every file of component tests, the modules that main.tsx imports before the app; gives every test a
// desktop's window, and the preferences of somebody who has chosen none: all files of a run share one page.
import './plain-react.ts'
import { beforeAll, beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'
import { parsePreferences, setPreferences } from '#/client/preferences/preferences.ts'
import '#/client/preferences/apply-preferences.ts'
import '#/client/styles/fonts.css'
import '#/client/styles/fallback-fonts.css'
import '#/client/styles/tokens.css'
import '#/client/styles/base.css'
import './find-by-css.ts'

beforeAll(() => commands.slowDown())
beforeEach(() => page.viewport(1440, 900))
beforeEach(() => {
  setPreferences(parsePreferences(() => null))
  localStorage.clear()
})
