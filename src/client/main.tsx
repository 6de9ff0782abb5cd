import './styles/fonts.css'
import './styles/fallback-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeUserRequest } from './api/call-api.ts'
import { createQueryClient } from './api/query-client.ts'
import { sessionQuery } from './api/session-query.ts'
import { finishHistoryReset } from './app/routing.ts'
import { App } from './app/app.tsx'
import { preloadAddressed, preloadAuth, whenAddressedLoaded } from './app/loaded-screens.ts'
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

/**
 * The first rendering is that of the screen, not one that says to wait for it: first-look.js has asked for the user long before,
 * and for the sign-in page where nobody is signed in.
 */
async function loadFirstScreen(client: QueryClient): Promise<void> {
  await client.prefetchQuery(sessionQuery)
  if (client.getQueryData(sessionQuery.queryKey) === null) await preloadAuth()
}

/** So long the first rendering waits for it. */
const ANSWER_MS = 50

const root = document.querySelector('#root')
if (root !== null) {
  hideBrokenStorage()
  finishHistoryReset()
  takeUserRequest()
  preloadAddressed(location.pathname)
  holdFonts(whenAddressedLoaded())
  applyPreferences()
  const client = createQueryClient()
  const show = () =>
    createRoot(root).render(
      <StrictMode>
        <App known={client} />
      </StrictMode>,
    )
  void Promise.race([
    loadFirstScreen(client),
    new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
  ]).then(show)
}
