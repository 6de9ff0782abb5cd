// Positions that stay with their words while others write. Presence carries them in the form of y-prosemirror, so
// that this editor shows the carets of other programs, and they show its carets.
import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import * as Y from 'yjs'
import { isDeleted, itemById } from '#/shared/script/items.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { childElements, textsIn } from './read-node.ts'
import type { ScriptBinding } from './script-binding.ts'

type Bound = Pick<ScriptBinding, 'doc' | 'fragment' | 'blocks'>

/** Both ends of a selection, as positions in the shared text. */
export interface SharedEnds {
  readonly anchor: Y.RelativePosition
  readonly head: Y.RelativePosition
}

export function sharedEnds(
  binding: Bound,
  { $anchor, $head }: Selection,
  side: Side = 'behind',
): SharedEnds {
  const anchor = sharedPosition(binding, $anchor, side)
  const isEmpty = $head.pos === $anchor.pos
  return { anchor, head: isEmpty ? anchor : sharedPosition(binding, $head, side) }
}

/**
 * The letter that a position in a text stays with: the letter behind the position, and at the end of the text that
 * end (`behind`) or the last letter (`letter`); or the letter before the position (`before`).
 */
type Side = 'behind' | 'letter' | 'before'

export function sharedPosition(
  binding: Bound,
  $position: ResolvedPos,
  side: Side = 'behind',
): Y.RelativePosition {
  return inText(binding, $position, side) ?? beforeNode(binding, $position)
}

/** Null where the position is in no text. */
function inText(binding: Bound, $position: ResolvedPos, side: Side): Y.RelativePosition | null {
  if (!$position.parent.isTextblock) return null
  const element = elementAround(binding, $position)
  if (!element) return null
  const texts = textsIn(element)
  if (texts.length === 0) return Y.createRelativePositionFromTypeIndex(element, 0, -1)
  let offset = $position.parentOffset
  for (const text of texts) {
    const isBehindLast = side === 'letter' && offset === text.length
    const isAtLetter = offset > 0 && (side === 'before' || isBehindLast)
    if (offset <= text.length)
      return Y.createRelativePositionFromTypeIndex(text, offset, isAtLetter ? -1 : 0)
    offset -= text.length
  }
  return null
}

/** For a position between nodes: the node behind it, or the end of their parent. */
function beforeNode(binding: Bound, $position: ResolvedPos): Y.RelativePosition {
  const element = elementAround(binding, $position)
  const parent = element ?? binding.fragment
  const index = $position.index()
  const next = element
    ? childElements(element, $position.parent)[index]
    : $position.depth === 0 && binding.blocks[index]?.element
  const place = next ? parent.toArray().indexOf(next) : parent.length
  return Y.createRelativePositionFromTypeIndex(parent, place)
}

/**
 * The element of the innermost node around a position; null between blocks, or if the node has not been written yet.
 */
function elementAround({ blocks }: Bound, $position: ResolvedPos): Y.XmlElement | null {
  if ($position.depth === 0) return null
  let element = blocks[$position.index(0)]?.element ?? null
  for (let depth = 1; depth < $position.depth && element; depth++)
    element = childElements(element, $position.node(depth))[$position.index(depth)] ?? null
  return element
}

/** The position in `doc`, also if its words were copied elsewhere; null if they were deleted. */
export function positionInDoc(
  binding: Bound,
  relative: Y.RelativePosition,
  doc: Node,
): number | null {
  const place = placeOf(binding, relative)
  if (!place) return null
  const { type, index } = place
  if (type === binding.fragment) return startOfBlock(binding, doc, binding.fragment.get(index))
  if (type instanceof Y.XmlElement) return positionInElement(binding, type, index, doc)
  if (!(type instanceof Y.XmlText)) return null
  const start = startOfContent(binding, type, doc)
  return start === null ? null : start + index
}

/** Whether a position is in a text that has been deleted, or at a letter that has been copied. */
export function hasGone({ doc }: Bound, relative: Y.RelativePosition): boolean {
  const { item: letter } = relative
  const place = Y.createAbsolutePositionFromRelativePosition(relative, doc, false)
  if (!place || (place.type instanceof Y.XmlText && isDeleted(place.type))) return true
  return letter !== null && itemById(doc, letter)?.deleted === true && copyOf(doc, letter) !== null
}

