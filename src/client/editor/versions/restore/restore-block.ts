import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { longestRising } from '#/shared/script/order/place-blocks.ts'
import { setAttribute } from '../../core/binding/attribute-step.ts'
import { restoreText } from './restore-text.ts'

/** Attributes that are not restored, because the server counts and writes them. */
const COUNTED = ['sceneNumber', 'pageNumber']

/** Restores a block in place to its state in a version. Both are of the same kind. */
export function restoreBlock(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const node = nodeAt(transaction, position)
  for (const [name, value] of Object.entries(wanted.attrs))
    if (!COUNTED.includes(name) && node.attrs[name] !== value)
      setAttribute(transaction, position, name, value)
  if (wanted.isTextblock) restoreText(transaction, position, wanted, areCuesRestored)
  else if (wanted.childCount > 0) restoreChildren(transaction, position, wanted, areCuesRestored)
}

/**
 * Equal paragraphs at the end stay. Of the paragraphs before them, as many as both blocks have are changed in place;
 * the others are added or deleted.
 */
function restoreChildren(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const before = nodeAt(transaction, position).childCount
  const common = Math.min(before, wanted.childCount)
  const sameAtEnd = commonEnd(nodeAt(transaction, position), wanted, common)
  const paired = common - sameAtEnd
  const childStart = (index: number) =>
    position + 1 + sizeOf(nodeAt(transaction, position).children.slice(0, index))
  const [from, to] = [childStart(paired), childStart(before - sameAtEnd)]
  const added = wanted.children.slice(paired, wanted.childCount - sameAtEnd)
  if (from < to || added.length > 0) transaction.replaceWith(from, to, added)
  for (let index = 0; index < wanted.childCount; index++)
    if (index < paired || index >= wanted.childCount - sameAtEnd)
      restoreBlock(transaction, childStart(index), at(wanted.children, index), areCuesRestored)
}

/** The number of last children with equal text. */
function commonEnd(node: Node, wanted: Node, most: number): number {
  if (node.childCount === wanted.childCount) return 0
  const [mine, theirs] = [node.children.toReversed(), wanted.children.toReversed()]
  const differing = mine.findIndex(
    (child, index) => child.textContent !== theirs[index]?.textContent,
  )
  return Math.min(most, differing < 0 ? most : differing)
}

function nodeAt({ doc }: Transaction, position: number): Node {
  const node = doc.nodeAt(position)
  if (!node) throw new Error('There is no block at this position.')
  return node
}

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

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
