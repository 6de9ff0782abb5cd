// Scores the converter against a corpus of PDFs with known structure, its time against its peers, and counts the letters
// of the text layer that are neither in the script nor left out (IMP-450):
// CORPUS_DIR=… npm run bench import -- [id …] [--diff] [--blocks]
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { convertPages } from '#/server/imports/converter/convert-pages.ts'
import { extractPages } from '#/server/imports/converter/extract/extract.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { lettersOfScript, lettersOfTextLayer, moreLetters } from '#test/pdf/letters.ts'
import { bareExtraction, bareRecognition } from './bare.ts'
import { measureIdle, measureLongImport } from './long-import.ts'
import { measureWhileTyping } from './while-typing.ts'
import { type Result, toResult } from './to-result.ts'

interface Scorer {
  readonly score: (truth: unknown, result: Result) => { readonly detail: unknown }
  readonly row: (name: string, scores: unknown) => string
  readonly head: string
}

const LONG_PAGES = 500
const ROUNDS = 3
const corpus = process.env['CORPUS_DIR']
if (!corpus)
  throw new Error('Set CORPUS_DIR to a folder with score.mjs and dev/*.pdf, dev/*.truth.json.')
const scorer = (await import(pathToFileURL(path.join(corpus, 'score.mjs')).href)) as Scorer
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const folder = path.join(corpus, 'dev')
const ids = (await readdir(folder))
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => name.slice(0, -4))
  .filter((id) => wanted.length === 0 || wanted.some((word) => id.includes(word)))

if (wanted.length === 0) {
  const long = await measureLongImport(makeLongPdf(LONG_PAGES))
  const idle = await measureIdle(long.seconds)
  console.log(
    `${LONG_PAGES} pages: ${long.seconds.toFixed(1)} s, at most ${Math.round(long.peakMb)} MiB, ` +
      `event loop held up ${Math.round(long.longestBlockMs)} ms at most ` +
      `(${Math.round(idle)} ms without an import)\n`,
  )
  const pdfs = await Promise.all(ids.map((id) => readFile(path.join(folder, `${id}.pdf`))))
  const { alone, importing } = await measureWhileTyping([...pdfs, makeLongPdf(LONG_PAGES)])
  console.log(
    `two people typing during ${pdfs.length + 1} imports: main thread held up ` +
      `${Math.round(importing.longestHoldUpMs)} ms at most (${Math.round(alone.longestHoldUpMs)} without), ` +
      `characters arrive with p95 ${importing.typing['latency p95 ms'].toFixed(1)} ms ` +
      `(${alone.typing['latency p95 ms'].toFixed(1)} without)\n`,
  )
}
console.log(`${scorer.head}     ms  ratio  lost`)
for (const id of ids.toSorted()) await scoreFile(id)

async function scoreFile(id: string): Promise<void> {
  const truth: unknown = JSON.parse(await readFile(path.join(folder, `${id}.truth.json`), 'utf8'))
  const pdf = new Uint8Array(await readFile(path.join(folder, `${id}.pdf`)))
  const { result, kept, duration, isScan } = await converted(pdf)
  const peer = isScan ? await bareRecognition(pdf) : await fastest(() => bareExtraction(pdf))
  const own = isScan ? duration : await fastest(async () => (await converted(pdf)).duration)
  const times = `${String(Math.round(own)).padStart(6)} ${(own / peer).toFixed(2).padStart(6)}`
  const scores = scorer.score(truth, result)
  const lost = isScan ? [] : [...moreLetters(await lettersOfTextLayer(pdf), kept).values()]
  const lostLetters = String(lost.reduce((sum, count) => sum + count, 0)).padStart(5)
  console.log(`${scorer.row(id, scores)} ${times} ${lostLetters}`)
  if (process.argv.includes('--diff')) console.log(JSON.stringify(scores.detail, null, 1))
  if (process.argv.includes('--blocks')) console.log(JSON.stringify(result.blocks, null, 1))
}

async function converted(pdf: Uint8Array) {
  const started = performance.now()
  const pages = await extractPages(pdf, () => {})
  const { blocks, leftOut } = convertPages(pages)
  const duration = performance.now() - started
  const kept = lettersOfScript(blocks, leftOut)
  return { result: toResult(blocks), kept, duration, isScan: pages.some((page) => page.isScan) }
}

/** The shortest time of several rounds, because other work on the machine makes a round slower. */
async function fastest(measure: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) best = Math.min(best, await measure())
  return best
}
