import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Shows a component in the page, as main.tsx shows the app, until the test is finished. Its first effects have run, so
 * that a test may press a key at once.
 */
export function render(component: ReactNode): void {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  flushSync(() => root.render(<StrictMode>{component}</StrictMode>))
}
