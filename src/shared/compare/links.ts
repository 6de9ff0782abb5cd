import { intAt } from '../number-at.ts'
import type { Matchable } from './matchable.ts'

/** The links between the blocks of the earlier script and the blocks of the later script that they became. */
export class Links {
  /** For each later block the earlier one; -1 where there is none. */
  readonly earlier: Int32Array
  /** For each earlier block the later one; -1 where there is none. */
  readonly later: Int32Array

  readonly before: readonly Matchable[]
  readonly after: readonly Matchable[]

  constructor(before: readonly Matchable[], after: readonly Matchable[]) {
    this.before = before
    this.after = after
    this.earlier = new Int32Array(after.length).fill(-1)
    this.later = new Int32Array(before.length).fill(-1)
  }

  link(before: number, after: number): void {
    this.earlier[after] = before
    this.later[before] = after
  }

  unlink(run: Run): void {
    this.earlier.fill(-1, run.after, run.after + run.length)
    this.later.fill(-1, run.before, run.before + run.length)
  }

  /** Links two blocks if they are equal and neither is linked yet. True if this has linked them. */
  linkIfEqual(before: number, after: number): boolean {
    const old = this.before[before]
    const isNew = this.later[before] === -1 && this.earlier[after] === -1
    if (!isNew || !old || old.key !== this.after[after]?.key) return false
    this.link(before, after)
    return true
  }

  /** The linked blocks, in the order of the later script. */
  runs(): readonly Run[] {
    const runs: Run[] = []
    this.earlier.forEach((before, after) => {
      if (before === -1) return
      const last = runs.at(-1)
      if (last && last.after + last.length === after && last.before + last.length === before)
        runs[runs.length - 1] = { ...last, length: last.length + 1 }
      else runs.push({ before, after, length: 1 })
    })
    return runs
  }
}

/** Neighbouring blocks that are neighbours in both scripts. */
export interface Run {
  readonly before: number
  readonly after: number
  readonly length: number
}

/**
 * Links blocks whose text occurs once in each script, wherever it stands, and then equal neighbours of linked
 * blocks (Heckel, 'A technique for isolating differences between files', 1978). The beginnings of both scripts
 * count as linked, and so do their ends.
 */
export function linkEqual(links: Links): void {
  const ofBefore = onlyOnes(links.before)
  for (const [key, after] of onlyOnes(links.after)) {
    const before = ofBefore.get(key) ?? -1
    if (after >= 0 && before >= 0) links.link(before, after)
  }
  const { length } = links.after
  links.linkIfEqual(0, 0)
  for (let after = 0; after < length; after++) {
    const before = intAt(links.earlier, after)
    if (before >= 0) links.linkIfEqual(before + 1, after + 1)
  }
  links.linkIfEqual(links.before.length - 1, length - 1)
  for (let after = length - 1; after > 0; after--) {
    const before = intAt(links.earlier, after)
    if (before > 0) links.linkIfEqual(before - 1, after - 1)
  }
}

/** The index of each key; -1 where it occurs several times. Blocks without words are left out. */
function onlyOnes(blocks: readonly Matchable[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  blocks.forEach(({ key, length }, index) => {
    if (length > 0) places.set(key, places.has(key) ? -1 : index)
  })
  return places
}
