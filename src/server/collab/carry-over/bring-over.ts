// When text was copied or deleted, other people may have changed it without knowing that. Their changes are carried
// over: letters that they wrote are written beside the copy of the neighbouring letters, marks that they set are set
// on the copies, and letters that they deleted are deleted in the copy.
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { itemById } from '#/shared/script/items.ts'
import { changedMarks, type MarkOrigins } from './changed-marks.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import {
  deleteCharacters,
  formatCharacters,
  marksOfCharacter,
  insertLetters,
  placeOf,
  type Letters,
  type Place,
} from './edit-characters.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'
import { piecesOf } from '#/shared/script/copies/text-items.ts'

/** Writes into the document; returns the characters that it has copied. */
export type Edit = (forwards: Forwards) => readonly CopiedRun[]

/**
 * The edits for one text. The letters of all texts are written before any mark is set or letter deleted, because a
 * copy may be in a deleted text, and is then written again.
 */
export interface Edits {
  readonly letters: readonly Edit[]
  readonly changes: readonly Edit[]
}

/** A text, and how its characters are to be read. */
export interface Source {
  readonly doc: Y.Doc
  readonly text: Y.XmlText
  /** Whether an item existed for authors who did not know of the copy. */
  readonly counts: (item: Y.Item) => boolean
  /** The copies that the update has made. Changes of the originals are made to these copies. */
  readonly followed: Forwards
  /** Copies that were made before. Letters beside their originals belong beside these copies. */
  readonly earlier: Forwards
  /** Whether a character was not copied, and has to be carried over itself. */
  readonly isLost: (id: Y.ID) => boolean
  readonly origins: MarkOrigins
  /** The place for letters that have no neighbour left in the document. */
  readonly elsewhere: (forwards: Forwards, copied: CopiedRun[]) => Place | null
}

/** Neighbouring characters of a copy. */
interface Anchor {
  readonly first: Y.ID
  readonly last: Y.ID
}

export function bringOver(source: Source): Edits {
  const { doc, text, counts, followed, earlier, isLost, origins } = source
  const written: Edit[] = []
  const changesOfMarks: Edit[] = []
  /** The copied characters in the order of the text, and the lost letters that have been written; null until then. */
  const anchors: (Anchor | null)[] = []
  let lost: Letters[] = []
  /**
   * Whether a character without a copy stands between the last anchor and the lost letters, and whether
   * one stands behind them.
   */
  let [isGapBefore, isGapBehind] = [false, false]
  const write = () => {
    const [letters, own, gaps] = [lost, anchors.length, [isGapBefore, isGapBehind] as const]
    lost = []
    isGapBefore = isGapBehind = false
    if (letters.length === 0) return
    anchors.push(null)
    written.push((forwards) => {
      const copied: CopiedRun[] = []
      const place = placeBeside(doc, forwards, anchors, own) ?? source.elsewhere(forwards, copied)
      if (!place) return []
      const neighbours = [anchors[own - 1]?.last, anchors[own + 1]?.first].map((id, side) =>
        neighbourOf(doc, id && forwards.last(id), gaps[side] === true),
      )
      const runs = insertLetters(doc, place, letters, marksBetween(neighbours))
      // letters behind these ones, which come next, belong behind them
      anchors[own] = anchorOf(runs)
      return [...copied, ...runs]
    })
  }
  for (const piece of piecesOf(text, counts)) {
    const { id, length, marks } = piece
    for (let offset = 0; offset < length;) {
      const character = Y.createID(id.client, id.clock + offset)
      const own = followed.runAt(character)
      const run = own ?? earlier.runAt(character)
      if (!run) {
        const letter = piece.text?.charAt(offset)
        // the marks that stood around a late letter are not known any more: it gets the marks of its neighbours
        const isWithin = origins.isLate(character)
        if (letter && isLost(character)) {
          lost = withLetter(lost, { id: character, text: letter, marks, isWithin })
          isGapBehind = false
        } else if (lost.length > 0) isGapBehind = true
        else isGapBefore = true
        offset++
        continue
      }
      write()
      const size = Math.min(run.from.clock + run.length - character.clock, length - offset)
      const to = Y.createID(run.to.client, run.to.clock + character.clock - run.from.clock)
      const kept = own && piece.text !== null ? own.marks : null
      // other people cannot have marked a character that the author has written in the same update
      const changes = origins.isNew(character) ? null : changedMarks(kept, piece, origins)
      if (changes)
        changesOfMarks.push((forwards) => {
          formatCharacters(doc, forwards, to, size, changes)
          return []
        })
      anchors.push({ first: to, last: Y.createID(to.client, to.clock + size - 1) })
      offset += size
    }
  }
  write()
  return { letters: written, changes: changesOfMarks }
}

