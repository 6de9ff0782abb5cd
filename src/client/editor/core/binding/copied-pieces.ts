// Finds characters that the steps of an edit have brought from one text into another.
import { listIn } from '#/shared/at.ts'
import type { Step } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { copiedCharacters, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { type BoundNode, charactersIn, readOnce, sliceOf, type TextAt } from './bound-node.ts'
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
  const runs = new Map<Y.XmlElement, KnownRun[]>()
  for (const { ids, element, offset: start } of pieces) {
    const inElement = listIn(runs, element)
    let end = start
    for (const { text, marks: attributes } of ids) {
      const { length } = text
      inElement.push({ offset: end, length, attributes })
      end += length
    }
  }
  // sorted at the end: a line that comes back letter by letter has thousands of pieces
  for (const inElement of runs.values()) inElement.sort((a, b) => a.offset - b.offset)
  return runs
}
