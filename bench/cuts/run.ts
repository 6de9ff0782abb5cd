// The cost of 300 cuts in a play of 4,000 blocks, beside the same play without any, in the same run:
// npm run bench cuts [rounds]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { cutConsequences } from '#/shared/script/cuts/consequences.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { buildPages } from '../editor/build-pages.ts'
import { measureVisit, type Visit } from '../editor/measure-editing.ts'
import { play } from '../editor/play.ts'
import { serveFolder } from '../editor/serve-folder.ts'
import { stateFor } from '../editor/states.ts'
import { launchBrowser } from '../launch-browser.ts'
import { quantile } from '../quantile.ts'
import { stateWithCuts, withCutPassages } from './cut-play.ts'

const BLOCKS = 4_000
const CUTS = 300
const KEYS = 40
const TIMES = 20
/** A speech in which a cut begins. */
const EDITED_BLOCK = 14
const [rounds = '5'] = process.argv.slice(2)

const blocks = play(BLOCKS)
measureConsequences()

async function inBrowser(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-bench-cuts-'))
  const server = await serveFolder(folder)
  const browser = await launchBrowser('--no-first-run', '--disable-background-networking')
  try {
    await buildPages(folder, ['ours'])
    writeFileSync(path.join(folder, 'plain'), stateFor('ours', blocks))
    writeFileSync(path.join(folder, 'cut'), stateWithCuts(blocks, CUTS))
    await measureEditor(browser, server.url)
  } finally {
    await browser.close()
    server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Times in ms of processor time, so that other work on the machine changes little of them. */
function measureConsequences(): void {
  const wholes: number[] = []
  const known: number[] = []
  const edits: number[] = []
  const outlines: number[] = []
  for (let time = 0; time < TIMES; time++) {
    // new nodes, of which nothing is known
    const doc = docOfBlocks(withCutPassages(blocks, CUTS))
    const other = docOfBlocks(withCutPassages(blocks, CUTS))
    let outline = outlineOf(doc, ALL_CLOSED)
    wholes.push(processorMs(() => void cutConsequences({ doc, played: ALL_CLOSED }, outline)))
    outlines.push(processorMs(() => void outlineOf(other, ALL_CLOSED)))
    scriptWords(other, ALL_CLOSED)
    outline = outlineOf(other, ALL_CLOSED)
    known.push(processorMs(() => void cutConsequences({ doc: other, played: ALL_CLOSED }, outline)))
    const block = other.child(EDITED_BLOCK)
    const written = other.copy(other.content.replaceChild(EDITED_BLOCK, block.copy(block.content)))
    const after = outlineOf(written, ALL_CLOSED)
    edits.push(processorMs(() => void cutConsequences({ doc: written, played: ALL_CLOSED }, after)))
  }
  const middle = (times: readonly number[]) => quantile(times, 0.5)
  console.log(`\n${BLOCKS} blocks, ${CUTS} cuts; ms of processor time, the median of ${TIMES}:`)
  say('consequences of the whole play, no word known', middle(wholes), 20)
  say('… once the words are known', middle(known), 20)
  say('… after an edit', middle(edits), 2)
  console.log(`beside: its outline\t${middle(outlines).toFixed(1)}`)
}

function processorMs(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function measureEditor(browser: Browser, url: string): Promise<void> {
  const visits = new Map<string, Visit[]>(KINDS.map(({ name }) => [name, []]))
  const leavingOut: number[] = []
  for (let round = 0; round < Number(rounds); round++)
    // whichever is first in one round is last in the next one
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const { visit, leftOut } = await visitPage(browser, url, kind)
      visits.get(kind.name)?.push(visit)
      leavingOut.push(...leftOut)
    }
  const keysOf = (name: string, share: number) =>
    (visits.get(name) ?? []).map(({ keys }) =>
      quantile(
        keys.map(({ handlers }) => handlers),
        share,
      ),
    )
  console.log(`\nA keystroke, ${rounds} rounds; ms, and the median of the rounds' ratios:`)
  const [plain] = KINDS
  for (const share of [0.5, 0.95])
    for (const { name } of KINDS) {
      const [with_, without] = [keysOf(name, share), keysOf(plain.name, share)]
      const bar = share === 0.5 && name === 'with cuts' ? '\t(bar 1.05)' : ''
      console.log(`p${share * 100} ${name}\t${ratioOf(with_, without)}${bar}`)
    }
  console.log('\nProcessor time of a keystroke, ms, and the median of the rounds’ ratios:')
  const processorOf = (name: string) =>
    (visits.get(name) ?? []).map(({ processorPerKey }) => processorPerKey)
  for (const { name } of KINDS)
    console.log(`${name}\t${ratioOf(processorOf(name), processorOf(plain.name))}`)
  console.log(`\nLeaving out and showing again in rehearsal, ms to the end of the frame:`)
  say('p50', quantile(leavingOut, 0.5), 100)
  say('most', Math.max(...leavingOut), 100)
}

/** The median of some times, and of their ratios to the times of the same rounds without cuts. */
function ratioOf(times: readonly number[], without: readonly number[]): string {
  const ratios = times.map((ms, round) => ms / (without[round] ?? Number.NaN))
  return `${quantile(times, 0.5).toFixed(2)}\t× ${quantile(ratios, 0.5).toFixed(2)}`
}

interface Kind {
  readonly name: string
  readonly state: string
  readonly isListOpen?: boolean
}

const KINDS = [
  { name: 'without cuts', state: 'plain' },
  { name: 'with cuts', state: 'cut' },
  { name: 'with cuts and their list', state: 'cut', isListOpen: true },
] as const satisfies readonly Kind[]

async function visitPage(
  browser: Browser,
  url: string,
  { state, isListOpen = false }: Kind,
): Promise<{ readonly visit: Visit; readonly leftOut: readonly number[] }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })
  page.on('pageerror', (error) => console.error(error.message))
  try {
    await page.goto(`${url}/ours.html`)
    await page.waitForFunction(() => 'bench' in window)
    const visit = await measureVisit(page, `/${state}`, KEYS, async () => {
      if (isListOpen) await page.evaluate(() => window.cuts?.openList())
    })
    if (state === 'plain') return { visit, leftOut: [] }
    const leftOut = await page.evaluate(async () => {
      const times: number[] = []
      window.cuts?.rehearse()
      for (let time = 0; time < 3; time++)
        for (const how of ['left-out', 'shown'] as const)
          times.push((await window.cuts?.show(how)) ?? Number.NaN)
      return times
    })
    return { visit, leftOut }
  } finally {
    await page.close()
  }
}

function say(name: string, ms: number, bar: number): void {
  console.log(`${name}\t${ms.toFixed(1)}\t(bar ${bar})`)
}

// without rounds nothing is measured in a browser
if (Number(rounds) > 0) await inBrowser()
