// Scores the reading of Word files in eight house styles, made of plays whose structure is known and saved once by
// LibreOffice where it is installed, and the time of a long play: CORPUS_DIR=… npm run bench word -- [style] [--diff]
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readDocx } from '#/shared/formats/docx/read.ts'
import { writeDocx } from '#/shared/formats/docx/write.ts'
import { toResult } from '../import/to-result.ts'
import { HOUSE_STYLES, type TrueBlock, houseFile } from './house-styles.ts'

interface Scores {
  readonly speakerAcc: number
  readonly dialogueF1: number
  readonly stageF1: number
  readonly sceneF1: number
  readonly detail: unknown
}
interface Truth {
  readonly blocks: readonly TrueBlock[]
}

const PLAYS = (process.env['PLAYS'] ?? 'dev1,dev2,dev3,dev5,dev7,dev11,dev12,dev13').split(',')
const LONG_PAGES = 200
/** In characters. */
const PAGE = 1800

const corpus = process.env['CORPUS_DIR']
if (!corpus) throw new Error('Set CORPUS_DIR to a folder with score.mjs and dev/*.truth.json.')
const scorer = (await import(pathToFileURL(path.join(corpus, 'score.mjs')).href)) as {
  readonly score: (truth: unknown, result: unknown) => Scores
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const truths = readdirSync(path.join(corpus, 'dev'))
  .filter((name) => name.endsWith('.truth.json') && PLAYS.some((id) => name.startsWith(`${id}-`)))
  .map((name) => ({
    name: name.slice(0, -'.truth.json'.length),
    truth: JSON.parse(readFileSync(path.join(corpus, 'dev', name), 'utf8')) as Truth,
  }))
const folder = mkdtempSync(path.join(tmpdir(), 'bench-word-'))
if (wanted.length === 0) measureLongPlay()
try {
  for (const [style, write] of Object.entries(HOUSE_STYLES)) {
    if (wanted.length > 0 && !wanted.includes(style)) continue
    for (const { name, truth } of truths)
      writeFileSync(path.join(folder, `${style}.${name}.docx`), houseFile(write(truth.blocks)))
  }
  const saved = savedByLibreOffice(folder)
  console.log(saved === folder ? 'as made (no LibreOffice here)' : 'saved once by LibreOffice')
  for (const style of Object.keys(HOUSE_STYLES)) {
    const scored = truths.flatMap(({ name, truth }) => {
      const file = path.join(saved, `${style}.${name}.docx`)
      if (!existsSync(file)) return []
      const { blocks } = readDocx(readFileSync(file))
      const scores = scorer.score(truth, toResult(blocks))
      if (process.argv.includes('--all')) console.log(`  ${name} ${line(scores)}`)
      if (process.argv.includes('--diff')) console.log(JSON.stringify(scores.detail, null, 1))
      return [scores]
    })
    if (scored.length > 0) console.log(`${style.padEnd(12)} ${line(meanOf(scored))}`)
  }
  if (wanted.length === 0) compareOwnFiles()
} finally {
  rmSync(folder, { recursive: true })
}

function savedByLibreOffice(made: string): string {
  const to = path.join(made, 'saved')
  mkdirSync(to)
  const files = readdirSync(made)
    .filter((name) => name.endsWith('.docx'))
    .map((name) => path.join(made, name))
  try {
    const home = `-env:UserInstallation=${pathToFileURL(path.join(made, 'home')).href}`
    execFileSync(
      'soffice',
      [home, '--headless', '--convert-to', 'docx', '--outdir', to, ...files],
      { stdio: 'ignore' },
    )
    return to
  } catch {
    return made
  }
}

function meanOf(all: readonly Scores[]): Scores {
  const mean = (value: (scores: Scores) => number) =>
    all.reduce((sum, scores) => sum + value(scores), 0) / all.length
  return {
    speakerAcc: mean(({ speakerAcc }) => speakerAcc),
    dialogueF1: mean(({ dialogueF1 }) => dialogueF1),
    stageF1: mean(({ stageF1 }) => stageF1),
    sceneF1: mean(({ sceneF1 }) => sceneF1),
    detail: null,
  }
}

function line({ speakerAcc, dialogueF1, stageF1, sceneF1 }: Scores): string {
  const shown = Object.entries({
    speaker: speakerAcc,
    speech: dialogueF1,
    direction: stageF1,
    scene: sceneF1,
  })
  return shown.map(([name, value]) => `${name} ${(100 * value).toFixed(1).padStart(5)}`).join('  ')
}

function measureLongPlay(): void {
  const blocks: TrueBlock[] = []
  let size = 0
  while (size < LONG_PAGES * PAGE)
    for (const block of truths.flatMap(({ truth }) => truth.blocks)) {
      if (block.type === 'front' || size >= LONG_PAGES * PAGE) continue
      blocks.push(block)
      size += JSON.stringify(block).length * 0.8
    }
  const bytes = houseFile(HOUSE_STYLES['bold']?.(blocks) ?? '')
  // a page reads each file in a worker of its own, so the first reading counts; others on the machine do not
  const times = [1, 2, 3, 4, 5].map(() => {
    const started = process.cpuUsage()
    readDocx(bytes)
    const { user, system } = process.cpuUsage(started)
    return Math.round((user + system) / 1000)
  })
  const [first = 0] = times
  console.log(
    `${LONG_PAGES} pages: ${first} ms of a processor at first (at most 1500), then ${Math.min(...times)} ms`,
  )
}

/** Our own file, saved by LibreOffice in between, is the same script: ids apart. */
function compareOwnFiles(): void {
  const own = path.join(folder, 'own')
  mkdirSync(own)
  const plays = truths.map(({ name, truth }) => {
    const read = readDocx(houseFile(HOUSE_STYLES['tracked']?.(truth.blocks) ?? ''))
    // as after a PDF, the first page begins before the first words
    const play = {
      ...read,
      blocks: [{ type: 'pageSplit', pageNumber: 1 } as const, ...read.blocks],
    }
    const script = {
      ...play,
      title: name,
      language: 'de',
      withComments: true,
      withCues: true,
    } as const
    writeFileSync(path.join(own, `${name}.docx`), writeDocx({ ...script, cutsAs: 'tracked' }))
    return { name, play }
  })
  const saved = savedByLibreOffice(own)
  const withoutIds = (blocks: unknown) =>
    JSON.stringify(blocks).replaceAll(/"(cut|cmt|cue|import|together)-[^"]*"/g, '"$1"')
  for (const { name, play } of plays) {
    const again = readDocx(readFileSync(path.join(saved, `${name}.docx`)))
    const isSame = withoutIds(again.blocks) === withoutIds(play.blocks)
    const cuts = `${again.cuts.size} of ${play.cuts.size} cuts`
    console.log(
      `${name.padEnd(30)} ${isSame ? 'the same' : 'NOT THE SAME'} after LibreOffice, ${cuts}`,
    )
  }
}
