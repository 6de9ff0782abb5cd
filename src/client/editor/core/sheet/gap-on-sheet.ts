import type { EditorView } from 'prosemirror-view'
import { at, firstIndex } from '#/shared/at.ts'
import { runAround, type SimultaneousRun } from '#/shared/script/simultaneous.ts'
import { lastGap } from '../document/block-nodes.ts'
import { chunksOf } from './render-chunks.ts'

/** A gap between top-level blocks, with its place in the document and on the screen. */
export interface Gap {
  /** The index of the block after it. */
  readonly index: number
  readonly position: number
  /** In the sheet's coordinates. */
  readonly top: number
}

/**
 * The gap nearest to a height on the screen. The last, empty paragraph stays the last. There is no gap between speeches
 * that are spoken at once.
 */
export function gapOnSheet(view: EditorView, clientY: number): Gap {
  const { positions, edges } = blocksOnSheet(view)
  const near = blockIndexAt(view, clientY)
  const count = Math.min(1, positions.length - near)
  const gap = near + nearestGap({ count, edges: (index) => edges(near + index) }, clientY)
  const run = runAround(view.state.doc, near)
  const outside = gap > run.from && gap < run.to ? gapBesideRun(run, edges, clientY) : gap
  return gapBefore(view, Math.min(outside, lastGap(view.state.doc)))
}

function gapBesideRun(
  { from, to }: SimultaneousRun,
  edges: (index: number) => Edges,
  y: number,
): number {
  const middle = (edges(from).top + edges(to - 1).bottom) / 2
  return y < middle ? from : to
}

/** The gap nearest to a height on the screen, among the gaps with these ascending indices. */
export function nearestOfGaps(view: EditorView, indices: readonly number[], clientY: number): Gap {
  const block = blockIndexAt(view, clientY)
  const below = firstIndex(indices.length - 1, (place) => at(indices, place) > block)
  const [before, after] = [below - 1, below].map((place) =>
    gapBefore(view, at(indices, Math.max(0, place))),
  ) as [Gap, Gap]
  const y = clientY - view.dom.getBoundingClientRect().top
  return y - before.top < after.top - y ? before : after
}

function gapBefore(view: EditorView, index: number): Gap {
  const { positions, edges } = blocksOnSheet(view)
  const above = edges(Math.max(0, index - 1))
  const below = edges(Math.min(index, positions.length - 1))
  const sheetTop = view.dom.getBoundingClientRect().top
  return {
    index,
    position: positions[index] ?? view.state.doc.content.size,
    top: lineBetween(index > 0 ? above : null, index < positions.length ? below : null) - sheetTop,
  }
}

/** The positions of the top-level blocks, and their edges on the screen in the window's coordinates. */
export function blocksOnSheet(view: EditorView) {
  const positions: number[] = []
  view.state.doc.forEach((_block, offset) => positions.push(offset))
  const edges = (index: number): Edges => {
    const dom = view.nodeDOM(at(positions, index))
    return dom instanceof Element ? rowEdges(dom) : NOWHERE
  }
  return { positions, edges }
}

const NOWHERE: Edges = { top: 0, bottom: 0 }
const MARGIN_PX = 6

/** The height halfway between two blocks; if there is only one block, a height close to this block. */
function lineBetween(above: Edges | null, below: Edges | null): number {
  if (above && below) return (above.bottom + below.top) / 2
  return above ? above.bottom + MARGIN_PX : (below?.top ?? 0) - MARGIN_PX
}

/** The blocks of the sheet from top to bottom, as far as finding a gap needs them. */
interface BlockEdges {
  readonly count: number
  readonly edges: (index: number) => { readonly top: number; readonly bottom: number }
}

/**
 * The gap nearest to a height: n is the gap before block n, `count` the gap after the last block. The nearest gap is
 * before the block at that height if the block's middle is lower, otherwise after the block (SCN-9).
 */
export function nearestGap({ count, edges }: BlockEdges, y: number): number {
  return firstIndex(count, (index) => {
    const { top, bottom } = edges(index)
    return y < (top + bottom) / 2
  })
}

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
  const near = firstBelow(chunks, ({ box }) => box, y)
  const { blocks } = chunks[near] ?? { blocks: [] }
  // a chunk that is not laid out yet is taken for higher than its blocks are
  const found = blocks[firstBelow(blocks, (each) => each, y)] ?? chunks[near + 1]?.blocks[0]
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
function rowEdges(block: Element): Edges {
  const { top, bottom } = block.getBoundingClientRect()
  const bottoms = besides(block).map((side) => side.getBoundingClientRect().bottom)
  return { top, bottom: Math.max(bottom, ...bottoms) }
}

type Edges = Pick<DOMRect, 'top' | 'bottom'>

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

/** A4 at 96 dots per inch. */
export const PAGE_WIDTH_PX = 794
export const PAGE_HEIGHT_PX = 1123

/** The position of the block with which the words of a virtual page begin; null where the sheet is no paper, or too short. */
export function blockOfVirtualPage(view: EditorView, number: number): number | null {
  const { dom, state } = view
  const top = (number - 1) * PAGE_HEIGHT_PX
  if (dom.clientWidth !== PAGE_WIDTH_PX || !(top >= 0) || top >= dom.scrollHeight) return null
  const index = blockIndexAt(view, dom.getBoundingClientRect().top + top)
  if (index >= state.doc.childCount) return null
  return state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}
