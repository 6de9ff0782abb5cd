// A change of the shared document reaches the editor as the smallest steps (DOC-25), and exactly as it was made:
// so carets, and what can be undone, stay with their words.
import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep, ReplaceStep } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { longestRising } from '#/shared/script/order/place-blocks.ts'
import { marksOfAttributes } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { childElements, textsIn } from './read-node.ts'
import { differenceOf, type Difference } from './difference.ts'
import { MoveStep } from './move-step.ts'

/** A block of the script, and what stands for it in the shared document; null where nothing does yet. */
export interface BoundBlock {
  readonly element: Y.XmlElement | null
  readonly node: Node
}

type Delta = Y.YTextEvent['delta']
export type TextDeltas = ReadonlyMap<Y.XmlText, Delta>

/** Turns the blocks of before into those of after. Blocks that did not change are the same objects in both. */
export function showChange(
  transaction: Transaction,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
  deltas: TextDeltas,
): void {
  const old = moveBlocks(transaction, before, after)
  const stays = new Set(after.map(({ element }) => element))
  const gap: Gap = { old: [], now: [] }
  let [position, place] = [0, 0]
  const show = () => {
    if (gap.old.length + gap.now.length > 0) showGap(transaction, position, gap, deltas)
    position += sizeOf(gap.now)
    gap.old.length = gap.now.length = 0
  }
  for (const block of old) {
    if (!stays.has(block.element)) {
      gap.old.push(block)
      continue
    }
    while (after[place] && after[place]?.element !== block.element)
      gap.now.push(after[place++] as BoundBlock)
    const now = after[place++] as BoundBlock
    if (now.node !== block.node) {
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

/** Neighbouring blocks that have changed, have gone, or have come. */
interface Gap {
  readonly old: BoundBlock[]
  readonly now: BoundBlock[]
}

const sizeOf = (blocks: readonly BoundBlock[]) =>
  blocks.reduce((sum, { node }) => sum + node.nodeSize, 0)

/** Moves the blocks that stand in another order, the fewest. Answers what is there then. */
function moveBlocks(
  transaction: Transaction,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
): readonly BoundBlock[] {
  const place = new Map(after.map(({ element }, index) => [element, index]))
  const shared = before.filter(({ element }) => place.has(element))
  const ranks = shared.map(({ element }) => place.get(element) ?? 0)
  const rising = longestRising(ranks)
  if (rising.size === shared.length) return before
  const staying = new Set(shared.filter((_, index) => rising.has(index)))
  const current = [...before]
  const moving = shared.filter((block) => !staying.has(block))
  moving.sort((a, b) => (place.get(a.element) ?? 0) - (place.get(b.element) ?? 0))
  while (moving.length > 0) {
    const run = takeRun(moving, current, place)
    const from = current.indexOf(run[0] as BoundBlock)
    const target = placeAfter(current, run, place)
    const positionOf = (index: number) =>
      current.slice(0, index).reduce((sum, { node }) => sum + node.nodeSize, 0)
    const to = from + run.length
    if (target < from || target > to) {
      transaction.step(new MoveStep(positionOf(from), positionOf(to), positionOf(target)))
      current.splice(from, run.length)
      current.splice(target > from ? target - run.length : target, 0, ...run)
    }
  }
  return current
}

/** The next of the moving blocks, with those that stand right behind it before and after. */
function takeRun(
  moving: BoundBlock[],
  current: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): readonly BoundBlock[] {
  const first = moving.shift() as BoundBlock
  const run = [first]
  const [start, rank] = [current.indexOf(first), place.get(first.element) ?? 0]
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

/** The gap behind the block that a run follows: the nearest before it that is there already. */
function placeAfter(
  current: readonly BoundBlock[],
  run: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): number {
  const rank = place.get(run[0]?.element ?? null) ?? 0
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

function showGap(
  transaction: Transaction,
  from: number,
  { old, now }: Gap,
  deltas: TextDeltas,
): void {
  const [was, is] = [contentOf(old), contentOf(now)]
  const difference = differenceOf(was, is)
  if (!difference) return
  // a block that was split, or two that were joined: one step says so, and all their words stay
  if (old.length !== now.length && isBorder(was, is, difference)) {
    replaceDifference(transaction, from, was, is)
    return
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
    if (block.element) showNode(transaction, position, block.element, change, deltas)
    position += after.node.nodeSize
    next = place + 1
  }
  replaceUpTo(now.length, taken)
}

const contentOf = (blocks: readonly BoundBlock[]) => Fragment.from(blocks.map(({ node }) => node))

/** Whether borders between blocks have come, or gone, and no words. */
const isBorder = (was: Fragment, is: Fragment, { from, toBefore, toAfter }: Difference) =>
  (from === toBefore || from === toAfter) &&
  was.textBetween(from, toBefore) === '' &&
  is.textBetween(from, toAfter) === ''

/** Blocks in the place of others; a text that only is another kind of block now stays the same text. */
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

/** Whether a block is another one's text as another kind of block. */
function isMadeOf(node: Node, was: Node): boolean {
  return (
    node.isTextblock && was.isTextblock && node.content.size > 0 && node.content.eq(was.content)
  )
}

/** Another state of one node. */
interface Change {
  readonly was: Node
  readonly node: Node
}

function showNode(
  transaction: Transaction,
  position: number,
  element: Y.XmlElement,
  { was, node }: Change,
  deltas: TextDeltas,
): void {
  if (was.eq(node)) return
  if (was.type !== node.type || was.isLeaf) {
    transaction.replaceWith(position, position + was.nodeSize, node)
    return
  }
  for (const [name, value] of Object.entries(node.attrs))
    if (was.attrs[name] !== value) transaction.setNodeAttribute(position, name, value)
  if (node.isTextblock) showText(transaction, position + 1, element, node, deltas)
  else if (was.childCount === node.childCount)
    showChildren(transaction, position + 1, element, { was, node }, deltas)
  const shown = transaction.doc.nodeAt(position)
  // where pieces of text have come and gone there is no other account of it than what differs
  if (shown && !shown.eq(node))
    replaceDifference(transaction, position + 1, shown.content, node.content)
}

function showChildren(
  transaction: Transaction,
  from: number,
  parent: Y.XmlElement,
  { was, node }: Change,
  deltas: TextDeltas,
): void {
  const elements = childElements(parent, node)
  let position = from
  node.children.forEach((child, index) => {
    const element = elements[index]
    const change = { was: was.child(index), node: child }
    if (element && change.was.type === child.type)
      showNode(transaction, position, element, change, deltas)
    position += transaction.doc.nodeAt(position)?.nodeSize ?? 0
  })
}

function showText(
  transaction: Transaction,
  start: number,
  element: Y.XmlElement,
  node: Node,
  deltas: TextDeltas,
): void {
  const [text, ...others] = textsIn(element)
  const delta = text && others.length === 0 ? deltas.get(text) : undefined
  let position = start
  for (const { insert, delete: gone, retain, attributes } of delta ?? []) {
    if (typeof insert === 'string') {
      const inserted = schema.text(
        insert,
        isRecord(attributes) ? marksOfAttributes(attributes) : [],
      )
      transaction.step(
        new ReplaceStep(position, position, new Slice(Fragment.from(inserted), 0, 0)),
      )
      position += inserted.nodeSize
    } else if (gone !== undefined) transaction.delete(position, position + gone)
    else position += retain ?? 0
  }
  if (delta?.some((change) => change.retain !== undefined && change.attributes))
    showMarks(transaction, start, node)
}

/** Gives text the marks that a node's text has, where the words are the same. */
function showMarks(transaction: Transaction, start: number, node: Node): void {
  const shown = transaction.doc.resolve(start).parent
  if (shown.textContent !== node.textContent) return
  const { doc } = transaction
  node.forEach(({ nodeSize, marks }, offset) => {
    const [from, to] = [start + offset, start + offset + nodeSize]
    doc.nodesBetween(from, to, (run, at) => {
      if (!run.isText) return
      const [first, last] = [Math.max(from, at), Math.min(to, at + run.nodeSize)]
      for (const mark of run.marks)
        if (!mark.isInSet(marks)) transaction.step(new RemoveMarkStep(first, last, mark))
      for (const mark of marks)
        if (!mark.isInSet(run.marks)) transaction.step(new AddMarkStep(first, last, mark))
    })
  })
}

/** Turns content into other content, by one step where it differs. */
function replaceDifference(
  transaction: Transaction,
  start: number,
  was: Fragment,
  content: Fragment,
): void {
  const difference = differenceOf(was, content)
  if (!difference) return
  const { from, toBefore, toAfter } = difference
  const { doc } = transaction
  const slice = doc.type.create(null, content).slice(from, toAfter)
  const step = new ReplaceStep(start + from, start + toBefore, slice)
  const result = step.apply(doc).doc?.resolve(start)
  const { size } = content
  const offset = result?.parentOffset ?? 0
  if (result?.parent.content.cut(offset, offset + size).eq(content)) transaction.step(step)
  else transaction.replaceWith(start, start + was.size, content)
}
