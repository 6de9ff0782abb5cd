import type { Request } from '@playwright/test'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

interface Watched {
  readonly seen: Set<string>
  mostCards: number
}

/** Runs in the page: notes every card that comes into the visible part of it, and how many there are at most. */
function watchScrolling(): void {
  const watched: Watched = { seen: new Set(), mostCards: 0 }
  Object.assign(globalThis, { watched })
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) watched.seen.add(target.getAttribute('data-script-id') ?? '')
    }
  })
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll('[data-script-id]')) views.observe(card)
    const { length } = document.querySelectorAll('[data-script-id]')
    watched.mostCards = Math.max(watched.mostCards, length)
  }
  watch(document)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) watch(node)
    }
  }).observe(document.body, { childList: true, subtree: true })
}

test('[LIB-32] with 500 scripts few cards are drawn at a time, and only seen previews are requested, once each', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('viel')
  const seeder = await seederFor(server.url, 'viel', PASSWORD)
  await seeder.createScripts(Array.from({ length: 500 }, (_, i) => `Stück ${i}`))
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const [, id] = /\/api\/scripts\/([^/]+)\/preview$/.exec(request.url()) ?? []
    if (id !== undefined) asked.push(id)
  })
  await page.goto('/scripts')
  await expect(page.getByRole('article').first().locator('img')).toBeAttached()
  await page.evaluate(watchScrolling)
  await page.mouse.move(700, 500)
  const last = page.getByRole('button', { name: 'Skript hinzufügen' })
  for (let flight = 0; flight < 200 && !(await last.isVisible()); flight += 1) {
    await page.mouse.wheel(0, 700)
    // a rest: what is in view comes
    if (flight % 10 === 9) await page.waitForLoadState('networkidle')
  }
  await expect(last).toBeInViewport()
  const { seen, mostCards } = await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    return { seen: [...watched.seen], mostCards: watched.mostCards }
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((id) => !seen.includes(id))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
  expect(mostCards).toBeLessThan(60)
})
