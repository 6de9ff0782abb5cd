// Whether anything is lost or doubled where three people write in one script: npm run bench shared [series] [first
// seed] [kinds,…]. Every series can be had again by its seed; of each kind of fault the smallest one is shown.
import { randomSeries, runSeries, shrink, type StepName } from '../../test/support/storm/series.ts'

const count = Number(process.argv[2] ?? 1_000)
const first = Number(process.argv[3] ?? 1)
const kinds = process.argv[4]?.split(',') as StepName[] | undefined

const faults = new Map<string, { count: number; smallest: number; seed: number }>()
const begun = performance.now()
for (let seed = first; seed < first + count; seed++) {
  const series = randomSeries(seed, kinds)
  const found = new Set(runSeries(series).map(({ kind }) => kind))
  for (const kind of found) {
    const known = faults.get(kind) ?? { count: 0, smallest: Infinity, seed }
    const isSmaller = series.steps.length < known.smallest
    faults.set(kind, {
      count: known.count + 1,
      smallest: isSmaller ? series.steps.length : known.smallest,
      seed: isSmaller ? seed : known.seed,
    })
  }
}
console.log(`${count} series, ${((performance.now() - begun) / count).toFixed(1)} ms each`)
for (const [kind, { count: times, seed }] of faults) {
  console.log(`\n${times}× ${kind}, for example seed ${seed}:`)
  const smallest = shrink(randomSeries(seed, kinds), kind)
  const lines: string[] = []
  const found = runSeries(smallest, (line) => lines.push(line))
  for (const line of lines) console.log(`  ${line}`)
  for (const fault of found) console.log(`  → ${fault.kind}: ${fault.what}`)
  console.log(`  ${JSON.stringify(smallest.steps)}`)
}
process.exitCode = faults.size > 0 ? 1 : 0
