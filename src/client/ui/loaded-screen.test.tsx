import { useLayoutEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { render } from '#test/components/render.tsx'

const Cues = () => <h1>Cues</h1>

test('[UI-21] a part that is loaded between its first drawing and its effect is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Cues>()
  const part = createLoadedScreen(() => promise, OPTIONAL_PART)
  // The screen is also preloaded elsewhere, and that load ends between drawing and effect.
  const loading = part.preload()
  function Around() {
    useLayoutEffect(() => resolve(Cues), [])
    return <part.Screen />
  }
  render(<Around />)
  await loading
  await expect.element(page.getByRole('heading', { name: 'Cues' })).toBeVisible()
})

test('[NAV-56] around a part that cannot be loaded all stays, and the part comes later', async () => {
  let loads = 0
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
  const part = createLoadedScreen(
    async () => {
      loads++
      if (loads === 1) throw new Error('no network')
      await isBack
      return Cues
    },
    { ...OPTIONAL_PART, retryMs: 1 },
  )
  render(
    <main>
      <p>Der Text</p>
      <part.Screen />
    </main>,
  )
  await expect.poll(() => loads).toBe(2)
  await expect.element(page.getByText('Der Text')).toBeVisible()
  comeBack()
  await expect.element(page.getByRole('heading', { name: 'Cues' })).toBeVisible()
})

test('[NAV-57] [NAV-15] parts that cannot be loaded try again by themselves, and never load the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const parts = ['menu', 'share button'].map((name) =>
    createLoadedScreen(() => Promise.reject(new Error(`no ${name}`)), { Meanwhile: () => null }),
  )
  render(
    parts.map(({ Screen }, index) => (
      <ErrorBoundary key={index} scale="component" isolated>
        <Screen />
      </ErrorBoundary>
    )),
  )
  const failures = page.getByRole('alert')
  await expect.poll(() => failures.all()).toHaveLength(2)
  // a reload of the page would end this test
  await vi.advanceTimersByTimeAsync(5000)
  await vi.advanceTimersByTimeAsync(5000)
  for (const failure of failures.all())
    await expect.element(failure).toHaveTextContent('Dieser Fehler ist 3 Mal aufgetreten.')
})
