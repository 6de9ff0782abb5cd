// Random series, each repeatable by its seed; for each kind of fault the smallest series is printed.
import { editsOf, randomSolo, runSolo } from '#test/together/storm/alone.ts'
import type { Fault } from '#test/together/storm/ledger.ts'
import {
  randomSeries,
  runSeries,
  shrink,
  type Series,
  type StepName,
} from '#test/together/storm/series.ts'

const ALONE = 'alone'
/** True if no fault was found. @param args of the command, from the number of series on */
export async function runAllSeries(args: readonly string[]): Promise<boolean> {
  const isAlone = args[0] === ALONE
  const [countText, firstText, kindsText] = isAlone ? args.slice(1) : args
  const count = Number(countText ?? (isAlone ? 20_000 : 1_000))
  const first = Number(firstText ?? 1)
  const kinds = kindsText?.split(',') as StepName[] | undefined
  if (isAlone) return measure({ unit: 'edits', count, first }, randomSolo, runSolo, editsOf)
  const create = (seed: number) => randomSeries(seed, kinds)
  const run = (series: Series, log?: (line: string) => void) => runSeries(series, log)
  return measure({ unit: 'series', count, first }, create, run, () => 1)
}

interface Amount {
  readonly unit: string
  readonly count: number
  readonly first: number
}

interface Steps {
  readonly steps: readonly unknown[]
}

/** Runs series until the amount is done; true if no fault was found. */
async function measure<S extends Steps>(
  { unit, count, first }: Amount,
  create: (seed: number) => S,
  run: (series: S, log?: (line: string) => void) => Promise<readonly Fault[]> | readonly Fault[],
  sizeOf: (series: S) => number,
): Promise<boolean> {
  const faults = new Map<string, { count: number; smallest: number; seed: number }>()
  const begun = performance.now()
  let [done, seed] = [0, first]
  for (; done < count; seed++) {
    const series = create(seed)
    done += sizeOf(series)
    for (const kind of new Set((await run(series)).map((fault) => fault.kind))) {
      const known = faults.get(kind) ?? { count: 0, smallest: Infinity, seed }
      const isSmaller = series.steps.length < known.smallest
      faults.set(kind, {
        count: known.count + 1,
        smallest: isSmaller ? series.steps.length : known.smallest,
        seed: isSmaller ? seed : known.seed,
      })
    }
  }
  const each = ((performance.now() - begun) / done).toFixed(1)
  console.log(`${done} ${unit}, ${each} ms each`)
  for (const [kind, { count: times, seed: example }] of faults) {
    console.log(`\n${times}× ${kind}, for example seed ${example}:`)
    const smallest = await shrink(create(example), kind, run)
    const lines: string[] = []
    const found = await run(smallest, (line) => lines.push(line))
    for (const line of lines) console.log(`  ${line}`)
    for (const fault of found) console.log(`  → ${fault.kind}: ${fault.what}`)
    console.log(`  ${JSON.stringify(smallest.steps)}`)
  }
  return faults.size === 0
}
