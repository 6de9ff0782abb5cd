// Imports, before every file of component tests, the modules that main.tsx imports before the app; gives every test a
// desktop's window.
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import '#/client/preferences/apply-preferences.ts'
import '#/client/styles/fonts.css'
import '#/client/styles/fallback-fonts.css'
import '#/client/styles/tokens.css'
import '#/client/styles/base.css'
import './find-by-css.ts'

beforeEach(() => page.viewport(1440, 900))
