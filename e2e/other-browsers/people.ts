// Two people, each in a browser of their own, and what they see of the app.
import { writeFileSync } from 'node:fs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { PASSWORD } from '../support/password.ts'
import { seederFor, type Seeder } from '../support/seed.ts'
import { test as base } from '../support/test.ts'
import { openBrowser, type Engine } from './browsers.ts'
import { until, type Point, type RemotePage } from './remote-page.ts'

/** The options that a project of playwright.other-browsers.config.ts sets. */
export interface EngineOptions {
  readonly engine: Engine
}

interface WorkerFixtures {
  readonly pages: readonly [RemotePage, RemotePage]
}

interface TestFixtures {
  /** Attaches what was on the screens when a test failed. */
  readonly evidence: void
}

export const test = base.extend<TestFixtures, EngineOptions & WorkerFixtures>({
  engine: ['Firefox', { option: true, scope: 'worker' }],

  pages: [
    async ({ engine }, use) => {
      const [anna, ben] = await Promise.all([openBrowser(engine), openBrowser(engine)])
      await use([anna.page, ben.page])
      await Promise.all([anna.close(), ben.close()])
    },
    { scope: 'worker' },
  ],

  evidence: [
    async ({ pages }, use, info) => {
      await use()
      if (info.status === info.expectedStatus) return
      for (const [index, page] of pages.entries()) {
        const file = info.outputPath(`screen-${index + 1}.png`)
        writeFileSync(file, await page.screenshot())
        await info.attach('screen', { path: file, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],
})

const emailOf = (username: string) => `${username}@ensemble.example`

/** Registers by the call alone. */
export async function register(url: string, username: string): Promise<void> {
  const account = { email: emailOf(username), username, password: PASSWORD, remember: true }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
}

/** Registers somebody and creates a script of theirs. */
export async function scriptOf(url: string, username: string, ...blocks: readonly ScriptBlock[]) {
  await register(url, username)
  const seed: Seeder = await seederFor(url, username, PASSWORD)
  const [script] = await seed.createScripts([`Ein Stück von ${username}`])
  if (!script) throw new Error('no script')
  if (blocks.length > 0) await seed.write(script, ...blocks)
  return { seed, script }
}

/** Signs in on the screen, as whoever comes to the house does. */
export async function signIn(page: RemotePage, url: string, username: string): Promise<void> {
  await page.goTo(url)
  await page.forget()
  await page.goTo(url)
  await page.click('input', 'E-Mail')
  await page.type(emailOf(username))
  await page.click('input', 'Passwort')
  await page.type(PASSWORD)
  await page.click('button', 'Anmelden')
  await untilShown(page, `[aria-label="Menü von ${username}"]`)
}

export async function openScript(page: RemotePage, url: string, id: string): Promise<void> {
  await page.goTo(`${url}/editor/${id}`)
  // with the context menu, which is loaded after the text (OPS-100)
  await untilShown(page, '[aria-label="Mehr zu diesem Skript"]')
  await untilShown(page, '.ProseMirror')
}

export const untilShown = (page: RemotePage, css: string): Promise<true> =>
  until(css, () =>
    page.evaluate((wanted) => document.querySelector(wanted)?.checkVisibility() || null, css),
  )

/** The blocks of the sheet, without other people's carets. */
export const blocksOf = (page: RemotePage): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ProseMirror > *')].map((block) => {
      const copy = block.cloneNode(true) as Element
      for (const caret of copy.querySelectorAll('.other-caret')) caret.remove()
      return copy.textContent
    }),
  )

/** The names of the cues whose markers are on the sheet. */
export const cuesOf = (page: RemotePage): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-cue-marker]')].map((marker) =>
      marker.getAttribute('aria-label'),
    ),
  )

/** The middle of a word on the sheet, or its start, once it rests: the page may still be scrolling. */
export const placeOf = (
  page: RemotePage,
  word: string,
  part: 'middle' | 'start' = 'middle',
): Promise<Point> =>
  until(`'${word}' at rest`, async () => {
    const box = await page.evaluate(boxAtRest, word)
    return box && { x: box.left + (part === 'middle' ? box.width / 2 : 0), y: box.middle }
  })

/** Runs in the page. */
async function boxAtRest(word: string) {
  const box = () => {
    const sheet = document.querySelector('.ProseMirror') ?? document
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const start = currentNode.textContent?.indexOf(word) ?? -1
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(currentNode, start)
      range.setEnd(currentNode, start + word.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { left, width, middle: top + height / 2 }
    }
    return null
  }
  const before = box()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const after = box()
  return after && after.left === before?.left && after.middle === before.middle ? after : null
}
