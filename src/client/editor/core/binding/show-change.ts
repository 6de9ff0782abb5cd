// Shows a change of the shared document in the editor by the smallest steps (DOC-25) and exactly as it was made, so
// that carets and steps of undo stay with their words.
import { Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type * as Y from 'yjs'
import { at, entryOf } from '#/shared/at.ts'
import { longestRising } from '#/shared/script/order/place-blocks.ts'
import { type BoundBlock, sizeOf } from './bound-node.ts'
import {
  type Difference,
  differenceOf,
  type Change,
  replaceDifference,
  showText,
  type TextDeltas,
} from './show-text.ts'
import { MoveStep } from './steps.ts'
import { childElements, textsIn } from './read-node.ts'

/** What is known of a change of the shared document. */
export interface RemoteChange {
  readonly deltas: TextDeltas
  /** The parts that elements had before the change, where it has added or deleted some. */
  readonly partsBefore: ReadonlyMap<Y.XmlElement, readonly Y.XmlElement[]>
}

/**
 * Turns the old blocks into the new ones. Unchanged nodes are the same objects in both.
 * @param start the position at which the first of them begins
 */
export function showChange(
  transaction: Transaction,
  start: number,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
  change: RemoteChange,
): void {
  const old = showMoves(transaction, start, before, after)
  showInOrder(transaction, start, old, after, change)
}

/** Turns nodes into others in which those that stay stand in the same order. */
function showInOrder(
  transaction: Transaction,
  start: number,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
  change: RemoteChange,
): void {
  const stays = new Set(after.map(({ element }) => element))
  const gap: Gap = { old: [], now: [] }
  let [position, place] = [start, 0]
  const show = () => {
    if (gap.old.length + gap.now.length > 0) showGap(transaction, position, gap, change)
    position += sizeOf(gap.now)
    gap.old.length = gap.now.length = 0
  }
  for (const block of before) {
    if (!stays.has(block.element)) {
      gap.old.push(block)
      continue
    }
    while (after[place] && after[place]?.element !== block.element) gap.now.push(at(after, place++))
    const now = at(after, place++)
    if (!now.node.eq(block.node)) {
      gap.old.push(block)
      gap.now.push(now)
    } else {
      show()
      position += now.node.nodeSize
    }
  }
  gap.now.push(...after.slice(place))
  show()
}

/** Neighbouring blocks that were changed, deleted or added. */
interface Gap {
  readonly old: BoundBlock[]
  readonly now: BoundBlock[]
}

function showGap(
  transaction: Transaction,
  from: number,
  { old, now }: Gap,
  remote: RemoteChange,
): void {
  const areSame =
    old.length === now.length && old.every(({ element }, index) => element === now[index]?.element)
  if (!areSame) {
    const [was, is] = [contentOf(old), contentOf(now)]
    const difference = differenceOf(was, is)
    if (!difference) return
    // if a block was split, or two blocks were joined, one step does that and keeps all their words
    const isOneStep = isBorder(was, is, difference) || hasMoved({ old, now }, difference, remote)
    if (old.length !== now.length && isOneStep) {
      replaceDifference(transaction, from, was, is)
      return
    }
  }
  let [position, next] = [from, 0]
  const replaceUpTo = (place: number, taken: readonly BoundBlock[]) => {
    const added = now.slice(next, place)
    const end = position + sizeOf(taken)
    if (end > position || added.length > 0) replaceBlocks(transaction, position, taken, added)
    position += sizeOf(added)
    next = place
  }
  let taken: BoundBlock[] = []
  for (const block of old) {
    const place = now.findIndex(({ element }, index) => index >= next && element === block.element)
    const after = now[place]
    if (!after) {
      taken.push(block)
      continue
    }
    replaceUpTo(place, taken)
    taken = []
    const change = { was: block.node, node: after.node }
    if (block.element) showNode(transaction, position, block.element, change, remote)
    position += after.node.nodeSize
    next = place + 1
  }
  replaceUpTo(now.length, taken)
}

function showNode(
  transaction: Transaction,
  position: number,
  element: Y.XmlElement,
  { was, node }: Change,
  remote: RemoteChange,
): void {
  if (was.eq(node)) return
  if (was.type !== node.type || was.isLeaf) {
    transaction.replaceWith(position, position + was.nodeSize, node)
    return
  }
  for (const [name, value] of Object.entries(node.attrs))
    if (was.attrs[name] !== value) transaction.setNodeAttribute(position, name, value)
  if (node.isTextblock) showText(transaction, position + 1, element, { was, node }, remote.deltas)
  else {
    const old = partsOf(was, childElements(element, was, remote.partsBefore.get(element)))
    const now = partsOf(node, childElements(element, node))
    showInOrder(transaction, position + 1, old, now, remote)
  }
  const shown = transaction.doc.nodeAt(position)
  // if whole texts were added or deleted, no delta describes the change: then the difference is shown
  if (shown && !shown.eq(node))
    replaceDifference(transaction, position + 1, shown.content, node.content)
}

const partsOf = (
  { children }: Node,
  elements: readonly (Y.XmlElement | null)[],
): readonly BoundBlock[] =>
  children.map((node, index) => ({ node, element: elements[index] ?? null }))

const contentOf = (blocks: readonly BoundBlock[]) => Fragment.from(blocks.map(({ node }) => node))

/** Whether only borders between blocks were added or deleted, and no words. */
const isBorder = (was: Fragment, is: Fragment, { from, toBefore, toAfter }: Difference) =>
  (from === toBefore || from === toAfter) &&
  was.textBetween(from, toBefore) === '' &&
  is.textBetween(from, toAfter) === ''

/**
 * Whether a block was split, or two were joined, and words right at the border were written or deleted with it. A join writes
 * the words behind the border into the text that stays; a split writes that text anew, so that no delta describes it.
 */
function hasMoved(
  { old, now }: Gap,
  { from, toBefore, toAfter }: Difference,
  { deltas }: RemoteChange,
): boolean {
  const isJoin = from === toAfter && old.length === now.length + 1
  const isSplit = from === toBefore && now.length === old.length + 1
  if (!isJoin && !isSplit) return false
  const stay = now.filter(({ element }) => old.some((block) => block.element === element))
  const texts = stay.flatMap(({ element }) => (element ? textsIn(element) : []))
  const behind = isJoin ? textBehind(old, toBefore) : textBehind(now, toAfter)
  if (isSplit) return behind !== '' && !texts.some((text) => deltas.has(text))
  const delta = texts.flatMap((text) => deltas.get(text) ?? [])
  const came = delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
  return behind !== '' && came === behind
}

/** The text from a position to the end of its block; empty where the position is in no text. */
function textBehind(blocks: readonly BoundBlock[], position: number): string {
  let start = 0
  for (const { node } of blocks) {
    const end = start + node.nodeSize
    if (position < end) return node.isTextblock ? node.textContent.slice(position - start - 1) : ''
    start = end
  }
  return ''
}

/** Replaces blocks. If only their kind has changed, their text stays. */
function replaceBlocks(
  transaction: Transaction,
  from: number,
  old: readonly BoundBlock[],
  now: readonly BoundBlock[],
): void {
  const areMade =
    old.length === now.length &&
    old.every(({ node }, at) => now[at] && isMadeOf(now[at].node, node))
  if (!areMade) {
    replaceDifference(transaction, from, contentOf(old), contentOf(now))
    return
  }
  let position = from
  for (const { node } of now) {
    transaction.setNodeMarkup(position, node.type, node.attrs)
    position += node.nodeSize
  }
}

/** Whether a block has the same text as the old block; their types may differ. */
function isMadeOf(node: Node, was: Node): boolean {
  return (
    node.isTextblock && was.isTextblock && node.content.size > 0 && node.content.eq(was.content)
  )
}

/** Moves as few blocks as possible into their new order. Returns the blocks in that order, deleted ones included. */
function showMoves(
  transaction: Transaction,
  start: number,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
): readonly BoundBlock[] {
  const place = new Map(after.map(({ element }, index) => [element, index]))
  const shared = before.filter(({ element }) => place.has(element))
  const ranks = shared.map(({ element }) => entryOf(place, element))
  const rising = longestRising(ranks)
  if (rising.size === shared.length) return before
  const staying = new Set(shared.filter((_, index) => rising.has(index)))
  const current = [...before]
  const moving = shared.filter((block) => !staying.has(block))
  moving.sort((a, b) => entryOf(place, a.element) - entryOf(place, b.element))
  while (moving.length > 0) {
    const run = takeRun(moving, current, place)
    const from = current.indexOf(at(run, 0))
    const target = placeAfter(current, run, place)
    const positionOf = (index: number) => start + sizeOf(current, index)
    const to = from + run.length
    if (target < from || target > to) {
      transaction.step(new MoveStep(positionOf(from), positionOf(to), positionOf(target)))
      current.splice(from, run.length)
      current.splice(target > from ? target - run.length : target, 0, ...run)
    }
  }
  return current
}

/** The next of the moving blocks, with the blocks that directly follow it both in the old and in the new order. */
function takeRun(
  moving: BoundBlock[],
  current: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): readonly BoundBlock[] {
  const first = at(moving, 0)
  moving.shift()
  const run = [first]
  const [start, rank] = [current.indexOf(first), entryOf(place, first.element)]
  for (;;) {
    const next = moving[0]
    const isNext =
      next !== undefined &&
      current[start + run.length] === next &&
      place.get(next.element) === rank + run.length
    if (!isNext) return run
    run.push(next)
    moving.shift()
  }
}

/** The gap behind the block that is the nearest before the run in the new order. */
function placeAfter(
  current: readonly BoundBlock[],
  run: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): number {
  const rank = entryOf(place, at(run, 0).element)
  let best = -1
  let bestRank = -1
  current.forEach((block, index) => {
    const own = place.get(block.element)
    if (own === undefined || own >= rank || own <= bestRank || run.includes(block)) return
    best = index
    bestRank = own
  })
  return best + 1
}
