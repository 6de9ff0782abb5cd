import type { CDPSession, Page } from '@playwright/test'
import type { DispatchTime } from './pages/time-dispatches.ts'
import type { Sample } from './pages/harness.ts'

const KEY_PAUSE_MS = 90
const REMOTE_EDITS = 25
/** The first keys are not measured: they are slower in every editor, because their code has not run yet. */
const WARM_UP_KEYS = 5

/** What opening makes the page do: counted, so that other work on the machine changes little of it. */
export interface Opening {
  readonly ms: number
  /** The processor time of the page's process, with its helper threads. */
  readonly processorMs: number
  readonly layouts: number
  readonly styleRuns: number
  /** What the page holds afterwards, after garbage collection. */
  readonly heapMb: number
}

/** One visit of a page: everything in ms. */
export interface Visit {
  readonly opening: Opening
  readonly keys: readonly Sample[]
  /** The time of all tasks of the page's main thread, per keystroke. */
  readonly threadPerKey: number
  /** The processor time of the page's process per keystroke, with its helper threads: other work changes little of it. */
  readonly processorPerKey: number
  readonly remote: readonly Sample[]
  /** The dispatches of the same keystrokes and remote characters; only our editor has them. */
  readonly dispatches: readonly DispatchTime[]
}

/** Opens a play, types in its middle, and then applies another person's characters. */
export async function measureVisit(
  page: Page,
  stateUrl: string,
  keys: number,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const opening = await measureOpening(page, cdp, stateUrl)
  // our editor goes to the top of the script right after it has opened
  await page.waitForTimeout(200)
  await page.evaluate(() => window.bench.goToMiddle())
  await prepare()
  await page.waitForTimeout(500)
  await typeKeys(page, WARM_UP_KEYS)
  await page.evaluate(() => {
    window.bench.watchKeys()
    window.dispatchTimes = []
  })
  const before = await metricsOf(cdp)
  await typeKeys(page, keys)
  const after = await metricsOf(cdp)
  const perKey = (name: string) => (after(name) - before(name)) * (1000 / keys)
  const [threadPerKey, processorPerKey] = [perKey('TaskDuration'), perKey('ProcessTime')]
  const samples = await page.evaluate(() => window.bench.takeKeys())
  await page.evaluate((count) => window.bench.prepareRemote(count), REMOTE_EDITS + WARM_UP_KEYS)
  await page.evaluate((count) => window.bench.applyRemote(count), WARM_UP_KEYS)
  const remote = await page.evaluate((count) => window.bench.applyRemote(count), REMOTE_EDITS)
  const dispatches = await page.evaluate(() => window.dispatchTimes ?? [])
  return { opening, keys: samples, threadPerKey, processorPerKey, remote, dispatches }
}

export async function typeKeys(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('enter'[index % 5] ?? 'x')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
}

async function measureOpening(page: Page, cdp: CDPSession, stateUrl: string): Promise<Opening> {
  const before = await metricsOf(cdp)
  const ms = await page.evaluate((url) => window.bench.open(url), stateUrl)
  const after = await metricsOf(cdp)
  const since = (name: string) => after(name) - before(name)
  return {
    ms,
    processorMs: since('ProcessTime') * 1000,
    layouts: since('LayoutCount'),
    styleRuns: since('RecalcStyleCount'),
    heapMb: (await heapBytes(cdp)) / 2 ** 20,
  }
}

/** The bytes of the page's heap that are in use after garbage collection. */
export async function heapBytes(cdp: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
