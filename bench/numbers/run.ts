// The numbers of 1,500 cues, half of them of frozen types, beside the same cues while all are counted.
import { numberCues } from '#/shared/script/cue-numbers.ts'
import type { CountedCue } from '#/shared/script/numbers/frozen-numbers.ts'
import { NO_NUMBERING, type Numbering } from '#/shared/script/numbers/numbering.ts'
import { quantile } from '../quantile.ts'

const CUES = 1500
const SCENES = 30
const PASSES = 400
/** The cues that were put in after their type was frozen, one in so many. */
const NEW = 10

const cues = Array.from({ length: CUES }, (_, index): CountedCue => ({
  cueId: `cue-${index}`,
  cueType: index % 2 === 0 ? 'light' : 'sound',
  manualNumber: false,
  storedNumbers: ['0'],
  scene: 1 + Math.floor((index * SCENES) / CUES),
}))
const counted = numberCues({ cues }, NO_NUMBERING).numbers
const kept = cues
  .filter(({ cueType }, index) => cueType === 'light' && index % (2 * NEW) !== 0)
  .map(({ cueId }) => [cueId, { number: counted.get(cueId) ?? '', isFinal: true }] as const)
const frozen: Numbering = {
  types: new Map([['light', { by: null, at: null, rest: 'frozen' }]]),
  numbers: new Map([['light', new Map(kept)]]),
}

/** The milliseconds of each pass. */
function passes(numbering: Numbering): readonly number[] {
  const took: number[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now()
    numberCues({ cues }, numbering)
    took.push(performance.now() - start)
  }
  return took.slice(PASSES / 4)
}

for (const [name, numbering] of [
  ['all counted', NO_NUMBERING],
  ['half frozen', frozen],
] as const) {
  const took = passes(numbering)
  const [median, slow] = [quantile(took, 0.5), quantile(took, 0.95)]
  console.log(`${CUES} cues, ${name}: ${median.toFixed(2)} ms, p95 ${slow.toFixed(2)} ms`)
}
