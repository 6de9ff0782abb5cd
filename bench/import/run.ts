// Scores the converter against a corpus of PDFs with known structure: CORPUS_DIR=… node bench/import/run.ts [id …]
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { convertPages } from '#/server/imports/converter/convert-pages.ts'
import { extractPages } from '#/server/imports/converter/extract.ts'
import { toResult, type Result } from './to-result.ts'

interface Scorer {
  readonly score: (truth: unknown, result: Result) => { readonly detail: unknown }
  readonly row: (name: string, scores: unknown) => string
  readonly head: string
}

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

console.log(`${scorer.head}     ms`)
for (const id of ids.toSorted()) {
  const truth: unknown = JSON.parse(await readFile(path.join(folder, `${id}.truth.json`), 'utf8'))
  const pdf = new Uint8Array(await readFile(path.join(folder, `${id}.pdf`)))
  const started = performance.now()
  try {
    const result = toResult(convertPages(await extractPages(pdf, () => {})).blocks)
    const duration = Math.round(performance.now() - started)
    const scores = scorer.score(truth, result)
    console.log(`${scorer.row(id, scores)} ${String(duration).padStart(6)}`)
    if (process.argv.includes('--diff')) console.log(JSON.stringify(scores.detail, null, 1))
    if (process.argv.includes('--blocks')) console.log(JSON.stringify(result.blocks, null, 1))
  } catch (error) {
    console.log(`${id}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