/** The nearest character beside lost letters that has a copy. */
interface Neighbour {
  /** The present marks of the character; null if they are not known. */
  readonly marks: Letters['marks'] | null
  /** Whether no other character stood between this character and the letters. */
  readonly isNext: boolean
}

/** @param id the character; undefined where there is none on this side */
function neighbourOf(doc: Y.Doc, id: Y.ID | undefined, isGap: boolean): Neighbour {
  const marks = id ? marksOfCharacter(doc, id) : isGap ? null : {}
  return { marks, isNext: !isGap }
}

/**
 * The marks for letters between two characters: the marks that both have; or the marks of one, if only that one is
 * known or stood right beside the letters.
 */
function marksBetween(neighbours: readonly Neighbour[]): Letters['marks'] {
  const known = neighbours.filter(({ marks }) => marks !== null)
  const next = known.filter(({ isNext }) => isNext)
  const [first, ...others] = next.length > 0 ? next : known
  return Object.fromEntries(
    Object.entries(first?.marks ?? {}).filter(([key]) =>
      others.every(({ marks }) => marks !== null && key in marks),
    ),
  )
}

/** Adds a letter; letters of one run stay one entry. */
function withLetter(letters: readonly Letters[], next: Letters): Letters[] {
  const last = letters.at(-1)
  const isNext =
    last?.id.client === next.id.client &&
    last.id.clock + last.text.length === next.id.clock &&
    last.marks === next.marks &&
    last.isWithin === next.isWithin
  return last && isNext
    ? [...letters.slice(0, -1), { ...last, text: last.text + next.text }]
    : [...letters, next]
}

/**
 * The place behind the nearest existing anchor before the index, or before the nearest existing one after it. What was
 * carried over earlier may stand behind an anchor that has been erased: then the place is behind that.
 */
function placeBeside(
  doc: Y.Doc,
  forwards: Forwards,
  anchors: readonly (Anchor | null)[],
  index: number,
): Place | null {
  let place: Place | null = null
  for (let before = index - 1; before >= 0; before--) {
    const last = at(anchors, before)?.last
    const here = last ? placeOf(doc, forwards, last, -1) : null
    if (!last || !here) continue
    if (!place || (here.text === place.text && here.index > place.index)) place = here
    if (itemById(doc, forwards.last(last))?.deleted === false) return place
  }
  if (place) return place
  for (const anchor of anchors.slice(index + 1)) {
    const place = anchor ? placeOf(doc, forwards, anchor.first, 0) : null
    if (place) return place
  }
  return null
}

function anchorOf(runs: readonly CopiedRun[]): Anchor | null {
  const [first, last] = [runs[0], runs.at(-1)]
  return first && last ? { first: first.to, last: idAt(last.to, last.length - 1) } : null
}

const idAt = ({ client, clock }: Y.ID, step: number): Y.ID => Y.createID(client, clock + step)

/** Deletes the copies of characters that other people had deleted. */
export function dropGone(
  doc: Y.Doc,
  runs: readonly CopiedRun[],
  isThere: (item: Y.Item, id: Y.ID) => boolean,
): readonly Edit[] {
  const edits: Edit[] = []
  const isGone = (id: Y.ID) => {
    const item = itemById(doc, id)
    return !item || !isThere(item, id)
  }
  for (const { from, to, length } of runs.filter(({ isText }) => !isText))
    for (let step = 0; step < length; step++) {
      let end = step
      while (end < length && isGone(Y.createID(from.client, from.clock + end))) end++
      const [gone, count] = [Y.createID(to.client, to.clock + step), end - step]
      if (count > 0)
        edits.push((forwards) => {
          deleteCharacters(doc, forwards, gone, count)
          return []
        })
      step = end
    }
  return edits
}
