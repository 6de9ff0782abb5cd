// How long 2,000 comments with 6,000 replies hold up the page: npm run bench threads [rounds]. A play of 4,000 blocks, the
// built web app, one server: the longest tasks while the comments are listed, filtered, scrolled, answered and closed, while
// somebody else answers, and while one types beside their list, in ms of processor time.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Script } from '#/shared/api/scripts.ts'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { keptReply, keptThreadState, MAX_THREADS, replyIdAt } from '#/shared/script/threads.ts'
import { type Seeder, seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { play } from '../editor/play.ts'
import { launchBrowser } from '../launch-browser.ts'
import { longestTask } from '../longest-task.ts'
import { quantile } from '../quantile.ts'

const BLOCKS = 4_000
const REPLIES = 3
const PASSWORD = 'Vorhang1!'
const LONG_TASK_MS = 50
const BEGUN = Date.UTC(2027, 0, 1)
const AUTHORS = ['owner', 'reader', 'Mia', 'Ben', 'Jana']
const rounds = Number(process.argv[2] ?? 3)

const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
const tasks = new Map<string, number[]>()
try {
  const prepared = await prepare()
  for (let round = 0; round < rounds; round++) await measure(prepared, round)
} finally {
  await browser.close()
  await server.dispose()
}
console.log(`${BLOCKS} blocks, ${MAX_THREADS} comments, ${REPLIES} replies each, ${rounds} rounds`)
for (const [what, longest] of tasks)
  console.log(
    `longest task ${what}: p50 ${Math.round(quantile(longest, 0.5))} ms, most ${Math.round(Math.max(...longest))} ms (bar ${LONG_TASK_MS})`,
  )

function commentId(index: number): string {
  return `cmt-${BEGUN + index}-${index.toString(16).padStart(8, '0')}`
}

/** A play with a comment on the first words of every second block. */
function commented(): readonly ScriptBlock[] {
  let count = 0
  return play(BLOCKS).map((block, index) => {
    if (index % 2 === 0 || block.type !== 'dialogue' || count >= MAX_THREADS) return block
    const [first, ...rest] = block.paragraphs
    const [span, ...spans] = first ?? []
    if (!span) return block
    const comment = { commentId: commentId(count), commentText: textOf(count++) }
    const words: RichText = [{ ...span, comments: [comment] }, ...spans]
    return { ...block, paragraphs: [words, ...rest] }
  })
}

function textOf(index: number): string {
  return index % 4 === 0
    ? `@owner, wie lange soll das noch stehen bleiben? (${index})`
    : `Das ist hier zu leise, und @Licht kommt zu spät. (${index})`
}

function talk(): readonly MetaChange[] {
  return Array.from({ length: MAX_THREADS }, (_, index) => index).flatMap((index) => {
    const id = commentId(index)
    const author = AUTHORS[index % AUTHORS.length] ?? ''
    const origin = keptCommentOrigin(id, { author, editor: null, editedAt: null })
    const replies = Array.from({ length: REPLIES }, (__, at) => replyOf(index, at))
    const done = keptThreadState(id, { state: 'done', by: author, at: BEGUN })
    return [origin, ...replies, ...(index % 5 === 4 ? [done] : [])]
  })
}

function replyOf(index: number, at: number): MetaChange {
  const replyId = replyIdAt(BEGUN + at, (index * 8 + at).toString(16).padStart(8, '0'))
  const author = AUTHORS[(index + at + 1) % AUTHORS.length] ?? ''
  return keptReply(commentId(index), { replyId, author, text: textOf(index + at), editedAt: null })
}

interface Prepared {
  readonly script: Script
  readonly seed: Seeder
  readonly newPage: () => Promise<Page>
}

async function prepare(): Promise<Prepared> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const account = { email: 'owner@ensemble.example', username: 'owner', password: PASSWORD }
  await context.request.post('/register', {
    data: { ...account, remember: true, cookieOnly: true },
  })
  const seed = await seederFor(server.url, 'owner', PASSWORD)
  const [script] = await seed.createScripts(['Bench'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...commented())
  await seed.writeMeta(script, ...talk())
  const storageState = await context.storageState()
  const newPage = async () => {
    const fresh = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      storageState,
      viewport: { width: 1440, height: 900 },
      locale: 'de-DE',
    })
    return fresh.newPage()
  }
  return { script, seed, newPage }
}

async function measure({ script, seed, newPage }: Prepared, round: number): Promise<void> {
  const page = await newPage()
  await page.goto(`/editor/${script.id}`)
  const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
  const note = async (what: string, act: () => Promise<void>) => {
    const longest = await longestTask(browser, act)
    tasks.set(what, [...(tasks.get(what) ?? []), longest])
  }
  await sidebar.getByRole('tab', { name: 'Kommentare' }).waitFor({ timeout: 60_000 })
  await pause(5_000)
  await note('as the list opens', () => sidebar.getByRole('tab', { name: 'Kommentare' }).click())
  for (const filter of ['Für mich', 'Erledigt', 'Offen', 'Für mich'])
    await note(`as '${filter}' is shown`, () =>
      sidebar.getByRole('button', { name: filter, exact: true }).click(),
    )
  await note('while the list scrolls', () => scrollThrough(page, 'aside [data-list]'))
  await page.locator('.ProseMirror p').nth(3).click()
  await note(`while one types beside 'Für mich'`, () =>
    page.keyboard.type('Und weiter im Text', { delay: 60 }),
  )
  await sidebar.getByRole('button', { name: 'Offen', exact: true }).click()
  await note(`while one types beside 'Offen'`, () =>
    page.keyboard.type('Und weiter im Text', { delay: 60 }),
  )
  await note('as somebody else answers', () => seed.writeMeta(script, replyOf(round, 10 + round)))
  const list = sidebar.getByRole('listitem')
  await note('as a thread is closed', () =>
    list
      .first()
      .getByRole('button', { name: /erledigt/i })
      .first()
      .click({ force: true }),
  )
  await list
    .first()
    .getByRole('button', { name: /antworten/ })
    .click()
  await note('while an answer is written', () => page.keyboard.type('@own', { delay: 60 }))
  await page.keyboard.press('Enter')
  await note('as the answer is sent', () => page.keyboard.press('Control+Enter'))
  await note('while the page scrolls', () => scrollThrough(page, '[data-scroller], main'))
  await page.context().close()
}

/** Scrolls by 300 px in each of 60 frames. */
async function scrollThrough(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (what) => {
    const list = [...document.querySelectorAll(what)].find(
      (each) => each.scrollHeight > each.clientHeight + 10,
    )
    for (let frame = 0; frame < 60; frame++) {
      list?.scrollBy(0, 300)
      await new Promise(requestAnimationFrame)
    }
  }, selector)
}
