// Imports, before every file of component tests, the style sheets that main.tsx imports before the app; gives every test a
// desktop's window, and the preferences of somebody who has chosen none: all files of a run share one page.
import './plain-react.ts'
import * as React from 'react'
import { beforeAll, beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  applyPreferences,
  parsePreferences,
  setPreferences,
} from '#/client/preferences/preferences.ts'
import '#/client/styles/fonts.css'
import '#/client/styles/fallback-fonts.css'
import '#/client/styles/tokens.css'
import '#/client/styles/base.css'
import './find-by-css.ts'

// No test looks at pixels: within a transparent frame the browser computes styles, layout and frames, and draws nothing,
// which is a tenth of the processor time of such a test (docs/lab/tests.md).
parent.document.body.style.opacity = '0'

applyPreferences()

beforeAll(() => commands.slowDown())
beforeEach(() => page.viewport(1440, 900))
beforeEach(() => {
  setPreferences(parsePreferences(() => null))
  localStorage.clear()
})

// React's development build keeps the stack of each element it makes, up to 10,000 in a second, so that a warning names the
// place. That is two thirds of the time of making an element (docs/lab/tests.md); the warnings themselves stay.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    // for the next file of the run, which defines it again
    configurable: true,
    get: () => Infinity,
    set() {},
  })
