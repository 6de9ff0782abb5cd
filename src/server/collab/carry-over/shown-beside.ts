// A block that one person writes beside another one stands there by the id of its neighbour. Where another person, unheard,
// deletes the neighbour and brings it back, the document has this anew, at another place: of several that come back together
// the new block would stand behind the last one, or before the first. Where another person splits the neighbour, the new block
// could stand between its halves. So it is shown beside its neighbour, or behind both halves.
import type * as Y from 'yjs'
import { askOnce, at, entryOf, listIn } from '#/shared/at.ts'
import { forwardsOf, type Forwards } from '#/shared/script/copies/forwards.ts'
import { isDeleted, itemById, itemOf, itemsIn, nameOf } from '#/shared/script/items.ts'
import { blocksInOrder, isPlaced, placesIn } from '#/shared/script/order/blocks-in-order.ts'
import { placeBlocks } from '#/shared/script/order/place-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { Meaning } from './meaning.ts'
import { elementAt, livingBlock, textOf, textsIn } from './texts.ts'

/** The order in which blocks are to be shown, and those that have to be moved for that. */
export interface ShownBeside {
  readonly order: readonly Y.XmlElement[]
  readonly moved: ReadonlySet<Y.XmlElement>
}

/**
 * Where the update has written blocks beside ones that have come back, or has brought these back. Null if all stand well.
 * To be asked before the update is settled: a block whose words live elsewhere goes then.
 */
export function besideReturned(meaning: Meaning): ShownBeside | null {
  const { doc } = meaning
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const copies = forwardsOf(doc)
  if (!copies.hasBlocksBack || !meaning.hasChanged(fragment)) return null
  const isBackNow = meaning.runs.some(({ isText, isBack }) => isText && isBack)
  let ranks: ReadonlyMap<Y.Item, number> | null = null
  const rankOf = (item: Y.Item | null): number => {
    ranks ??= new Map([...itemsIn(fragment)].map((one, rank) => [one, rank]))
    return (item && ranks.get(item)) ?? -1
  }
  /** The rank at which a block stood before it was deleted; -1 for one that has not come back. */
  const rankBefore = (block: Y.XmlElement): number => {
    const id = itemOf(block)?.id
    if (!id || copies.copyAt(id, true)?.isBack !== true) return -1
    return rankOf(itemById(doc, copies.originOf(id, true)))
  }
  const living = livingBlocks(doc, copies)
  let shown: ShownOrder | null = null
  for (const item of itemsIn(fragment)) {
    const { id, deleted, origin, rightOrigin } = item
    const block = deleted || !(isBackNow || meaning.isNew(id)) ? null : elementAt(doc, id)
    if (!block || isPlaced(placesIn(doc), block) || copies.copyAt(id, true)?.isBack) continue
    // who has written both has seen them in their order; of blocks that were there, none stands beside one that was moved
    const isMeant = ({ copy, wasMoved }: Back) =>
      meaning.isNew(id) ? copy.client !== id.client : meaning.isNew(copy) && !wasMoved
    const before = origin && elementAt(doc, origin)
    const follows = before && shown?.moved.has(before) ? before : null
    const returnedFor = (gone: Y.ID | null): Y.XmlElement | null => {
      const back = gone && living(gone)
      return back && isMeant(back) ? back.block : null
    }
    const behind = follows ?? returnedFor(origin)
    const home = behind ?? returnedFor(rightOrigin)
    if (!home) continue
    const order = (shown ??= new ShownOrder(blocksInOrder(fragment), rankBefore))
    // a block is written behind all that its author saw before it, also where by its id it stands before a deleted one
    const isSeenBehind = () =>
      before && !isDeleted(before)
        ? before === home || order.isBefore(home, before)
        : rankOf(before && itemOf(before)) > rankOf(itemOf(home))
    const isTorn = behind
      ? order.isBefore(block, home) || order.highestBetween(home, block) > rankOf(item)
      : order.isBefore(home, block) && !isSeenBehind()
    if (!isTorn) continue
    if (behind) order.moveBehind(home, block)
    else order.moveBefore(home, block)
  }
  return shown && shown.moved.size > 0 ? { order: shown.blocks(), moved: shown.moved } : null
}

/**
 * How many blocks and letters are looked at for one update. People who write behind a line at once have written a few blocks there; an
 * update of blocks by thousands of clients behind one line would cost the square of them.
 */
