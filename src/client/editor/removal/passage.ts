// The passage that a user is writing: what it was, so that it can be told who has deleted it, and be brought back.
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Selection, TextSelection, type Transaction } from 'prosemirror-state'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { copiesIn, readDeleted } from '#/shared/script/copies/copied-runs.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { schema } from '#/shared/script/schema.ts'
import { hasItem } from '#/shared/script/state-vector.ts'
import { BoundScript } from '../core/binding/bound-node.ts'
import { isRemoteChange } from '../core/binding/local-change.ts'
import type { Part } from '../core/binding/pruned-slice.ts'
import type { ScriptBinding } from '../core/binding/script-binding.ts'
import { sharedPosition } from '../core/binding/shared-position.ts'

/** A node of the document, as it was before somebody deleted it. */
export interface PassageNode {
  readonly node: Node
  readonly parts: readonly Part[]
}

export interface Passage {
  /** The text block with the caret. */
  readonly text: PassageNode
  /** The ids of its texts in the shared document. */
  readonly texts: readonly Y.ID[]
  /** The block of the script that it is in, or is. */
  readonly block: PassageNode
  readonly element: Y.XmlElement | null
  /** The heading of its scene; null before the first scene. */
  readonly heading: Y.XmlElement | null
}

/** The passage around a position of the document that the binding knows; null if there is no text. */
export function passageAt(binding: ScriptBinding, $position: ResolvedPos): Passage | null {
  const { parent, depth } = $position
  if (!parent.isTextblock || parent.content.size === 0) return null
  const doc = $position.node(0)
  const index = $position.index(0)
  const script = new BoundScript(doc, binding.blocks)
  const kept = (node: Node, from: number): PassageNode => {
    const range: TextRange = { from, to: from + node.nodeSize }
    return { node, parts: script.partsIn(range) }
  }
  const before = doc.children.slice(0, index + 1)
  const heading = before.findLastIndex(({ type }) => type === schema.nodes.sceneBlock)
  const text = kept(parent, $position.before(depth))
  return {
    text,
    texts: textIds(binding.doc, text.parts),
    block: kept(doc.child(index), $position.before(1)),
    element: binding.elementAt(index),
    heading: binding.elementAt(heading),
  }
}

export interface Caret {
  readonly shared: Y.RelativePosition
  readonly inText: number
  readonly inBlock: number
}

/** @param $start the start of the text block that the user writes in */
export function caretIn(binding: ScriptBinding, $start: ResolvedPos, { $head }: Selection): Caret {
  const shared = sharedPosition(binding, $head, 'before')
  const [inText, inBlock] = [$start.before(), $start.before(1)].map((at) => $head.pos - at)
  return { shared, inText: inText ?? 0, inBlock: inBlock ?? 0 }
}

/**
 * The client that has deleted the text of a passage by one of these changes; null if none has. Where the text was written anew before
 * (a line that is split, joined, or made a speech), it is the one that the words at the caret have come to.
 */
export function deleterOf(
  passage: Passage,
  { shared }: Caret,
  doc: Y.Doc,
  transactions: readonly Y.Transaction[],
): number | null {
  const copies = copiesIn(doc)
  const letters = shared.item ? forwardsOf(doc).allCopies(shared.item) : []
  const texts = [...passage.texts, ...letters.flatMap((id) => textIdOf(doc, id))]
  for (const { local, changed, beforeState } of transactions) {
    const all: ReadonlyMap<unknown, unknown> = changed
    if (local || !all.has(copies)) continue
    for (const { id, length, deleted, content } of itemsIn(copies)) {
      if (hasItem(beforeState, Y.createID(id.client, id.clock + length - 1))) continue
      // entries that come one after the other are one item
      const isNew = (place: number) =>
        !hasItem(beforeState, Y.createID(id.client, id.clock + place))
      const stored = deleted ? [] : content.getContent().filter((_entry, place) => isNew(place))
      if (namesOneOf(stored, texts)) return id.client
    }
  }
  return null
}

export const isBlockGone = ({ element }: Passage) => element !== null && isDeleted(element)
export const isSceneGone = ({ heading }: Passage) => heading !== null && isDeleted(heading)

/** The ids of the texts that letters are, or were, in. */
function textIds(doc: Y.Doc, parts: readonly Part[]): readonly Y.ID[] {
  return parts.flatMap((part) => ('letters' in part ? textIdOf(doc, part.letters.id) : []))
}

function textIdOf(doc: Y.Doc, letter: Y.ID): Y.ID | readonly [] {
  const parent = itemById(doc, letter)?.parent
  return (parent instanceof Y.XmlText && itemOf(parent)?.id) || []
}

function namesOneOf(stored: readonly unknown[], texts: readonly Y.ID[]): boolean {
  return stored.flatMap(readDeleted).some((id) => texts.some((text) => Y.compareIDs(id, text)))
}

/** What the writer of a passage has typed elsewhere since it was deleted: their caret has come there with its deletion. */
export interface TypedSince extends TextRange {
  /** Whether the caret still stands behind it, so that it grows. */
  readonly isGrowing: boolean
}

export function typedSince(
  { from, to, isGrowing }: TypedSince,
  transaction: Transaction,
  head: number,
): TypedSince {
  const { mapping } = transaction
  if (!isGrowing || isRemoteChange(transaction)) {
    const start = mapping.map(from, 1)
    return { from: start, to: Math.max(start, mapping.map(to, -1)), isGrowing }
  }
  const end = mapping.map(to, 1)
  return { from: mapping.map(from, -1), to: end, isGrowing: end === head }
}

/**
 * Moves what was typed since behind the words of the passage, which are in the script again; without effect if it is none, or
 * reaches over several texts.
 * @param since its range in the document before the transaction
 * @param place the place in the passage at which the writer was, in the document of the transaction
 */
export function moveTypedSince(transaction: Transaction, since: TypedSince, place: number): void {
  const { mapping, doc } = transaction
  const [from, to] = [mapping.map(since.from, 1), mapping.map(since.to, -1)]
  const $from = doc.resolve(from)
  const isOneText = from < to && to <= $from.end() && $from.parent.isTextblock
  const isApart = place < from || place > to
  if (!isOneText || !isApart || !doc.resolve(place).parent.isTextblock) return
  const words = doc.slice(from, to).content
  const known = mapping.maps.length
  transaction.insert(place, words)
  const later = mapping.slice(known)
  transaction.delete(later.map(from, 1), later.map(to, -1))
  const end = mapping.slice(known).map(place, 1)
  transaction.setSelection(TextSelection.create(transaction.doc, end))
}