/** Whether the letter of a position still exists, itself or as its last copy. */
export function isLetterThere({ doc }: Bound, { item, type }: Y.RelativePosition): boolean {
  const id = item ?? type
  return id !== null && isThere(doc, copyOf(doc, id) ?? id)
}

/** Whether two positions are on the same side of the same letter, wherever it was copied to. */
export function isSamePosition(
  { doc }: Bound,
  one: Y.RelativePosition,
  other: Y.RelativePosition,
): boolean {
  const [first, second] = [one, other].map(({ item, type }) => {
    const id = item ?? type
    return id && (copyOf(doc, id) ?? id)
  })
  return one.assoc === other.assoc && Y.compareIDs(first ?? null, second ?? null)
}

const isThere = (doc: Y.Doc, id: Y.ID): boolean => itemById(doc, id)?.deleted === false

/**
 * The copy of a character or text; null if it was not copied. Where two people have copied a character, the last copy may be
 * the one that went: then it is the one that lives.
 */
function copyOf(doc: Y.Doc, id: Y.ID): Y.ID | null {
  const forwards = forwardsOf(doc)
  const last = forwards.last(id)
  const all = isThere(doc, last) ? [] : forwards.allCopies(forwards.originOf(id))
  const copy = all.find((one) => isThere(doc, one)) ?? last
  return Y.compareIDs(copy, id) ? null : copy
}

function placeOf(binding: Bound, relative: Y.RelativePosition): Y.AbsolutePosition | null {
  const { doc } = binding
  if (!hasGone(binding, relative))
    return Y.createAbsolutePositionFromRelativePosition(relative, doc, false)
  const { item, type, assoc } = relative
  const id = item ?? type
  const copy = id && copyOf(doc, id)
  if (!copy) return null
  const copied = new Y.RelativePosition(item ? null : copy, null, item ? copy : null, assoc)
  return hasGone(binding, copied)
    ? null
    : Y.createAbsolutePositionFromRelativePosition(copied, doc, false)
}

/** The position before the child at this index, or at the end of the element's content if there is no such child. */
function positionInElement(
  binding: Bound,
  element: Y.XmlElement,
  index: number,
  doc: Node,
): number | null {
  const child = element.get(index)
  const inChild = child instanceof Y.XmlElement ? startOfContent(binding, child, doc) : null
  if (inChild !== null) return inChild - 1
  const start = startOfContent(binding, element, doc)
  return start === null ? null : start + doc.resolve(start).parent.content.size
}

/** The position that a presence names; null if it names words that this document lacks, or is no position. */
export function namedPosition(binding: Bound, json: unknown, doc: Node): number | null {
  try {
    return positionInDoc(binding, Y.createRelativePositionFromJSON(json), doc)
  } catch {
    // another client has sent a value that is no position
    return null
  }
}

/** The position at which the block begins; the end of the script if there is no block. */
function startOfBlock({ blocks }: Bound, doc: Node, element: unknown): number | null {
  if (element === undefined) return doc.content.size
  let position = 0
  for (const [index, block] of blocks.entries()) {
    if (block.element === element) return position
    position += doc.maybeChild(index)?.nodeSize ?? 0
  }
  return null
}

/** The position in `doc` at which the content of an element, or of one of its texts, begins. */
function startOfContent(binding: Bound, type: Y.XmlElement | Y.XmlText, doc: Node): number | null {
  const path: Y.XmlElement[] = []
  let parent: unknown = type instanceof Y.XmlElement ? type : type.parent
  for (; parent instanceof Y.XmlElement; parent = parent.parent) path.unshift(parent)
  const [block, ...parts] = path
  if (parent !== binding.fragment || !block) return null
  let position = startOfBlock(binding, doc, block)
  if (position === null) return null
  let node = doc.maybeChild(binding.blocks.findIndex(({ element }) => element === block))
  let element = block
  for (const part of parts) {
    const index: number = node ? childElements(element, node).indexOf(part) : -1
    if (!node || index < 0) return null
    position++
    for (let before = 0; before < index; before++) position += node.child(before).nodeSize
    node = node.child(index)
    element = part
  }
  position++
  if (type instanceof Y.XmlElement) return position
  for (const text of textsIn(element)) {
    if (text === type) return position
    position += text.length
  }
  return null
}
