import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/**
 * One person's own browser with a page, which persons of later tests in the same worker take again: a page that has a
 * process already opens a script for half of the work. Nothing of a person is left in it but the files of the app.
 */
export interface Seat {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors of its pages that no code has caught. */
  readonly errors: Error[]
  /** Makes it as new for another person; false: it cannot be, and is closed. */
  readonly clear: () => Promise<boolean>
}

export interface SeatTerms {
  /** The origin of the house. */
  readonly baseURL: string
  readonly viewport: { readonly width: number; readonly height: number } | null
  /** Prepares a new browser. */
  readonly prepare: (context: BrowserContext) => void
}

/** An address of the house that loads no app. Its page keeps the process alive, which an empty page would not. */
const IDLE_PATH = '/api/version'
/** Of these the browser keeps something that no call takes back. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
  page: [
    'addInitScript',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
}
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const
const OUTSIDE = -10

export async function createSeat(browser: Browser, terms: SeatTerms): Promise<Seat> {
  const context = await browser.newContext({ baseURL: terms.baseURL })
  const errors = uncaughtErrorsIn(context)
  terms.prepare(context)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  let isSpent = false
  const spend = () => (isSpent = true)
  tellOfCalls(context, LASTING.context, spend)
  tellOfCalls(page, LASTING.page, spend)
  tellOfCalls(page.clock, LASTING.clock, spend)
  takePlaceOfIdlePage(page)
  return {
    context,
    page,
    errors,
    async clear() {
      if (!isSpent && !page.isClosed() && page.url() !== 'about:blank') {
        await leave(context, page)
        await forget(context, page, devTools)
        if (terms.viewport) await page.setViewportSize(terms.viewport)
        errors.length = 0
        return true
      }
      await context.close()
      return false
    },
  }
}

/** The first page that a person opens is the first in their history: it takes the place of the page that was kept open. */
function takePlaceOfIdlePage(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    if (!isIdle(page)) return goto(url, options)
    const target = new URL(url, page.url()).href
    const [response] = await Promise.all([
      page.waitForNavigation(options),
      page.evaluate((address) => location.replace(address), target),
    ])
    return response
  }
}

const isIdle = (page: Page) => page.url().endsWith(IDLE_PATH)

function tellOfCalls(object: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const act: unknown = Reflect.get(object, name)
    if (typeof act !== 'function') throw new Error(`no ${name}`)
    const told = (...args: readonly unknown[]): unknown => {
      tell()
      return Reflect.apply(act, object, args)
    }
    Reflect.set(object, name, told)
  }
}

async function leave(context: BrowserContext, page: Page): Promise<void> {
  for (const each of context.pages()) if (each !== page) await each.close()
  for (const name of PAGE_EVENTS) page.removeAllListeners(name)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.mouse.move(OUTSIDE, OUTSIDE)
  await page.goto(IDLE_PATH)
}

async function forget(context: BrowserContext, page: Page, devTools: CDPSession): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  const { origin } = new URL(page.url())
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await devTools.send('Page.resetNavigationHistory')
}

/** The errors of a browser's pages from now on that no code catches. */
export function uncaughtErrorsIn(context: BrowserContext): Error[] {
  const errors: Error[] = []
  context.on('weberror', (event) => errors.push(event.error()))
  return errors
}
