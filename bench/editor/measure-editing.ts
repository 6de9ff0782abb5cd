import type { CDPSession, Page } from '@playwright/test'
import type { DispatchTime } from './pages/time-dispatches.ts'
import type { Sample } from './pages/harness.ts'

const KEY_PAUSE_MS = 90
const REMOTE_EDITS = 25
/** The first keys are not measured: they are slower in every editor, because their code has not run yet. */
const WARM_UP_KEYS = 5

/** One visit of a page: everything in ms. */
export interface Visit {
  readonly open: number
  readonly keys: readonly Sample[]
  /** The time of all tasks of the page's main thread, per keystroke. */
  readonly threadPerKey: number
  readonly remote: readonly Sample[]
  /** The dispatches of the same keystrokes and remote characters; only our editor has them. */
  readonly dispatches: readonly DispatchTime[]
}

/** Opens a play, types in its middle, and then applies another person's characters. */
export async function measureVisit(page: Page, stateUrl: string, keys: number): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const open = await page.evaluate((url) => window.bench.open(url), stateUrl)
  // our editor goes to the top of the script right after it has opened
  await page.waitForTimeout(200)
  await page.evaluate(() => window.bench.goToMiddle())
  await page.waitForTimeout(500)
  await typeKeys(page, WARM_UP_KEYS)
  await page.evaluate(() => {
    window.bench.watchKeys()
    window.dispatchTimes = []
  })
  const before = await threadMs(cdp)
  await typeKeys(page, keys)
  const threadPerKey = ((await threadMs(cdp)) - before) / keys
  const samples = await page.evaluate(() => window.bench.takeKeys())
  await page.evaluate((count) => window.bench.prepareRemote(count), REMOTE_EDITS + WARM_UP_KEYS)
  await page.evaluate((count) => window.bench.applyRemote(count), WARM_UP_KEYS)
  const remote = await page.evaluate((count) => window.bench.applyRemote(count), REMOTE_EDITS)
  const dispatches = await page.evaluate(() => window.dispatchTimes ?? [])
  return { open, keys: samples, threadPerKey, remote, dispatches }
}

export async function typeKeys(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('enter'[index % 5] ?? 'x')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
}

async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