const MAX_LOOKED_AT = 20_000

/**
 * Where one person splits a line and another one, unheard, writes behind it, their ids would decide which of the new blocks comes
 * first. What is written behind the line comes behind its rest, so that its words stay together. Null if all stand well.
 */
export function behindRest(meaning: Meaning): ShownBeside | null {
  const { doc } = meaning
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  if (!meaning.hasChanged(fragment)) return null
  const places = placesIn(doc)
  const budget = { left: MAX_LOOKED_AT }
  let shown: ShownOrder | null = null
  for (const first of meaning.newItems()) {
    if (first.parent !== fragment) continue
    const line = first.origin && livingBlock(doc, first.origin)
    const isOfRun = (item: Y.Item | null) =>
      item?.id.client === first.id.client && meaning.isNew(item.id)
    if (!line || isPlaced(places, line) || isOfRun(first.left)) continue
    const run: Y.XmlElement[] = []
    let behind: Y.Item | null = first
    for (; behind && isOfRun(behind); behind = behind.right) run.push(...blockIn(doc, behind))
    const before = unheard(doc, first.left, 'left', first.origin, budget)
    const next = unheard(doc, behind, 'right', first.rightOrigin, budget)
    const isAlone = before.length + next.length === 0
    if (isAlone || run.some((block) => isPlaced(places, block))) continue
    const isRest = (block: Y.XmlElement) => isRestOf(doc, block, line, budget)
    const isSplit = run.some(isRest)
    const home = isSplit ? line : next.at(-1)
    const isTorn = isSplit ? before.length > 0 : next.some(isRest)
    if (budget.left < 0) break
    if (!home || !isTorn) continue
    shown ??= new ShownOrder(blocksInOrder(fragment), () => -1)
    for (const block of run) shown.moveBehind(home, block)
  }
  return shown && { order: shown.blocks(), moved: shown.moved }
}

/** The block that an item is, where it is there. */
function blockIn(doc: Y.Doc, { id }: Y.Item): readonly Y.XmlElement[] {
  const block = livingBlock(doc, id)
  return block ? [block] : []
}

interface Budget {
  left: number
}

/** Whether words of a line have been copied into a block. */
function isRestOf(doc: Y.Doc, block: Y.XmlElement, line: Y.XmlElement, budget: Budget): boolean {
  const copies = forwardsOf(doc)
  for (const text of textsIn(block))
    for (const { id } of itemsIn(text)) {
      if (budget.left-- < 0) return false
      const before = copies.before(id)
      const from = before && textOf(doc, before)
      if (from?.parent && isWithin(from.parent, line)) return true
    }
  return false
}

/** Whether a part is a block, or in it. */
function isWithin(part: Y.Text['parent'], block: Y.XmlElement): boolean {
  for (let one = part; one; one = one.parent) if (one === block) return true
  return false
}

/** The blocks on one side of a new one up to its neighbour there at the time when it was written: its author had not heard of them. */
function unheard(
  doc: Y.Doc,
  from: Y.Item | null,
  side: 'left' | 'right',
  until: Y.ID | null,
  budget: Budget,
): readonly Y.XmlElement[] {
  const end = until && itemById(doc, until)
  // that neighbour has been forgotten
  if (until && !end) return []
  const blocks: Y.XmlElement[] = []
  for (let item = from; item && item !== end; item = item[side]) {
    if (budget.left-- < 0) break
    blocks.push(...blockIn(doc, item))
  }
  return blocks
}

/**
 * The order of blocks, of which some are moved beside others. Many of them may have one neighbour, so none of its questions goes
 * through the blocks again.
 */
class ShownOrder {
  readonly #blocks: readonly Y.XmlElement[]
  /** The places of blocks. One that was moved stands half a place behind or before another one, with others. */
  readonly #places: Map<Y.XmlElement, number>
  /** What was moved before a block, and behind one that was or was not moved itself. */
  readonly #before = new Map<Y.XmlElement, Y.XmlElement[]>()
  readonly #behind = new Map<Y.XmlElement, Y.XmlElement[]>()
  readonly moved = new Set<Y.XmlElement>()
  readonly #rankBefore: (block: Y.XmlElement) => number
  /** In each row the highest rank of twice as many neighbouring blocks as in the row before. */
  #highest: (readonly number[])[] | null = null

