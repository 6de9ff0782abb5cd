// How long a user on a phone's connection (1 Mbit/s, 100 ms) waits, with an empty cache: for a sign-in page that
// accepts input, and from an editor address to a script that accepts input: npm run bench open [blocks] [runs].
// The built web app, one server on loopback, a new browser context for each run.
import type { Browser, BrowserContext } from '@playwright/test'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { say } from '#test/support/script.ts'
import { launchBrowser } from '../launch-browser.ts'
import { quantile } from '../quantile.ts'

const blocks = Number(process.argv[2] ?? 100)
const runs = Number(process.argv[3] ?? 5)
const NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 125_000,
  uploadThroughput: 125_000,
}
const PASSWORD = 'Vorhang1!'
const ACCOUNT = { email: 'anna@ensemble.example', username: 'anna', password: PASSWORD }
const LINE = 'Die Laternen gehen langsam an, und die Stadt wird still wie eine Katze.'

interface Opening {
  readonly ms: number
  readonly kilobytes: number
}

/** Measures from the address to the moment in which the element at `place` shows a typed character. */
async function open(context: BrowserContext, address: string, place: string): Promise<Opening> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', NETWORK)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const from = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  // in the page: a locator that waits looks every 500 ms after its first looks
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility(),
    place,
    {
      polling: 10,
    },
  )
  await page.locator(place).click()
  await page.keyboard.type('ä')
  await page.waitForFunction(
    (selector) => {
      const element = document.querySelector(selector)
      const text = element instanceof HTMLInputElement ? element.value : element?.textContent
      return text?.includes('ä')
    },
    place,
    { polling: 10 },
  )
  return { ms: performance.now() - from, kilobytes: bytes / 1000 }
}

async function openAnew(
  browser: Browser,
  url: string,
  address: string,
  place: string,
  isSignedIn: boolean,
): Promise<Opening> {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' })
  const login = { email: ACCOUNT.email, password: PASSWORD, remember: true, cookieOnly: true }
  if (isSignedIn) await context.request.post('/login', { data: login })
  const opening = await open(context, address, place)
  await context.close()
  return opening
}

function print(name: string, openings: readonly Opening[]): void {
  const ms = openings.map((opening) => opening.ms)
  const size = quantile(
    openings.map(({ kilobytes }) => kilobytes),
    0.5,
  )
  const times = [0.5, 1].map((share) => Math.round(quantile(ms, share)))
  console.log(
    `${name.padEnd(16)} p50 ${times[0]} ms, worst ${times[1]} ms, ${Math.round(size)} kB until then`,
  )
}

const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
try {
  const account = { ...ACCOUNT, remember: true, cookieOnly: true }
  const registering = await browser.newContext({ baseURL: server.url })
  await registering.request.post('/register', { data: account })
  await registering.close()
  const seed = await seederFor(server.url, ACCOUNT.username, PASSWORD)
  const [script] = await seed.createScripts(['Bench'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...Array.from({ length: blocks }, () => say('ANNA', LINE)))
  const signIns: Opening[] = []
  const editors: Opening[] = []
  for (let run = 0; run < runs; run++) {
    signIns.push(await openAnew(browser, server.url, '/', 'input[type=email]', false))
    editors.push(await openAnew(browser, server.url, `/editor/${script.id}`, '.ProseMirror', true))
  }
  console.log(`1 Mbit/s, 100 ms, ${blocks} blocks, ${runs} runs, nothing kept\n`)
  print('sign-in', signIns)
  print('editor', editors)
} finally {
  await browser.close()
  await server.dispose()
}
