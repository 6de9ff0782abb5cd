import { at } from '../at.ts'
import type { Links, Run } from './links.ts'

/** A shorter run is shown as deleted and new, and not as moved: 'Ja.' occurs everywhere. */
const MIN_MOVED_LENGTH = 40
const MIN_MOVED_BLOCKS = 3

/** Neighbouring runs that moved together; blocks between them are new or gone. */
export type Passage = readonly [Run, ...Run[]]

export interface Order {
  /** The runs that have not moved: their neighbours are the same. */
  readonly inPlace: readonly Run[]
  readonly moved: readonly Passage[]
}

/**
 * Decides which runs moved and which stayed: most of the text stays. A run that is too short to count as moved
 * is unlinked.
 */
export function findMoves(links: Links): Order {
  const runs = links.runs()
  const weights = runs.map((run) => lengthOf(links, run))
  const stays = heaviestInOrder(runs, weights)
  const moved: Passage[] = []
  for (const passage of passagesOf(
    runs.filter((run) => !stays.has(run)),
    links,
  )) {
    const blocks = passage.reduce((sum, { length }) => sum + length, 0)
    const length = passage.reduce((sum, run) => sum + lengthOf(links, run), 0)
    if (blocks >= MIN_MOVED_BLOCKS || length >= MIN_MOVED_LENGTH) moved.push(passage)
    else for (const run of passage) links.unlink(run)
  }
  return { inPlace: runs.filter((run) => stays.has(run)), moved }
}

function lengthOf({ after }: Links, run: Run): number {
  const blocks = after.slice(run.after, run.after + run.length)
  return blocks.reduce((sum, { length }) => sum + length, 0)
}

/** The runs that stand in the same order in both scripts and together have the most weight. */
function heaviestInOrder(runs: readonly Run[], weights: readonly number[]): ReadonlySet<Run> {
  const best: { readonly weight: number; readonly from: number }[] = []
  runs.forEach((run, index) => {
    let [weight, from] = [0, -1]
    for (let i = 0; i < index; i++) {
      const reached = at(best, i).weight
      if (reached > weight && at(runs, i).before < run.before) [weight, from] = [reached, i]
    }
    // a run without text has a little weight, too, so that it stays in place where it can
    best.push({ weight: weight + at(weights, index) + 0.1, from })
  })
  const stays = new Set<Run>()
  if (runs.length === 0) return stays
  let last = best.reduce((top, { weight }, i) => (weight > at(best, top).weight ? i : top), 0)
  while (last >= 0) {
    stays.add(at(runs, last))
    last = at(best, last).from
  }
  return stays
}

function passagesOf(runs: readonly Run[], { earlier, later }: Links): readonly Passage[] {
  const isFree = (of: Int32Array, from: number, to: number) =>
    from <= to && of.subarray(from, to).every((other) => other === -1)
  const passages: [Run, ...Run[]][] = []
  for (const run of runs) {
    const passage = passages.at(-1)
    const last = passage?.at(-1)
    const goesOn =
      last &&
      isFree(earlier, last.after + last.length, run.after) &&
      isFree(later, last.before + last.length, run.before)
    if (passage && goesOn) passage.push(run)
    else passages.push([run])
  }
  return passages
}
