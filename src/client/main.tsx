import './preferences/apply-preferences.ts'
import './styles/fonts.css'
import './styles/fallback-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { holdFonts } from './app/hold-fonts.ts'
import { preloadAddressed, whenAddressedLoaded } from './app/loaded-screens.ts'
import { finishHistoryReset } from '#/client/app/history.ts'
import { tintBrowserBars } from './preferences/apply-preferences.ts'

const root = document.querySelector('#root')
if (root !== null) {
  finishHistoryReset()
  preloadAddressed(location.pathname)
  holdFonts(whenAddressedLoaded())
  tintBrowserBars()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
