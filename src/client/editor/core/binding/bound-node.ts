import type { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { at, firstIndex } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { type IdRange, IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { charactersOf, type CharacterRun } from '#/shared/script/copies/text-items.ts'
import { idAt, itemOf } from '#/shared/script/items.ts'
import type { Part } from './pruned-slice.ts'
import { childElements, textsIn } from './read-node.ts'
import { survivorsOf } from './survivors.ts'

/** A node, and the position at which it begins in its document. */
export interface PlacedNode {
  readonly node: Node
  readonly position: number
}

/** A node before the edit, and its element in the shared document; null if the node has not been written yet. */
export interface BoundNode extends PlacedNode {
  readonly element: Y.XmlElement | null
}

/** A text after the edit, its element, and the text before the edit that it continues; null for a new text. */
export interface WrittenText extends PlacedNode {
  readonly element: Y.XmlElement
  readonly before: PlacedNode | null
}

/** The text in which a position stands. */
export type TextAt = (position: number) => WrittenText | null

export function textsByPlace(texts: readonly WrittenText[]): TextAt {
  const inOrder = texts.toSorted((a, b) => a.position - b.position)
  const end = ({ position, node }: WrittenText) => position + node.nodeSize
  return (place) => {
    const text = inOrder[firstIndex(inOrder.length, (index) => end(at(inOrder, index)) > place)]
    return text && text.position < place ? text : null
  }
}

/** The texts in a node, with their elements. */
export function boundTexts(element: Y.XmlElement | null, bound: PlacedNode): readonly BoundNode[] {
  if (bound.node.isTextblock) return [{ ...bound, element }]
  const elements = element ? childElements(element, bound.node) : []
  return placedChildren(bound).flatMap((child, index) => boundTexts(elements[index] ?? null, child))
}

export function placedChildren({ node, position }: PlacedNode): readonly PlacedNode[] {
  return placedNodes(node.children, position + 1)
}

/** Gives nodes that follow each other their positions. */
export function placedNodes(nodes: readonly Node[], start: number): readonly PlacedNode[] {
  let position = start
  return nodes.map((node) => {
    position += node.nodeSize
    return { node, position: position - node.nodeSize }
  })
}

/** A block of the script, and its element in the shared document; null if the block has not been written yet. */
export interface BoundBlock {
  readonly element: Y.XmlElement | null
  readonly node: Node
}

/** The range in which two lists of blocks differ, with its end in each list. Unchanged blocks are the same objects. */
interface BlockRange {
  readonly first: number
  readonly endBefore: number
  readonly endAfter: number
}

export function differingBlocks(
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
): BlockRange {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first++
  let tail = 0
  while (tail < shorter - first && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { first, endBefore: before.length - tail, endAfter: after.length - tail }
}

export function sizeOf(blocks: readonly BoundBlock[], end = blocks.length): number {
  let size = 0
  for (let index = 0; index < end; index++) size += at(blocks, index).node.nodeSize
  return size
}

export const charactersIn = (element: Y.XmlElement): readonly CharacterRun[] =>
  textsIn(element).flatMap((text) => charactersOf(text))

/**
 * Reads each text once, for many questions while nothing is written: an edit may have hundreds of steps in one line, and a line
 * hundreds of pieces.
 */
export function readOnce(): typeof charactersIn {
  const known = new Map<Y.XmlElement, readonly CharacterRun[]>()
  return (element) => {
    const characters = known.get(element) ?? charactersIn(element)
    known.set(element, characters)
    return characters
  }
}

export function sliceOf(
  runs: readonly CharacterRun[],
  from: number,
  to: number,
): readonly CharacterRun[] {
  let start = 0
  return runs.flatMap((run) => {
    const { id, text } = run
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)]
    start += text.length
    if (first >= last) return []
    const cut = idAt(id, first)
    return [{ ...run, id: cut, text: text.slice(first, last) }]
  })
}

/** A script as an editor shows it, with the elements of its blocks, for questions about parts of it while nothing is written. */
export class BoundScript {
  readonly doc: Node
  readonly blocks: readonly BoundBlock[]
  readonly charactersIn = readOnce()

  constructor(doc: Node, blocks: readonly BoundBlock[]) {
    this.doc = doc
    this.blocks = blocks
  }

  /** The blocks that begin in a range, and the letters in it; none where a block has not been written yet. */
  partsIn({ from, to }: TextRange): readonly Part[] {
    const parts: Part[] = []
    const $from = this.doc.resolve(from)
    let position = $from.depth > 0 ? $from.before(1) : from
    for (let index = $from.index(0); index < this.doc.childCount && position < to; index++) {
      const node = this.doc.child(index)
      const element = this.blocks[index]?.element ?? null
      const id = element && itemOf(element)?.id
      if (id && position >= from) parts.push({ block: id })
      for (const { element: own, ...text } of boundTexts(element, { node, position })) {
        const start = text.position + 1
        const [begin, end] = [
          Math.max(from - start, 0),
          Math.min(to - start, text.node.content.size),
        ]
        if (own && begin < end)
          for (const letters of sliceOf(this.charactersIn(own), begin, end)) parts.push({ letters })
      }
      position += node.nodeSize
    }
    return parts
  }

  /** The items of the parts in these ranges. */
  idsIn(ranges: readonly TextRange[]): IdRanges {
    const idOf = (part: Part): IdRange =>
      'block' in part
        ? { id: part.block, length: 1 }
        : { id: part.letters.id, length: part.letters.text.length }
    return new IdRanges(ranges.flatMap((range) => this.partsIn(range).map(idOf)))
  }
}

/** The blocks that an edit has added: those that it has written anew for others are none. */
export function addedLines(
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
  steps: readonly Step[],
): readonly IdRange[] {
  const { first, endBefore, endAfter } = differingBlocks(before, after)
  const had = new Set(before.slice(first, endBefore).map(({ element }) => element))
  const changed = after.slice(first, endAfter)
  if (changed.every(({ element }) => had.has(element))) return []
  const kept = survivorsOf(sizeOf(before, first), sizeOf(before, endBefore), steps)
  let position = sizeOf(after, first)
  return changed.flatMap(({ element, node }) => {
    const start = position
    position += node.nodeSize
    const isKept = kept.some(
      ({ from, to, at: place }) => place <= start && start < place + to - from,
    )
    const id = !isKept && element && !had.has(element) ? itemOf(element)?.id : null
    return id ? [{ id, length: 1 }] : []
  })
}
