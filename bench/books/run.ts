// How long a large play holds up the page: npm run bench books [rounds]. A play of 4,000 blocks with 1,500 cues, the built
// web app, one server: the longest tasks while each book opens, in ms of processor time, so that other work on the machine
// changes little of them; and the time from the text to the line that says what is new, and to the news that one can go through.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { api } from '#/shared/api/index.ts'
import { CSRF_HEADER, type Call } from '#/shared/api/call.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { say } from '#test/support/script.ts'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { play } from '../editor/play.ts'
import { launchBrowser } from '../launch-browser.ts'
import { longestTask } from '../longest-task.ts'
import { quantile } from '../quantile.ts'

const BLOCKS = 4_000
const PASSWORD = 'Vorhang1!'
const LONG_TASK_MS = 50
const rounds = Number(process.argv[2] ?? 5)

const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
const tasks = new Map<string, number[]>()
const lines: number[] = []
const found: number[] = []
try {
  const { id, newPage } = await prepare()
  for (let round = 0; round < rounds; round++) {
    const page = await newPage()
    await page.goto(`/editor/${id}`)
    lines.push(await lineShown(page))
    found.push(await newsFound(page))
    await measureBooks(page)
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.dispose()
}
const told = (times: readonly number[]) =>
  `p50 ${Math.round(quantile(times, 0.5))} ms, most ${Math.round(Math.max(...times))} ms`
console.log(`${BLOCKS} blocks, 1,500 cues, ${rounds} rounds`)
console.log(`the line says what is new after the text: ${told(lines)} (bar 500)`)
console.log(`the news are found after the text: ${told(found)}`)
for (const [book, longest] of tasks)
  console.log(`longest task while opening ${book}: ${told(longest)} (bar ${LONG_TASK_MS})`)

/** A play that its reader has confirmed, and in which the owner has written since. */
async function prepare() {
  const users = ['owner', 'reader']
  const contexts = await Promise.all(
    users.map(async (username) => {
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
      const email = `${username}@ensemble.example`
      const account = { email, username, password: PASSWORD, remember: true, cookieOnly: true }
      await context.request.post('/register', { data: account })
      return context
    }),
  )
  const seed = await seederFor(server.url, 'owner', PASSWORD)
  const [script] = await seed.createScripts(['Bench'])
  const reader = contexts[1]
  if (!script || !reader) throw new Error('nobody there')
  await seed.write(script, ...play(BLOCKS))
  await seed.share(script, 'reader', 'read')
  const request = async (call: Call, data: unknown) => {
    const csrf = await reader.request.get(api.getCsrfToken.path)
    const { token } = (await csrf.json()) as { readonly token: string }
    const url = call.path.replace(':id', script.id)
    const headers = { [CSRF_HEADER]: token }
    const answer = await reader.request.fetch(url, { method: call.method, headers, data })
    if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
  }
  await request(api.setMyTasks, { ...NO_TASKS, everything: true })
  await request(api.confirmRead, {})
  await seed.write(
    script,
    ...Array.from({ length: 40 }, () => say('ANNA', 'Und nun zu etwas Neuem.')),
  )
  const storage = await reader.storageState()
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      storageState: storage,
      viewport: { width: 1440, height: 900 },
      locale: 'de-DE',
    })
    await context.addInitScript(watchPage)
    return context.newPage()
  }
  return { id: script.id, newPage }
}

interface Watched {
  text: number
  line: number
  found: number
}

/** Notes in the page when the text and the line appear, and when a worker has answered with news. */
function watchPage(): void {
  const watched: Watched = { text: 0, line: 0, found: 0 }
  class WatchedWorker extends Worker {
    constructor(...asked: ConstructorParameters<typeof Worker>) {
      super(...asked)
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const isNews = typeof data === 'object' && data !== null && 'news' in data
        if (isNews && watched.found === 0) watched.found = performance.now()
      })
    }
  }
  Object.assign(globalThis, { watched, Worker: WatchedWorker })
  const look = () => {
    const now = performance.now()
    if (watched.text === 0 && document.querySelector('.ProseMirror p')) watched.text = now
    if (watched.line === 0 && document.querySelector('[data-region="notice"]')) watched.line = now
    if (watched.line === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function lineShown(page: Page): Promise<number> {
  await page.locator('[data-region="notice"]').waitFor({ timeout: 60_000 })
  return page.evaluate(() => {
    const { text, line } = (globalThis as unknown as { watched: Watched }).watched
    return line - text
  })
}

async function newsFound(page: Page): Promise<number> {
  const isFound = () => (globalThis as unknown as { watched: Watched }).watched.found > 0
  await page.waitForFunction(isFound, null, { timeout: 60_000 })
  return page.evaluate(() => {
    const { text, found } = (globalThis as unknown as { watched: Watched }).watched
    return found - text
  })
}

async function measureBooks(page: Page): Promise<void> {
  const note = (book: string, ms: number) => tasks.set(book, [...(tasks.get(book) ?? []), ms])
  await pause(3_000)
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  const item = page.getByRole('menuitem', { name: 'Bücher …' })
  await item.waitFor()
  const dialog = page.getByRole('dialog', { name: 'Bücher' })
  note(
    'the books',
    await longestTask(browser, async () => {
      await item.click()
      await dialog.getByRole('list').first().waitFor({ timeout: 60_000 })
    }),
  )
  for (const book of ['Alle Cues', 'Inspizierbuch', 'Lichtbuch']) {
    await dialog.getByRole('combobox', { name: 'Buch', exact: true }).click()
    const option = page.getByRole('option', { name: book })
    await option.waitFor()
    note(
      book,
      await longestTask(browser, async () => {
        await option.click()
        await dialog.getByRole('list', { name: book }).waitFor({ timeout: 60_000 })
      }),
    )
  }
}
