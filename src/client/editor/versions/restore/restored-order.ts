import { longestRising } from '#/shared/script/order/place-blocks.ts'

/** A block of the future script, by its index: a kept block of the script, or a returning block of the version. */
export type Entry = { readonly kept: number } | { readonly back: number }

/**
 * The order of blocks after some blocks of a version are brought back. All other blocks stay at their place.
 * @param count the present number of blocks
 * @param known the present index of a block of the version; null if the block is deleted
 * @param back blocks of the version that come back, or go back to their place, in the version's order
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

/** The nearest block of the version before this block that is in the order already. */
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

/** The kept blocks that have to move; as few as possible. */
export function movingBlocks(order: readonly Entry[]): ReadonlySet<number> {
  const kept = order.flatMap((entry) => ('kept' in entry ? [entry.kept] : []))
  const staying = longestRising(kept)
  return new Set(kept.filter((_, place) => !staying.has(place)))
}
