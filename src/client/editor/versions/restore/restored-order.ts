import { longestRising } from '#/shared/script/order/place-blocks.ts'

/** A block of the script as it will be: one that is there, or one of the version that comes back; by their indices. */
export type Entry = { readonly kept: number } | { readonly back: number }

/**
 * The order of blocks that results from bringing some of a version back. What is not brought back stays where it is.
 * @param count how many blocks there are now
 * @param known where a block of the version is now; null where it is gone
 * @param back blocks of the version that come back, or go back to their place, in its order
 */
export function restoredOrder(
  count: number,
  known: (block: number) => number | null,
  back: readonly number[],
): readonly Entry[] {
  const moved = new Set(back.map(known))
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) if (!moved.has(index)) entries.push({ kept: index })
  const placed = new Map<number, Entry>()
  for (const entry of entries) if ('kept' in entry) placed.set(entry.kept, entry)
  const returned = new Map<number, Entry>()
  for (const block of back) {
    const now = known(block)
    const entry: Entry = now === null ? { back: block } : { kept: now }
    const before = precedingEntry(block, known, placed, returned)
    entries.splice(before ? entries.indexOf(before) + 1 : 0, 0, entry)
    returned.set(block, entry)
    if (now !== null) placed.set(now, entry)
  }
  return entries
}

/** The nearest block before this one in the version that is in the order already. */
function precedingEntry(
  block: number,
  known: (block: number) => number | null,
  placed: ReadonlyMap<number, Entry>,
  returned: ReadonlyMap<number, Entry>,
): Entry | null {
  for (let before = block - 1; before >= 0; before--) {
    const now = known(before)
    const entry = returned.get(before) ?? (now === null ? undefined : placed.get(now))
    if (entry) return entry
  }
  return null
}

/** Those of the kept blocks that have to move; as few of them as can be. */
export function movingBlocks(order: readonly Entry[]): ReadonlySet<number> {
  const kept = order.flatMap((entry) => ('kept' in entry ? [entry.kept] : []))
  const staying = longestRising(kept)
  return new Set(kept.filter((_, place) => !staying.has(place)))
}
