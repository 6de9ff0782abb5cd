// The longest task of the page while a user opens a comparison of a long play and steps through it: each task of the
// main thread is measured in the thread's CPU time, so that other load on the machine does not count.
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import * as Y from 'yjs'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer, type TestServer } from '../../e2e/support/server.ts'
import { connectClient } from '#test/support/script-client.ts'
import { launchBrowser } from '../launch-browser.ts'
import { playOf } from './plays.ts'

const PASSWORD = 'Vorhang1!'
const NAME = 'anna'
const EDIT_EVERY = 20
const MARK = ' Neuerdings.'
const OPENINGS = 5
const STEPS = 12
const SETTLED_MS = 2_000

const MAX_OPENING_MS = 50

/** True if no opening and no step has a task longer than MAX_OPENING_MS. */
export async function openAgainAndAgain(blocks: number): Promise<boolean> {
  const { openings, closings, steps, smallDialog } = await openComparisons(blocks)
  const listed = (tasks: readonly number[]) => tasks.map((ms) => ms.toFixed(0)).join(', ')
  console.log(`The longest task of the page, in ms of its own time, in a play of ${blocks} blocks:`)
  console.log(`  a small dialog ${smallDialog.toFixed(0)}`)
  console.log(`  opening a comparison, again and again ${listed(openings)}`)
  console.log(`  closing it ${listed(closings)}`)
  console.log(`  ${STEPS} steps ${steps.toFixed(0)}`)
  return Math.max(...openings, steps) <= MAX_OPENING_MS
}

/** The longest task of each moment, in ms. */
interface Openings {
  readonly openings: readonly number[]
  readonly steps: number
  readonly closings: readonly number[]
  /** A small dialog over the same script. */
  readonly smallDialog: number
}

async function openComparisons(blocks: number): Promise<Openings> {
  const server = await createTestServer()
  await server.start()
  const browser = await launchBrowser()
  try {
    const scriptId = await createEditedPlay(server, blocks)
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'de-DE',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const login = { email: `${NAME}@ensemble.example`, password: PASSWORD, remember: true }
    await context.request.post('/login', { data: { ...login, cookieOnly: true } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(`/editor/${scriptId}`)
    await page.getByRole('status', { name: 'Verbunden' }).waitFor({ state: 'attached' })
    await pause(SETTLED_MS)
    const smallDialog = await longestTask(session, async () => {
      await page.keyboard.press('Control+g')
      await page.getByRole('dialog').waitFor()
    })
    await page.keyboard.press('Escape')
    const openings: number[] = []
    const closings: number[] = []
    for (let opening = 0; opening < OPENINGS; opening++) {
      openings.push(await longestTask(session, () => openPanel(page)))
      if (opening < OPENINGS - 1) closings.push(await longestTask(session, () => closePanel(page)))
    }
    const steps = await longestTask(session, async () => {
      for (let step = 0; step < STEPS; step++) await page.keyboard.press('n')
    })
    return { openings, steps, closings, smallDialog }
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function createEditedPlay({ url }: TestServer, blocks: number): Promise<string> {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const email = `${NAME}@ensemble.example`
  const account = await post('/register', { email, username: NAME, password: PASSWORD })
  const { token } = account as { readonly token: string }
  const seeder = await seederFor(url, NAME, PASSWORD)
  const [script] = await seeder.createScripts(['Faust'])
  if (!script) throw new Error('There is no script.')
  await seeder.write(script, ...playOf(blocks))
  await post(`/api/scripts/${script.id}/versions`, { name: 'Leseprobe' }, token)
  const client = connectClient(url, script.id, token)
  await client.whenSynced
  client.fragment.toArray().forEach((block, index) => {
    const paragraph = index % EDIT_EVERY === 0 ? lastTextIn(block) : null
    paragraph?.insert(paragraph.length, MARK)
  })
  await pause(SETTLED_MS)
  client.close()
  return script.id
}

function lastTextIn(node: unknown): Y.XmlText | null {
  if (node instanceof Y.XmlText) return node
  return node instanceof Y.XmlElement ? lastTextIn(node.toArray().at(-1)) : null
}

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+v')
  await page.locator('[role=dialog] ins').first().waitFor()
}

async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of the page's main thread, in ms of CPU time, during the act and the two seconds after it. */
async function longestTask(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: object[] }) =>
    void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const done = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  )
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await act()
  await pause(SETTLED_MS)
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
