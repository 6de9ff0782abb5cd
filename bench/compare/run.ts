// The time of a comparison beside a plain comparison of the same words, and the number of changes it shows per edit:
// npm run bench compare [seed]
import { diffArrays } from 'diff'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { stopsOf } from '#/shared/compare/comparison.ts'
import { tokensOf } from '#/shared/compare/compare-words.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createRandom } from '#test/support/random.ts'
import { quantile } from '../quantile.ts'
import { inventPlay, type Revision, revise } from './revisions.ts'

const SPEECHES = 5_600
const ROUNDS = 15
const REVISIONS = 200
const MAX_PEER_MS = 120_000

const { below } = createRandom(Number(process.argv[2] ?? 1))

const play = inventPlay(SPEECHES, below)
const big = revise(play, { edits: SPEECHES * 0.05, movedScenes: 2 }, below)
const times = Array.from({ length: ROUNDS }, () =>
  timed(() => compareScripts(big.before, big.after)),
)
const peer = timed(() =>
  diffArrays(wordsOf(big.before), wordsOf(big.after), { timeout: MAX_PEER_MS }),
)
const p50 = quantile(times, 0.5)
console.log(
  `${SPEECHES} speeches, ${big.edits} edits: p50 ${p50.toFixed(0)} ms, first ${times[0]?.toFixed(0)} ms; ` +
    `plain comparison of ${wordsOf(big.before).length} words ${peer.toFixed(0)} ms, ratio ${(p50 / peer).toFixed(3)}`,
)
console.log(`of the large revision: ${changesPerEdit(big).toFixed(3)} changes an edit`)

const ratios = Array.from({ length: REVISIONS }, () => {
  const blocks = inventPlay(200 + below(400), below)
  return changesPerEdit(revise(blocks, { edits: 5 + below(30), movedScenes: below(2) }, below))
})
const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
console.log(
  `${REVISIONS} revisions: mean ${mean.toFixed(3)} changes an edit, p95 ${quantile(ratios, 0.95).toFixed(3)}, ` +
    `most ${Math.max(...ratios).toFixed(3)}, fewest ${Math.min(...ratios).toFixed(3)}`,
)

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function wordsOf(blocks: readonly ScriptBlock[]): string[] {
  return blocks.flatMap((block) => tokensOf(block).map(({ text }) => text))
}

function changesPerEdit({ before, after, edits }: Revision): number {
  const { rows, renamed, cues } = compareScripts(before, after)
  return (stopsOf(rows).length + renamed.length + cues.length) / edits
}
