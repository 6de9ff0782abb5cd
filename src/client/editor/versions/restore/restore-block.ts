import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
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
