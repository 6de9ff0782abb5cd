// How long a large play holds up the page: npm run bench books [rounds]. A play of 4,000 blocks with 1,500 cues, the built
// web app, one server: the longest tasks while each book opens, in ms of processor time, so that other work on the machine
// changes little of them; and the time from the text to the line that says what is new.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import { CSRF_HEADER } from '#/shared/api/headers.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { say } from '#test/support/script.ts'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { play } from '../editor/play.ts'
import { launchBrowser } from '../launch-browser.ts'
import { quantile } from '../quantile.ts'

const BLOCKS = 4_000
const PASSWORD = 'Vorhang1!'
const LONG_TASK_MS = 50
const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
const rounds = Number(process.argv[2] ?? 5)

const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
const tasks = new Map<string, number[]>()
const lines: number[] = []
try {
  const { id, newPage } = await prepare()
  for (let round = 0; round < rounds; round++) {
    const page = await newPage()
    await page.goto(`/editor/${id}`)
    lines.push(await lineShown(page))
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
}

/** Notes in the page when the text and the line appear. */
function watchPage(): void {
  const watched: Watched = { text: 0, line: 0 }
  Object.assign(globalThis, { watched })
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

async function measureBooks(page: Page): Promise<void> {
  const note = (book: string, ms: number) => tasks.set(book, [...(tasks.get(book) ?? []), ms])
  await pause(3_000)
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  const item = page.getByRole('menuitem', { name: 'Bücher …' })
  await item.waitFor()
  const dialog = page.getByRole('dialog', { name: 'Bücher' })
  note(
    'the books',
    await longestTask(page, async () => {
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
      await longestTask(page, async () => {
        await option.click()
        await dialog.getByRole('list', { name: book }).waitFor({ timeout: 60_000 })
      }),
    )
  }
}

/** An event of the browser's trace; times in µs, `tdur` of the processor. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The longest task of the page's thread from a press until the page rests, in ms of processor time. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await pause(500)
  await browser.startTracing(page, { categories: TRACED })
  await act()
  await pause(1_500)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const events = trace.traceEvents
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) =>
    mains.some((main) => main.pid === pid && main.tid === tid)
  const all = events.filter((event) => isMain(event) && event.tdur !== undefined)
  const ms = ({ tdur = 0 }: TraceEvent) => tdur / 1_000
  const longest = all
    .filter(({ name }) => name.endsWith('RunTask'))
    .toSorted((one, other) => ms(other) - ms(one))[0]
  if (!longest) return 0
  if (process.env['PARTS']) tellParts(all, longest)
  return ms(longest)
}

/** What the longest task consists of. */
function tellParts(all: readonly TraceEvent[], { ts, dur = 0 }: TraceEvent): void {
  for (const event of all)
    if (event.ts >= ts && event.ts <= ts + dur && (event.tdur ?? 0) > 2_000)
      console.log(`  ${event.name}\t${((event.tdur ?? 0) / 1_000).toFixed(1)}`)
}
