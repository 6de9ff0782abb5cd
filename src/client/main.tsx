import './styles/fonts.css'
import './styles/fallback-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeUserRequest } from './api/call-api.ts'
import { finishHistoryReset } from './app/routing.ts'
import { App } from './app/app.tsx'
import { preloadAddressed, whenAddressedLoaded } from './app/loaded-screens.ts'
import { hideBrokenStorage } from './local/local-storage.ts'
import { serviceWorkers } from './local/service-workers.ts'
import { applyPreferences } from './preferences/preferences.ts'

/**
 * If this machine has no cached copy of the app, its fonts are loaded only after the content that the address needs:
 * until then local fonts of the same width show the text (styles/fallback-fonts.css).
 */
function holdFonts(until: Promise<unknown>): void {
  if (serviceWorkers()?.controller) return
  const { dataset } = document.documentElement
  dataset['fonts'] = 'held'
  void until.then(() => delete dataset['fonts'])
}

const root = document.querySelector('#root')
if (root !== null) {
  hideBrokenStorage()
  finishHistoryReset()
  takeUserRequest()
  preloadAddressed(location.pathname)
  holdFonts(whenAddressedLoaded())
  applyPreferences()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
