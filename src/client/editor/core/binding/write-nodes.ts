// Writes nodes into the shared document: by the steps of the edit each node is written into the element of the node
// that it continues, so that other people who write in the same place at the same moment lose nothing.
import type { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import {
  type CopiedRun,
  copiedText,
  writeCopy,
  writeDeleted,
} from '#/shared/script/copies/copied-runs.ts'
import { type CoveredWords, writeCovered } from '#/shared/script/copies/covered-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { idAt, isDeleted, itemOf, itemsIn } from '#/shared/script/items.ts'
import { keysOfEdit } from '#/shared/script/mark-keys.ts'
import { elementsOf } from '#/shared/script/order/blocks-in-order.ts'
import { isEmptyParagraph } from '../document/block-nodes.ts'
import {
  type BoundNode,
  placedChildren,
  type PlacedNode,
  textsByPlace,
  type WrittenText,
} from './bound-node.ts'
import type { WordsBack } from './apply-changes.ts'
import { type CopiedPiece, copiedPieces, copiedRuns, runsOfPieces } from './copied-pieces.ts'
import type { CutAndPaste } from './cut-and-paste.ts'
import type { DeletedWords } from './deleted-words.ts'
import { childElements, textsIn } from './read-node.ts'
import { nodeAfter, survivorsOf } from './survivors.ts'
import { fillText, writeText } from './write-text.ts'

// Creates, changes and deletes elements of the shared document for nodes.
/**
 * Puts an empty text into an element, in place of texts whose words have been copied: so the server recognises edits
 * of other users that arrive late in the old texts. An empty block has a text as well, so that two users who write in
 * the block write in the same text.
 */
function newTextIn(element: Y.XmlElement): Y.XmlText {
  const children = element.toArray()
  children.forEach((_child, index) => {
    const place = children.length - 1 - index
    if (children[place] instanceof Y.XmlText) element.delete(place, 1)
  })
  const text = new Y.XmlText()
  element.insert(0, [text])
  return text
}

/** An element for a node that is new, without its texts. */
function createElement(node: Node): Y.XmlElement {
  const element = new Y.XmlElement(node.type.name)
  for (const [name, value] of Object.entries(node.attrs))
    if (value !== null) element.setAttribute(name, value)
  if (!node.isTextblock && node.childCount > 0) element.insert(0, node.children.map(createElement))
  return element
}

function writeAttributes(element: Y.XmlElement, before: Node, after: Node): void {
  for (const [name, value] of Object.entries(after.attrs)) {
    if (before.attrs[name] === value) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

/** Deletes some of the children of an element, or blocks of a script. */
function deleteElements(parent: Y.XmlFragment, elements: readonly (Y.XmlElement | null)[]): void {
  if (elements.length === 0) return
  const gone = new Set<unknown>(elements)
  const children = parent.toArray()
  let end = children.length
  while (end > 0) {
    let start = end
    while (start > 0 && gone.has(children[start - 1])) start--
    if (start < end) parent.delete(start, end - start)
    end = start - 1
  }
}

/** An edit: the script before and after it, and its steps. */
export interface Edit {
  readonly before: Node
  readonly after: Node
  readonly steps: readonly Step[]
  readonly cutAndPaste: CutAndPaste
  readonly deletedWords: DeletedWords
}

/** For each node after the edit: the index of the node before the edit that it continues; null for a new node. */
export function continuedNodes(
  before: readonly PlacedNode[],
  after: readonly PlacedNode[],
  steps: readonly Step[],
): readonly (number | null)[] {
  const indexAt = new Map(after.map(({ position }, index) => [position, index]))
  const continued = after.map((): number | null => null)
  before.forEach(({ node, position }, was) => {
    const at = nodeAfter(position, steps)
    const index = at === null ? undefined : indexAt.get(at)
    if (index !== undefined && after[index]?.node.type === node.type) continued[index] = was
  })
  return continued
}

/**
 * The empty paragraph at the end of a script stays the same element for ever (DOC-24). Text that is typed in it is
 * written into a new paragraph before it, so that two people who write at the end at once get a paragraph each.
 */
export function keepLastParagraph(
  before: readonly PlacedNode[],
  after: readonly PlacedNode[],
  continued: readonly (number | null)[],
): readonly (number | null)[] {
  const [was, now] = [before.at(-1), after.at(-1)]
  if (!was || !now || !isEmptyParagraph(was.node) || !isEmptyParagraph(now.node)) return continued
  const last = before.length - 1
  return continued.map((index, place) =>
    place === continued.length - 1 ? last : index === last ? null : index,
  )
}

/** Writes an edit in this order: new elements, texts, deletions. */
export class NodeWriter {
  readonly #doc: Y.Doc
  readonly #steps: readonly Step[]
  readonly #texts: WrittenText[] = []
  readonly #gone: (() => void)[] = []
  readonly #cutAndPaste: CutAndPaste
  readonly #deletedWords: DeletedWords

  constructor(doc: Y.Doc, { steps, cutAndPaste, deletedWords }: Edit) {
    this.#doc = doc
    this.#steps = steps
    this.#cutAndPaste = cutAndPaste
    this.#deletedWords = deletedWords
  }

  /** Writes a node into the element of the node that it continues. */
  write(element: Y.XmlElement, before: PlacedNode, after: PlacedNode): void {
    if (before.node === after.node) return
    writeAttributes(element, before.node, after.node)
    if (after.node.isTextblock) this.#texts.push({ ...after, element, before })
    else if (!after.node.isLeaf) this.#writeChildren(element, before, after)
  }

  /** Inserts a new node behind another one, or as the first. */
  insert(parent: Y.XmlFragment, previous: Y.XmlElement | null, after: PlacedNode): Y.XmlElement {
    const element = createElement(after.node)
    parent.insertAfter(previous, [element])
    this.#noteTexts(element, after)
    return element
  }

  /** Deletes elements, after their text has been copied. */
  remove(parent: Y.XmlFragment, elements: readonly (Y.XmlElement | null)[]): void {
    this.#gone.push(() => deleteElements(parent, elements))
  }

  /**
   * @param old the texts before the edit, in their order
   * @param blocks the changed blocks after the edit
   */
  finish(old: readonly BoundNode[], blocks: readonly BoundNode[]): void {
    const { sources, pieces: transferred } = this.#cutAndPaste.transfer(
      old,
      this.#texts,
      this.#steps,
    )
    const givers = new Set<Y.XmlElement | null>(sources)
    const textAt = textsByPlace(this.#texts)
    const copies = old.map((text) =>
      copiedPieces(text, textAt, this.#steps, givers.has(text.element)),
    )
    for (const { pieces, source } of copies) if (pieces.length > 0) givers.add(source)
    const texts = old.map(({ element }) => (element ? (textsIn(element)[0] ?? null) : null))
    const emptied = old.flatMap((bound, index) => {
      const text = texts[index]
      return text && this.#isEmptied(bound, text) ? (itemOf(text)?.id ?? []) : []
    })
    const { kept } = this.#cutAndPaste
    const restored = this.#deletedWords.piecesOf(this.#steps, this.#texts, kept)
    this.#cutAndPaste.noteRestored(restored.flat())
    const all = [...copies.flatMap(({ pieces }) => pieces), ...transferred, ...restored.flat()]
    const copied = copiedRuns(all)
    const restoredIn = Map.groupBy(restored.flat(), ({ element }) => element)
    const covered: CoveredWords[] = []
    for (const after of this.#texts) {
      const { element, node, before } = after
      // one mark in several texts has a key in each: if the texts are joined meanwhile, a border of one ends no other
      const written = { node, copied: copied.get(element) ?? [], keyOf: keysOfEdit(this.#doc) }
      const back = (restoredIn.get(element) ?? []).flatMap((piece) => wordsBack(piece))
      if (before && !givers.has(element))
        covered.push(...writeText(element, before, after, this.#steps, { ...written, back }))
      else fillText(newTextIn(element), written)
    }
    for (const remove of this.#gone) remove()
    const runsOfPiece = runsOfPieces()
    const runs = copies.map(({ pieces }) => pieces.flatMap(runsOfPiece))
    const beginnings = new Map(this.#texts.map((text) => [text.position, text.element]))
    const wholes = old.map(({ position }, index) => {
      const before = texts[index] ?? null
      const at = before && nodeAfter(position, this.#steps)
      const element = at === null ? undefined : beginnings.get(at)
      return textCopied(before, element, runs[index]?.[0]?.to ?? null)
    })
    const back = this.#deletedWords.runsOf(
      this.#steps,
      restored.map((pieces) => pieces.flatMap(runsOfPiece)),
      blocks,
    )
    const carried = transferred.flatMap(runsOfPiece)
    writeCopy(this.#doc, [...runs.flat(), ...carried, ...wholes.flat(), ...back])
    const isCopied = (index: number) => [runs, wholes].some((all) => (all[index]?.length ?? 0) > 0)
    const deleted = old.flatMap(({ element }, index) => {
      // an empty block may have no text yet
      const part = texts[index] ?? element
      const item = part && itemOf(part)
      return item?.deleted && !isCopied(index) ? item.id : []
    })
    writeDeleted(this.#doc, [...deleted, ...emptied])
    writeCovered(this.#doc, covered)
  }

  /** Whether all words of a line are deleted in which another person has written: they are told who has done it. */
  #isEmptied({ node, position }: BoundNode, text: Y.XmlText): boolean {
    const { size } = node.content
    return (
      size > 1 &&
      nodeAfter(position, this.#steps) !== null &&
      survivorsOf(position + 1, position + 1 + size, this.#steps).length === 0 &&
      hasOthersLetters(text)
    )
  }

  #noteTexts(element: Y.XmlElement, after: PlacedNode): void {
    if (after.node.isTextblock) this.#texts.push({ ...after, element, before: null })
    const children = elementsOf(element)
    placedChildren(after).forEach((child, index) => {
      const part = children[index]
      if (part) this.#noteTexts(part, child)
    })
  }

  #writeChildren(parent: Y.XmlElement, before: PlacedNode, after: PlacedNode): void {
    const elements = childElements(parent, before.node)
    const old = placedChildren(before)
    const now = placedChildren(after)
    const continued = continuedNodes(old, now, this.#steps)
    let previous: Y.XmlElement | null = null
    continued.forEach((was, index) => {
      const child = at(now, index)
      let element = was === null ? null : (elements[was] ?? null)
      if (element && was !== null) this.write(element, at(old, was), child)
      else element = this.insert(parent, previous, child)
      previous = element
    })
    const kept = new Set(continued)
    this.remove(
      parent,
      elements.filter((element, index) => element !== null && !kept.has(index)),
    )
  }
}

/** The words of a restored piece. */
function wordsBack({ ids, offset }: CopiedPiece): readonly WordsBack[] {
  const [first] = ids
  const length = ids.reduce((sum, { text }) => sum + text.length, 0)
  return first ? [{ offset, length, first: first.id }] : []
}

/**
 * The copy entry of a deleted text: it leads to the text that the node has now, or, if the node was joined
 * to another one, to the first of its letters there. The server needs it for letters that others write
 * before all letters they know.
 */
function textCopied(
  before: Y.XmlText | null,
  element: Y.XmlElement | undefined,
  firstLetter: Y.ID | null,
): readonly CopiedRun[] {
  const now = element && textsIn(element)[0]
  if (!before || !isDeleted(before)) return []
  return copiedText(before, (now && itemOf(now)?.id) ?? firstLetter ?? undefined)
}

/**
 * Whether other people have written letters that are in a text. Letters that were written anew, as a line was split or joined, are
 * their author's, whoever has done that.
 */
export function hasOthersLetters(text: Y.XmlText): boolean {
  const { doc } = text
  if (!doc) return false
  const forwards = forwardsOf(doc)
  for (const { deleted, countable, id, length } of itemsIn(text)) {
    if (deleted || !countable) continue
    for (let step = 0; step < length;) {
      const letter = idAt(id, step)
      if (forwards.originOf(letter).client !== doc.clientID) return true
      step += forwards.alike(letter, length - step)
    }
  }
  return false
}
