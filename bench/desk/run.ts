// The time in which a desk's list of 5,000 cues is read, compared and written back, as a part of its limit:
// npm run bench desk
import { eosList, readDeskFile } from '#/shared/desk/desk-file.ts'
import { readFileText, writeFileText } from '#/client/editor/cues/desk/file-text.ts'
import { type BookCue, reconcile } from '#/shared/desk/reconcile.ts'
import { type EosTexts, freshEosFile, writeEosFile } from '#/shared/desk/write-desk-file.ts'
import { quantile } from '../quantile.ts'

const CUES = 5_000
const ROUNDS = 15
const MAX_MS = 150

const cues = Array.from({ length: CUES }, (_, index): BookCue => {
  const number = String((index + 1) / 2)
  // every tenth name differs, and every hundredth cue is elsewhere or missing
  return {
    cueId: `cue-${index}`,
    number: index % 100 === 7 ? `${Number(number) + 0.25}` : number,
    name: index % 10 === 3 ? `Gegenlicht ${index}` : `Licht, Stand ${index}`,
    does: '',
    isCut: false,
    isPlaced: true,
  }
})
const fresh = freshEosFile(
  'Faust',
  cues.map(({ number }, index) => ({
    number: index % 100 === 9 ? `${Number(number) + 0.125}` : number,
    label: `Licht, Stand ${index}`,
    notes: '',
    scene: '',
    isFollowed: false,
  })),
)
const bytes = writeFileText({ text: fresh.text, encoding: 'utf-8', hasMark: true })
// a book that is ordered backwards has the most cues out of order
const backwards = cues.toReversed()

for (const [name, ours] of [
  ['as the desk has them', cues],
  ['backwards', backwards],
] as const) {
  const times = Array.from({ length: ROUNDS }, () => timed(() => compareAndWrite(ours)))
  const [p50, first] = [quantile(times, 0.5), times[0] ?? 0]
  console.log(
    `${CUES} cues (${(bytes.length / 1e6).toFixed(1)} MB), ${name}: p50 ${p50.toFixed(0)} ms, first ${first.toFixed(0)} ms; ` +
      `ratio to ${MAX_MS} ms ${(p50 / MAX_MS).toFixed(2)}`,
  )
  if (p50 > MAX_MS) process.exitCode = 1
}

function compareAndWrite(ours: readonly BookCue[]): Uint8Array {
  const file = readFileText(bytes)
  if (typeof file === 'string') throw new Error(file)
  const content = readDeskFile(file.text)
  if (typeof content === 'string' || content.kind !== 'eos') throw new Error('not from Eos')
  const differences = reconcile(ours, eosList(content, '1'))
  const texts = new Map<number, EosTexts>()
  for (const difference of differences)
    if (difference.kind === 'label') texts.set(difference.desk.row, { LABEL: difference.book.name })
  return writeFileText({ ...file, text: writeEosFile(content, texts) })
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
