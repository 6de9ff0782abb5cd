import { expect, onTestFinished, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { page } from 'vitest/browser'
import { overhear, renderApp, signUp } from '#test/components/app.tsx'
import { button } from '#test/components/screens.ts'

const CARDS = '[data-script-id]'

interface Watched {
  /** The scripts whose cards have come into the visible part of the page. */
  readonly seen: ReadonlySet<string>
  readonly mostCards: () => number
}

function watchScrolling(): Watched {
  const seen = new Set<string>()
  let mostCards = 0
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) seen.add(target.getAttribute('data-script-id') ?? '')
  })
  const watch = () => {
    const cards = document.querySelectorAll(CARDS)
    for (const card of cards) views.observe(card)
    mostCards = Math.max(mostCards, cards.length)
  }
  watch()
  const changes = new MutationObserver(watch)
  changes.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => {
    views.disconnect()
    changes.disconnect()
  })
  return { seen, mostCards: () => mostCards }
}

const nextFrame = () => new Promise(requestAnimationFrame)

test('[LIB-32] with 500 scripts few cards are drawn at a time, and only seen previews are requested, once each', async () => {
  const viel = await signUp('viel')
  await viel.createScripts(...Array.from({ length: 500 }, (_, i) => `Stück ${i}`))
  const asked: string[] = []
  overhear(api.getPreview, ({ url }) => void asked.push(url.split('/').at(-2) ?? ''))
  renderApp('/scripts')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const { seen, mostCards } = watchScrolling()
  // the first cards count as seen before they are scrolled away
  await expect.poll(() => seen.size).toBeGreaterThan(0)
  const last = button('Skript hinzufügen')
  for (let flight = 0; flight < 200 && last.elements().length === 0; flight++) {
    scrollBy(0, 1400)
    await nextFrame()
    if (flight % 5 !== 4) continue
    // a pause, in which the list requests the previews of the cards in view
    const before = asked.length
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  }
  await expect.element(last).toBeInViewport()
  await expect.poll(() => asked.length).toBeGreaterThan(20)
  expect(asked.filter((id) => !seen.has(id))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
  expect(mostCards()).toBeLessThan(60)
})
