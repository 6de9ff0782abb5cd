import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLoadedScreen, PART } from '#/client/ui/loaded-screen.tsx'
import { render } from '../../../test/components/render.tsx'

const Cues = () => <h1>Cues</h1>

test('[UI-21] a part that is loaded between its first drawing and its effect is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Cues>()
  const part = createLoadedScreen(() => promise, PART)
  // It is wanted elsewhere, and comes just then.
  const loading = part.preload()
  function Around() {
    useLayoutEffect(() => resolve(Cues), [])
    return <part.Screen />
  }
  render(<Around />)
  await loading
  await expect.element(page.getByRole('heading', { name: 'Cues' })).toBeVisible()
})