  /** @param rankBefore the rank at which a block stood before it was deleted; blocks that have one are never moved */
  constructor(blocks: readonly Y.XmlElement[], rankBefore: (block: Y.XmlElement) => number) {
    this.#blocks = blocks
    this.#rankBefore = rankBefore
    this.#places = new Map(blocks.map((block, place) => [block, place]))
  }

  isBefore(one: Y.XmlElement, other: Y.XmlElement): boolean {
    return entryOf(this.#places, one) < entryOf(this.#places, other)
  }

  /** The highest rank that one of the blocks between two had before. */
  highestBetween(one: Y.XmlElement, other: Y.XmlElement): number {
    const from = Math.floor(entryOf(this.#places, one)) + 1
    const length = Math.ceil(entryOf(this.#places, other)) - from
    if (length <= 0) return -1
    this.#highest ??= highestOf(this.#blocks.map(this.#rankBefore))
    const row = Math.floor(Math.log2(length))
    const highest = at(this.#highest, row)
    return Math.max(at(highest, from), at(highest, from + length - 2 ** row))
  }

  moveBehind(home: Y.XmlElement, block: Y.XmlElement): void {
    listIn(this.#behind, home).push(block)
    this.#note(block, Math.floor(entryOf(this.#places, home)) + 0.5)
  }

  moveBefore(home: Y.XmlElement, block: Y.XmlElement): void {
    listIn(this.#before, home).push(block)
    this.#note(block, entryOf(this.#places, home) - 0.5)
  }

  blocks(): readonly Y.XmlElement[] {
    const unmoved = this.#blocks.filter((block) => !this.moved.has(block))
    const pending = unmoved
      .flatMap((block) => [...(this.#before.get(block) ?? []), block])
      .toReversed()
    const order: Y.XmlElement[] = []
    for (let block = pending.pop(); block; block = pending.pop()) {
      order.push(block)
      for (const next of this.#behind.get(block)?.toReversed() ?? []) pending.push(next)
    }
    return order
  }

  #note(block: Y.XmlElement, place: number): void {
    this.#places.set(block, place)
    this.moved.add(block)
  }
}

function highestOf(values: readonly number[]): (readonly number[])[] {
  const rows: (readonly number[])[] = [values]
  for (let size = 1; size * 2 <= values.length; size *= 2) {
    const last = at(rows, rows.length - 1)
    const count = values.length - size * 2 + 1
    rows.push(
      Array.from({ length: count }, (_, index) =>
        Math.max(at(last, index), at(last, index + size)),
      ),
    )
  }
  return rows
}

interface Back {
  readonly block: Y.XmlElement
  readonly copy: Y.ID
  /** Whether it was moved, before it was deleted or since. */
  readonly wasMoved: boolean
}

/** Finds the living block for a deleted one that has come back. Many blocks may have one neighbour, with many copies. */
function livingBlocks(doc: Y.Doc, copies: Forwards): (gone: Y.ID) => Back | null {
  const places = placesIn(doc)
  const wasMoved = (copy: Y.ID) =>
    copies.originals(copy, true).some((id) => {
      const block = elementAt(doc, id)
      return block !== null && isPlaced(places, block)
    })
  const find = askOnce((origin: Y.ID): Back | null => {
    for (const copy of copies.allCopies(origin)) {
      const block = livingBlock(doc, copy)
      if (block) return { block, copy, wasMoved: wasMoved(copy) }
    }
    return null
  }, nameOf)
  return (gone) =>
    itemById(doc, gone)?.deleted === true ? find(copies.originOf(gone, true)) : null
}

/** Shows blocks in the order that is wanted; those that have come or gone since need no place. To be called in a transaction. */
export function showInOrder(doc: Y.Doc, { order, moved }: ShownBeside): void {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const wanted = order.filter((block) => !isDeleted(block))
  const known = new Set(wanted)
  blocksInOrder(fragment).forEach((block, index, shown) => {
    if (known.has(block)) return
    const before = shown[index - 1]
    wanted.splice(before ? wanted.indexOf(before) + 1 : 0, 0, block)
  })
  const there = new Set([...moved].filter((block) => !isDeleted(block)))
  if (there.size > 0) placeBlocks(fragment, wanted, there)
}
