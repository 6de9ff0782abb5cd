import './preferences/apply-preferences.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepAppOffline } from './app/keep-app-offline.ts'
import { preloadAddressed } from './app/loaded-screens.ts'
import { finishHistoryReset } from './app/reset-history.ts'
import { tintBrowserBars } from './preferences/apply-preferences.ts'

const root = document.querySelector('#root')
if (root !== null) {
  finishHistoryReset()
  // what is shown comes first, and then what opens it the next time without a network
  void preloadAddressed(location.pathname).then(keepAppOffline)
  tintBrowserBars()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
