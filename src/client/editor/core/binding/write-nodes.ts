// How an edit gets into the shared document: every node is written into the element that it continues, by the
// edit's steps; so whoever else writes in the same place at the same moment loses nothing.
import type { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { isEmptyParagraph } from '../document/empty-paragraph.ts'
import { writeCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { charactersOf, keptMarks, type CharacterRun } from '#/shared/script/copies/text-items.ts'
import { elementsOf } from '#/shared/script/order/blocks-in-order.ts'
import { itemOf } from '#/shared/script/items.ts'
import { keysOfEdit, type KeyOf } from '#/shared/script/mark-keys.ts'
import { childElements, textsIn } from './read-node.ts'
import { nodeAfter, survivorsOf } from './survivors.ts'
import { fillText, writeText, type KnownRun } from './write-text.ts'

/** A node, and where it begins in its document. */
export interface PlacedNode {
  readonly node: Node
  readonly position: number
}

/** A node of before, and what stands for it in the shared document; null where nothing does yet. */
export interface BoundNode extends PlacedNode {
  readonly element: Y.XmlElement | null
}

/** For each node of after the index of the one of before that it continues, or null for a new one. */
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
 * The empty paragraph at the end of a script stays the same one for ever (DOC-24): what is written in it stands
 * in a new one before it, so that two people who write at the end at once get a paragraph each.
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

/** A text of after, what it stands in, and the text of before that it continues. */
interface WrittenText extends PlacedNode {
  readonly element: Y.XmlElement
  readonly before: PlacedNode | null
}

/** What an edit writes: first what there is to write in, then the texts, at last what goes. */
export class NodeWriter {
  readonly #doc: Y.Doc
  readonly #steps: readonly Step[]
  readonly #texts: WrittenText[] = []
  readonly #gone: (() => void)[] = []
  readonly #keyOf: KeyOf

  constructor(doc: Y.Doc, steps: readonly Step[]) {
    this.#doc = doc
    this.#steps = steps
    this.#keyOf = keysOfEdit(doc)
  }

  /** Writes a node into the element of the one that it continues. */
  write(element: Y.XmlElement, before: PlacedNode, after: PlacedNode): void {
    if (before.node === after.node) return
    writeAttributes(element, before.node, after.node)
    if (after.node.isTextblock) this.#texts.push({ ...after, element, before })
    else if (!after.node.isLeaf) this.#writeChildren(element, before, after)
  }

  /** Inserts a node that is new behind another, or first. */
  insert(parent: Y.XmlFragment, previous: Y.XmlElement | null, after: PlacedNode): Y.XmlElement {
    const element = createElement(after.node)
    parent.insertAfter(previous, [element])
    this.#noteTexts(element, after)
    return element
  }

  /** Takes elements away, when what they held has been copied. */
  remove(parent: Y.XmlFragment, elements: readonly (Y.XmlElement | null)[]): void {
    this.#gone.push(() => deleteElements(parent, elements))
  }

  /** @param old the texts of before, in the order in which they stood */
  finish(old: readonly BoundNode[]): void {
    const copies = old.map((text) => copiedPieces(text, this.#texts, this.#steps))
    const givers = new Set(
      copies.flatMap(({ pieces, source }) => (pieces.length > 0 ? [source] : [])),
    )
    const texts = old.map(({ element }) => (element ? (textsIn(element)[0] ?? null) : null))
    const copied = copiedRuns(copies.flatMap(({ pieces }) => pieces))
    for (const after of this.#texts) {
      const { element, node, before } = after
      const written = { node, copied: copied.get(element) ?? [], keyOf: this.#keyOf }
      if (before && !givers.has(element)) writeText(element, before, after, this.#steps, written)
      else fillText(newTextIn(element), written)
    }
    for (const remove of this.#gone) remove()
    const runs = copies.map(({ pieces }) => pieces.flatMap(runsOfPiece))
    const wholes = old.flatMap(({ position }, index) =>
      this.#textCopied(texts[index] ?? null, position, runs[index]?.[0]?.to ?? null),
    )
    writeCopy(this.#doc, [...runs.flat(), ...wholes])
  }

  /**
   * The text that a node has now, where that is another one, or the first of its letters in the text that they were
   * joined to: what others write before all letters that they know is told of it.
   */
  #textCopied(
    before: Y.XmlText | null,
    position: number,
    firstLetter: Y.ID | null,
  ): readonly CopiedRun[] {
    const at = before && nodeAfter(position, this.#steps)
    const text = at === null ? undefined : this.#texts.find((one) => one.position === at)
    const now = text && textsIn(text.element)[0]
    const [old, copy] = [before && itemOf(before), now && itemOf(now)]
    const to = copy?.id ?? firstLetter
    if (!old?.deleted || !to) return []
    return [{ from: old.id, to, length: 1, marks: [], isCarried: false, isText: true }]
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
      const child = now[index] as PlacedNode
      let element = was === null ? null : (elements[was] ?? null)
      if (element && was !== null) this.write(element, old[was] as PlacedNode, child)
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

/** The texts in a node, and what stands for them. */
export function boundTexts(element: Y.XmlElement | null, bound: PlacedNode): readonly BoundNode[] {
  if (bound.node.isTextblock) return [{ ...bound, element }]
  const elements = element ? childElements(element, bound.node) : []
  return placedChildren(bound).flatMap((child, index) => boundTexts(elements[index] ?? null, child))
}

/** Some neighbouring characters that stand in another text now. */
interface CopiedPiece {
  readonly ids: readonly CharacterRun[]
  readonly element: Y.XmlElement
  /** Where it begins in that text. */
  readonly offset: number
}

/** What of a text of before stands elsewhere now, or would if its text were kept; nothing where it all stays. */
function copiedPieces(
  { element: source, node, position }: BoundNode,
  texts: readonly WrittenText[],
  steps: readonly Step[],
): { readonly source: Y.XmlElement | null; readonly pieces: readonly CopiedPiece[] } {
  if (!source || node.content.size === 0) return { source, pieces: [] }
  const start = position + 1
  const landed = survivorsOf(start, start + node.content.size, steps).flatMap((survivor) => {
    const { at } = survivor
    const text = texts.find((one) => at > one.position && at < one.position + one.node.nodeSize)
    return text ? [{ ...survivor, text }] : []
  })
  if (landed.every(({ text }) => text.element === source)) return { source, pieces: [] }
  const characters = charactersIn(source)
  const pieces = landed.map(({ from, to, at, text }) => ({
    ids: sliceOf(characters, from - start, to - start),
    element: text.element,
    offset: at - text.position - 1,
  }))
  return { source, pieces }
}

const charactersIn = (element: Y.XmlElement) =>
  textsIn(element).flatMap((text) => charactersOf(text))

function sliceOf(runs: readonly CharacterRun[], from: number, to: number): readonly CharacterRun[] {
  let start = 0
  return runs.flatMap((run) => {
    const { id, text } = run
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)]
    start += text.length
    if (first >= last) return []
    const cut = Y.createID(id.client, id.clock + first)
    return [{ ...run, id: cut, text: text.slice(first, last) }]
  })
}

/** Which characters a piece has become, once it is written. */
function runsOfPiece({ ids, element, offset }: CopiedPiece): readonly CopiedRun[] {
  const length = ids.reduce((sum, { text }) => sum + text.length, 0)
  const written = sliceOf(charactersIn(element), offset, offset + length)
  const runs: CopiedRun[] = []
  let [index, used] = [0, 0]
  for (const { id, text, ...marks } of ids)
    for (let at = 0; at < text.length;) {
      const target = written[index]
      if (!target) return runs
      const size = Math.min(text.length - at, target.text.length - used)
      runs.push({
        from: Y.createID(id.client, id.clock + at),
        to: Y.createID(target.id.client, target.id.clock + used),
        length: size,
        marks: keptMarks(marks),
        isCarried: false,
        isText: false,
      })
      at += size
      used += size
      if (used === target.text.length) [index, used] = [index + 1, 0]
    }
  return runs
}

/** What has been copied into each element, in the order in which it stands there. */
function copiedRuns(
  pieces: readonly CopiedPiece[],
): ReadonlyMap<Y.XmlElement, readonly KnownRun[]> {
  const runs = new Map<Y.XmlElement, readonly KnownRun[]>()
  for (const { ids, element, offset: start } of pieces) {
    let end = start
    const own = ids.map(({ text: { length }, marks: attributes }): KnownRun => {
      end += length
      return { offset: end - length, length, attributes }
    })
    const all = [...(runs.get(element) ?? []), ...own]
    runs.set(
      element,
      all.toSorted((a, b) => a.offset - b.offset),
    )
  }
  return runs
}

/**
 * Puts an empty text into an element, in the place of those whose words have been copied: what others write in these is
 * told apart. Empty blocks have one, too: two who write in one write in one text.
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

export function placedChildren({ node, position }: PlacedNode): readonly PlacedNode[] {
  return placedNodes(node.children, position + 1)
}

/** Nodes that stand one behind the other. */
export function placedNodes(nodes: readonly Node[], start: number): readonly PlacedNode[] {
  let position = start
  return nodes.map((node) => {
    position += node.nodeSize
    return { node, position: position - node.nodeSize }
  })
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
