// Writes an edit into the shared document: each changed block into its element.
import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { Mapping, type Step, Transform } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { isPlaced, placesIn } from '#/shared/script/order/blocks-in-order.ts'
import { placeBlocks } from '#/shared/script/order/place-blocks.ts'
import { type BoundBlock, type BoundNode, boundTexts, placedNodes } from './bound-node.ts'
import { MoveStep } from './steps.ts'
import { nodeAfter, sameEnds } from './survivors.ts'
import { continuedNodes, type Edit, keepLastParagraph, NodeWriter } from './write-nodes.ts'

/**
 * The steps of transactions, on the known script. If the editor shows an older script, they are rebased: text that it
 * has not shown must not count as deleted.
 * @param unseen the steps from the older script to the known one
 */
export function stepsOn(
  known: Node,
  unseen: readonly Step[],
  transactions: readonly Transaction[],
): { readonly steps: readonly Step[]; readonly after: Node } {
  const [first] = transactions
  const steps = transactions.flatMap((transaction) => transaction.steps)
  const last = transactions.at(-1)
  if (!first || !last) return { steps, after: known }
  if (first.before === known) return { steps, after: last.doc }
  const rebased = new Transform(last.doc)
  for (const { steps: own, docs } of transactions.toReversed())
    own.toReversed().forEach((step, index) => {
      const before = docs[own.length - 1 - index]
      if (before) rebased.step(step.invert(before))
    })
  for (const step of unseen) rebased.step(step)
  const start = rebased.steps.length
  const mapping = new Mapping(rebased.mapping.maps)
  steps.forEach((step, index) => {
    const from = steps.length - index
    const mapped = step.map(mapping.slice(from))
    if (mapped && rebased.maybeStep(mapped).failed === null)
      mapping.appendMap(mapped.getMap(), from - 1)
  })
  return { steps: rebased.steps.slice(start), after: rebased.doc }
}

/** Returns the blocks after the edit; `blocks` are the blocks before it. To be called in a transaction. */
export function writeChange(
  fragment: Y.XmlFragment,
  blocks: readonly BoundBlock[],
  edit: Edit,
): readonly BoundBlock[] {
  const { doc } = fragment
  const { before, after, steps } = edit
  if (!doc || before === after) return blocks
  const sizes = [before.content.size, after.content.size] as const
  const range = changedBlocks(before, after, sameEnds(...sizes, steps))
  const changed = blocks.slice(range.first, range.before.end)
  const old = placedNodes(
    changed.map(({ node }) => node),
    range.from,
  ).map((placed, index): BoundNode => ({ ...placed, element: changed[index]?.element ?? null }))
  const now = placedNodes(after.children.slice(range.first, range.after.end), range.from)
  const paired = continuedNodes(old, now, steps)
  const isEnd = range.before.end === blocks.length
  const continued = isEnd ? keepLastParagraph(old, now, paired) : paired
  // read before anything is written, because the elements of the texts are found by their index
  const texts = old.flatMap((bound) => boundTexts(bound.element, bound))
  const writer = new NodeWriter(doc, edit)
  const written = now.map((placed, index): BoundNode => {
    const was = continued[index] ?? null
    const continues = was === null ? undefined : old[was]
    if (continues?.element) writer.write(continues.element, continues, placed)
    return { ...placed, element: continues?.element ?? null }
  })
  const bound = insertNew(fragment, writer, blocks.slice(0, range.first), written)
  const kept = new Set(continued)
  writer.remove(
    fragment,
    old.flatMap(({ element }, index) => (kept.has(index) ? [] : element)),
  )
  writer.finish(
    texts,
    now.map((placed, index) => ({ ...placed, element: bound[index]?.element ?? null })),
  )
  const all = blocks.toSpliced(range.first, changed.length, ...bound)
  const moved = movedElements(old, steps)
  if (bound.length !== changed.length || continued.includes(null) || moved.size > 0)
    placeBlocks(
      fragment,
      all.flatMap(({ element }) => element ?? []),
      moved,
    )
  return all
}

/** Inserts new blocks behind the nearest block before them that was not moved, or was moved back to its own place. */
function insertNew(
  fragment: Y.XmlFragment,
  writer: NodeWriter,
  preceding: readonly BoundBlock[],
  blocks: readonly BoundNode[],
): readonly BoundBlock[] {
  const places = fragment.doc && placesIn(fragment.doc)
  const isAtOwnPlace = (element: Y.XmlElement) => !places || !isPlaced(places, element)
  let previous =
    preceding.findLast(({ element }) => element && isAtOwnPlace(element))?.element ?? null
  return blocks.map((block): BoundBlock => {
    const element = block.element ?? writer.insert(fragment, previous, block)
    if (isAtOwnPlace(element)) previous = element
    return { element, node: block.node }
  })
}

function movedElements(
  blocks: readonly BoundNode[],
  steps: readonly Step[],
): ReadonlySet<Y.XmlElement> {
  const moved = new Set<Y.XmlElement>()
  steps.forEach((step, index) => {
    if (!(step instanceof MoveStep)) return
    for (const { position, element } of blocks) {
      const at = nodeAfter(position, steps.slice(0, index))
      if (element && at !== null && at >= step.from && at < step.to) moved.add(element)
    }
  })
  return moved
}
