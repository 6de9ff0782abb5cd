// Three people type at human speed in three browser contexts, on the real server, which is killed several times. At the
// end all screens must show the same text with every typed word once, and every arrow press must have moved the caret.
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer, type TestServer } from '../../e2e/support/server.ts'
import { ensureChromium } from '../../scripts/ensure-chromium.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say, scene } from '#test/support/script.ts'
import { pressArrows } from './arrows.ts'
import { createTypist, sheetOf, type Typist } from './typist.ts'

const PASSWORD = 'Passw0rd!'
const NAMES = ['anna', 'ben', 'cleo'] as const
/** The letter of each person: neither the other people nor the play use it. */
const LETTERS = ['Q', 'X', 'Y'] as const
/** A host name that the browser does not treat as localhost, as in a LAN. */
const HOST = 'haus.test'
const LONG_LINE = 'Vom Rand der Bühne her kommt langsam ein alter Mann, der zählt.'
const PLAY = [
  scene('Küche', '1', 'Abend.'),
  ...Array.from({ length: 8 }, (_, index) => p(`Zeile ${index} steht da.`)),
  say('ANNA', 'Vater kommt nach Hause.'),
  scene('Meer', '2', 'Nacht.'),
  ...Array.from({ length: 8 }, (_, index) => p(`Welle ${index} rollt an.`)),
  p(`${LONG_LINE} `.repeat(4)),
  p(),
]

/** True if no fault was found. */
export async function playInBrowsers(minutes: number, kills: number): Promise<boolean> {
  const server = await createTestServer()
  await server.start()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  })
  try {
    const scriptId = await createPlay(server)
    const pages = await Promise.all(NAMES.map((name) => openPlay(browser, server, name, scriptId)))
    const typists = pages.map((page, index) =>
      createTypist(page, LETTERS[index] ?? '', createRandom(index + 1).below),
    )
    const moved = await pressArrows(typists, {
      own: LONG_LINE,
      others: ['Welle 7', 'Welle 3'],
    })
    console.log(
      `arrows: ${moved.steps} of ${moved.presses} presses moved the caret by one character`,
    )
    await Promise.all([
      killNowAndThen(server, minutes, kills),
      ...typists.map((typist) => typist.work(minutes * 60_000)),
    ])
    const late = await openPlay(browser, server, 'anna', scriptId)
    const areSame = await untilSame([...pages, late])
    console.log(`screens: ${areSame ? 'all the same' : 'DIFFERENT'}`)
    const faults = await faultsIn(late, typists)
    for (const fault of faults) console.log(fault)
    return areSame && faults.length === 0 && moved.steps === moved.presses
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function createPlay(server: TestServer): Promise<string> {
  for (const username of NAMES) {
    const answer = await fetch(`${server.url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(username), username, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${username} is not registered: ${await answer.text()}`)
  }
  const seed = await seederFor(server.url, NAMES[0], PASSWORD)
  const [script] = await seed.createScripts(['Das Meer'])
  if (!script) throw new Error('There is no script.')
  await seed.write(script, ...PLAY)
  for (const name of NAMES.slice(1)) await seed.share(script, name, 'write')
  return script.id
}

const emailOf = (username: string) => `${username}@ensemble.example`

async function openPlay(
  browser: Browser,
  server: TestServer,
  username: string,
  scriptId: string,
): Promise<Page> {
  const { port } = new URL(server.url)
  const context = await browser.newContext({
    baseURL: `http://${HOST}:${port}`,
    locale: 'de-DE',
    viewport: { width: 1440, height: 1400 },
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.text().includes('could not be applied'))
      console.error(`${username}: ${message.text()}`)
  })
  page.on('pageerror', (error) => console.error(`${username}: ${error.stack ?? error.message}`))
  await page.goto('/')
  await page.getByLabel('E-Mail').fill(emailOf(username))
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('button', { name: `Menü von ${username}` }).waitFor()
  await page.goto(`/editor/${scriptId}`)
  await sheetOf(page).waitFor()
  await page.getByRole('status', { name: 'Verbunden' }).waitFor({ state: 'attached' })
  return page
}

async function killNowAndThen(server: TestServer, minutes: number, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await pause((minutes * 60_000) / (kills + 1))
    await server.kill()
    await pause(1_500)
    await server.start()
    console.log(`kill ${kill + 1} of ${kills}`)
  }
}

/** The words of each block, without other people's carets and names, which stand between the letters. */
const linesIn = (page: Page) =>
  sheetOf(page).evaluate((root) =>
    [...root.children].map((block) => {
      const name = block.querySelector('textarea')?.value ?? ''
      const copy = block.cloneNode(true) as Element
      for (const widget of copy.querySelectorAll('.ProseMirror-widget')) widget.remove()
      return `${block.localName} ${name} ${copy.textContent}`
    }),
  )

/** The words of each cue, joined if widgets or other marks divide them. */
const cuesIn = async (page: Page) => {
  const parts = await sheetOf(page).evaluate((root) =>
    [...root.querySelectorAll('[data-cue]')].map((cue) => {
      const copy = cue.cloneNode(true) as Element
      for (const widget of copy.querySelectorAll('.ProseMirror-widget')) widget.remove()
      return [cue.getAttribute('data-cue') ?? '', copy.textContent] as const
    }),
  )
  const words = new Map<string, string>()
  for (const [cueId, text] of parts) words.set(cueId, (words.get(cueId) ?? '') + text)
  return [...words].map(([cueId, text]) => `${cueId} ${text}`).toSorted()
}

async function untilSame(pages: readonly Page[]): Promise<boolean> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const shown = await Promise.all(
      pages.map(async (page) => [...(await linesIn(page)), ...(await cuesIn(page))].join('\n')),
    )
    if (new Set(shown).size === 1) return true
    if (attempt === 119) for (const one of shown) console.log(`${one}\n—`)
    await pause(500)
  }
  return false
}

/** The faults: typed letters that are missing or too many, and words that are there more than once. */
async function faultsIn(page: Page, typists: readonly Typist[]): Promise<readonly string[]> {
  const text = (await linesIn(page)).join('\n')
  const timesOf = (part: string) => text.split(part).length - 1
  return typists.flatMap(({ letter, words }) => {
    const [typed, found] = [words().length * 2, timesOf(letter)]
    const torn = words().filter((word) => timesOf(word) === 0)
    console.log(
      `${letter}: ${typed} typed, ${found} there; written into by others: ${torn.length} words`,
    )
    const doubled = words().filter((word) => timesOf(word) > 1)
    return [
      ...doubled.map((word) => `${word} is there more than once`),
      ...(typed === found ? [] : [`of ${typed} ${letter} there are ${found}`]),
    ]
  })
}
