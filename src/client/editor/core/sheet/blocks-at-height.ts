import type { EditorView } from 'prosemirror-view'
import { firstIndex } from '#/shared/first-index.ts'
import { chunksOf } from './render-chunks.ts'

/**
 * The blocks of a text between two heights on the screen, as far as the browser has laid them out. To measure a place
 * in a block that the browser leaves out would force the browser to lay out this block for nothing.
 */
export function blocksBetween(text: Element, top: number, bottom: number): readonly Element[] {
  const blocks = between(chunksOf(text), ({ box }) => box, top, bottom)
    .filter(({ blocks: [first] }) => first && isLaidOut(first))
    .flatMap((chunk) => chunk.blocks)
  return between(blocks, (block) => block, top, bottom)
}

/**
 * The document index of the block at a height or of the next block below; the number of blocks if there is none. Of
 * blocks that stand side by side it is the first one, or the one at `x`.
 */
export function blockIndexAt(view: EditorView, y: number, x = -Infinity): number {
  const { doc } = view.state
  const chunks = chunksOf(view.dom)
  const { blocks } = chunks[firstBelow(chunks, ({ box }) => box, y)] ?? { blocks: [] }
  const found = blocks[firstBelow(blocks, (each) => each, y)]
  const block = found && blockAtX(found, x)
  return block ? doc.resolve(view.posAtDOM(block, 0)).index(0) : doc.childCount
}

/** Of the blocks that stand side by side with a block: the last one that begins before `x`. */
function blockAtX(block: Element, x: number): Element {
  const beside = besides(block)
  return beside.findLast((side) => side.getBoundingClientRect().left <= x) ?? beside[0] ?? block
}

/** Whether a block stands beside another one, and is not the first of them. */
export function isBesideAnother(block: Element): boolean {
  return besides(block).indexOf(block) > 0
}

/** The blocks that stand side by side with a block, itself included; none where they stand one below another. */
function besides(block: Element): readonly Element[] {
  const sides = sidesOf(block)
  // most blocks stand alone, and are not measured once more for that
  if (sides.length === 0) return sides
  const { top } = block.getBoundingClientRect()
  return sides.filter((side) => side.getBoundingClientRect().top === top)
}

function isLaidOut(block: Element): boolean {
  return block.checkVisibility({ contentVisibilityAuto: true })
}

function between<T>(
  items: readonly T[],
  boxOf: (item: T) => Element,
  top: number,
  bottom: number,
): readonly T[] {
  return items.slice(firstBelow(items, boxOf, top), firstBelow(items, boxOf, bottom) + 1)
}

/** The index of the first item whose lower edge is below `y`. */
function firstBelow<T>(items: readonly T[], boxOf: (item: T) => Element, y: number): number {
  return firstIndex(items.length, (index) => {
    const item = items[index]
    return item === undefined || rowEdges(boxOf(item)).bottom >= y
  })
}

/** The upper and lower edge of a block, or of all blocks that stand side by side with it. */
export function rowEdges(block: Element): Edges {
  const { top, bottom } = block.getBoundingClientRect()
  const bottoms = besides(block).map((side) => side.getBoundingClientRect().bottom)
  return { top, bottom: Math.max(bottom, ...bottoms) }
}

export type Edges = Pick<DOMRect, 'top' | 'bottom'>

/** All blocks that are spoken at once with a block, itself included; none where it is spoken alone. */
function sidesOf(block: Element): readonly Element[] {
  const isRun = (each: Element | null): each is Element => each?.hasAttribute('data-run') === true
  if (!isRun(block)) return []
  let first: Element = block
  while (first.getAttribute('data-run') !== 'first' && isRun(first.previousElementSibling))
    first = first.previousElementSibling
  const sides = [first]
  for (let next = first.nextElementSibling; isRun(next); next = next.nextElementSibling) {
    if (next.getAttribute('data-run') === 'first') break
    sides.push(next)
  }
  return sides
}
