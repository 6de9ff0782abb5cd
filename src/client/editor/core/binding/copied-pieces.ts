// Finds characters that the steps of an edit have brought from one text into another.
import type { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { copiedCharacters, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { type IdRange, IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { charactersOf, type CharacterRun } from '#/shared/script/copies/text-items.ts'
import { itemOf } from '#/shared/script/items.ts'
import { type BoundBlock, type BoundNode, boundTexts, type TextAt } from './bound-node.ts'
import type { Part } from './pruned-slice.ts'
import { textsIn } from './read-node.ts'
import { survivorsOf } from './survivors.ts'
import type { KnownRun } from './write-text.ts'

/** Neighbouring characters that are in another text now. */
export interface CopiedPiece {
  readonly ids: readonly CharacterRun[]
  readonly element: Y.XmlElement
  /** The index of the piece's first character in that text. */
  readonly offset: number
}

/**
 * The pieces of a text before the edit, with the texts in which they stand after it; none
 * if the whole text has stayed.
 * @param isTaken whether the edit takes words of the text elsewhere without a step that moves them
 * (`cut-and-paste.ts`); then the pieces are listed in any case, because the text is written anew
 */
export function copiedPieces(
  { element: source, node, position }: BoundNode,
  textAt: TextAt,
  steps: readonly Step[],
  isTaken: boolean,
): { readonly source: Y.XmlElement | null; readonly pieces: readonly CopiedPiece[] } {
  if (!source || node.content.size === 0) return { source, pieces: [] }
  const start = position + 1
  const landed = survivorsOf(start, start + node.content.size, steps).flatMap((survivor) => {
    const text = textAt(survivor.at)
    return text ? [{ ...survivor, text }] : []
  })
  if (!isTaken && landed.every(({ text }) => text.element === source)) return { source, pieces: [] }
  const characters = charactersIn(source)
  const pieces = landed.map(({ from, to, at, text }) => ({
    ids: sliceOf(characters, from - start, to - start),
    element: text.element,
    offset: at - text.position - 1,
  }))
  return { source, pieces }
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
    const cut = Y.createID(id.client, id.clock + first)
    return [{ ...run, id: cut, text: text.slice(first, last) }]
  })
}

/** Finds the copied characters of pieces. To be called after all of them have been written. */
export function runsOfPieces(): (piece: CopiedPiece) => readonly CopiedRun[] {
  const read = readOnce()
  return ({ ids, element, offset }) => {
    const length = ids.reduce((sum, { text }) => sum + text.length, 0)
    return copiedCharacters(ids, sliceOf(read(element), offset, offset + length))
  }
}

/** The runs that were copied into each element, in their order there. */
export function copiedRuns(
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
