import type { Page, Request } from '@playwright/test'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

// Tracing photographs the page while it scrolls, which takes longer than what is measured.
test.use({ trace: 'off' })

/** Scrolls from the first to the last script, in flights and rests. */
async function measureScrolling(page: Page) {
  const asked: string[] = []
  const note = (request: Request) => {
    const [, id] = /\/api\/scripts\/([^/]+)\/preview$/.exec(request.url()) ?? []
    if (id !== undefined) asked.push(id)
  }
  page.on('request', note)
  await page.goto('/scripts')
  await expect(page.getByRole('article').first().locator('img')).toBeAttached({ timeout: 30_000 })
  await page.waitForTimeout(500)
  await page.evaluate(watchScrolling)
  await page.mouse.move(700, 500)
  for (let i = 0; i < 80; i += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(i % 10 === 9 ? 300 : 25)
  }
  await expect(page.getByRole('button', { name: 'Skript hinzufügen' })).toBeInViewport()
  await page.waitForTimeout(300)
  page.off('request', note)
  const found = await page.evaluate(() => {
    const { tasks, seen } = (globalThis as unknown as { watched: Watched }).watched
    return { tasks, seen: [...seen] }
  })
  return { ...found, asked }
}

interface Watched {
  readonly tasks: number[]
  readonly seen: Set<string>
}

/** Runs in the page: notes long tasks, and every card that comes into the visible part of it. */
function watchScrolling(): void {
  const watched: Watched = { tasks: [], seen: new Set() }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) =>
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) watched.seen.add(target.getAttribute('data-script-id') ?? '')
    }
  })
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll('[data-script-id]')) views.observe(card)
  }
  watch(document)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) watch(node)
    }
  }).observe(document.body, { childList: true, subtree: true })
}

test('[LIB-32] 500 scripts scroll without a long task, and only what was seen was asked for', async ({
  personAt,
  server,
}) => {
  test.setTimeout(180_000)
  const page = await personAt('viel')
  const seeder = await seederFor(server.url, 'viel', PASSWORD)
  await seeder.createScripts(Array.from({ length: 500 }, (_, i) => `Stück ${i}`))
  const tries: string[] = []
  // A task of ours is long every time; one that had to wait for a busy machine is not.
  await expect(async () => {
    const { tasks, seen, asked } = await measureScrolling(page)
    tries.push(`${tasks.length} long tasks, ${seen.length} seen, ${asked.length} previews`)
    const wasSeen = new Set(seen)
    expect(asked.filter((id) => !wasSeen.has(id))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
    expect(tasks).toEqual([])
  }).toPass({ timeout: 120_000, intervals: [500] })
  expect(await page.locator('[data-script-id]').count()).toBeLessThan(60)
  test.info().annotations.push({ type: 'measured', description: tries.join('; ') })
})
