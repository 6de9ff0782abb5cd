import type { Page } from '@playwright/test'
import type { Sample } from './pages/harness.ts'
import { heapBytes, typeKeys } from './measure-editing.ts'

const SCROLL_PX_PER_FRAME = 40

/** Times of keystrokes while the list of cues scrolls without a stop. */
export async function measureScrolling(
  page: Page,
  stateUrl: string,
  keys: number,
): Promise<readonly Sample[]> {
  await page.evaluate((url) => window.bench.open(url), stateUrl)
  await page.waitForTimeout(200)
  await page.evaluate(() => window.bench.goToMiddle())
  await page.waitForTimeout(500)
  // what stands around the text comes after it, on a busy machine some while later
  await page.waitForSelector('aside [data-list]')
  await page.evaluate(scrollOn, SCROLL_PX_PER_FRAME)
  await typeKeys(page, 5)
  await page.evaluate(() => window.bench.watchKeys())
  await typeKeys(page, keys)
  return page.evaluate(() => window.bench.takeKeys())
}

/** In the page: scrolls the list of cues down and up for ever. */
function scrollOn(pxPerFrame: number): void {
  const list = document.querySelector('aside [data-list]')
  if (!list) throw new Error('The sidebar shows no list.')
  let step = pxPerFrame
  const scroll = () => {
    list.scrollTop += step
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    if (isAtEnd || list.scrollTop === 0) step = isAtEnd ? -pxPerFrame : pxPerFrame
    requestAnimationFrame(scroll)
  }
  scroll()
}

/** The heap size after the remote edits, as a multiple of the size before; both after garbage collection. */
export async function measureHeapGrowth(
  page: Page,
  stateUrl: string,
  edits: number,
): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate((url) => window.bench.open(url), stateUrl)
  await page.waitForTimeout(200)
  await page.evaluate(() => window.bench.goToMiddle())
  await page.evaluate((count) => window.bench.prepareRemote(count), edits + 20)
  // objects that the editor creates once, with the first change, are no growth
  await page.evaluate(() => window.bench.applyRemote(20))
  const before = await heapBytes(cdp)
  await page.evaluate((count) => window.bench.applyRemote(count).then(() => null), edits)
  return (await heapBytes(cdp)) / before
}
