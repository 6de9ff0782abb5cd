// Our editor beside stock TipTap and BlockNote with the same play, in the same run (README.md):
// npm run bench editor [rounds] [blocks,blocks] [--only=ours,tiptap]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../launch-browser.ts'
import { buildPages } from './build-pages.ts'
import { measureVisit, type Visit } from './measure-editing.ts'
import { measureHeapGrowth, measureScrolling } from './measure-sidebar.ts'
import { play } from './play.ts'
import { printAlone, printFigures } from './report.ts'
import { serveFolder } from './serve-folder.ts'
import { EDITORS, stateFor, type EditorName } from './states.ts'

const KEYS = 40
const HEAP_EDITS = 1000
const [rounds = '5', sizes = '4000,10000'] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',')
const editors = EDITORS.filter((name) => only?.includes(name) ?? true)

const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-bench-editor-'))
const server = await serveFolder(folder)
const browser = await launchBrowser('--no-first-run', '--disable-background-networking')
try {
  await buildPages(folder)
  for (const size of sizes.split(',').map(Number)) await measureSize(browser, size)
} finally {
  await browser.close()
  server.stop()
  rmSync(folder, { recursive: true })
}

async function measureSize(browser: Browser, size: number): Promise<void> {
  const blocks = play(size)
  for (const name of editors)
    writeFileSync(path.join(folder, `${name}-${size}`), stateFor(name, blocks))
  const visits = new Map<EditorName, Visit[]>(editors.map((name) => [name, []]))
  for (let round = 0; round < Number(rounds); round++)
    // whichever is first in one round is last in the next one
    for (const name of round % 2 === 0 ? editors : editors.toReversed())
      visits
        .get(name)
        ?.push(await inPage(browser, name, (page) => measureVisit(page, `/${name}-${size}`, KEYS)))
  printFigures(size, visits)
  if (!editors.includes('ours')) return
  const scrolling = await inPage(browser, 'ours', (page) =>
    measureScrolling(page, `/ours-${size}`, KEYS * 2),
  )
  const heapGrowth = await inPage(browser, 'ours', (page) =>
    measureHeapGrowth(page, `/ours-${size}`, HEAP_EDITS),
  )
  printAlone(size, visits.get('ours') ?? [], { scrolling, heapGrowth })
}

/** Opens a new page in a new context for every visit. */
async function inPage<T>(
  browser: Browser,
  name: EditorName,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  try {
    await page.goto(`${server.url}/${name}.html`)
    await page.waitForFunction(() => 'bench' in window)
    return await measure(page)
  } finally {
    await page.close()
  }
}
