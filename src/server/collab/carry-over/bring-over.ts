// When text was copied or deleted, others may have changed it without knowing. Their changes are carried over:
// the letters that they wrote are written beside the copy of the letters next to them, their marks are set on
// the copies, and what they deleted is deleted in the copy.
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

/** Writes into the document; answers which characters it has copied. */
export type Edit = (forwards: Forwards) => readonly CopiedRun[]

/**
 * What is to be done for a text. The letters of all texts are written before any mark is set or letter deleted: a
 * copy may be in a text that is gone, and is then written again.
 */
export interface Edits {
  readonly letters: readonly Edit[]
  readonly changes: readonly Edit[]
}

/** A text, and how its characters are to be read. */
export interface Source {
  readonly doc: Y.Doc
  readonly text: Y.XmlText
  /** Whether an item was there for those who did not know of the copy. */
  readonly counts: (item: Y.Item) => boolean
  /** What was copied. Changes of these characters are made to their copies. */
  readonly followed: Forwards
  /** Copies that were made before. Letters beside such characters belong beside their copies. */
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
  const anchors: Anchor[] = []
  let lost: Letters[] = []
  /** Whether a character that has no copy stands between the last anchor and the letters, and behind these. */
  let [isGapBefore, isGapBehind] = [false, false]
  const write = () => {
    const [letters, before, gaps] = [lost, anchors.length, [isGapBefore, isGapBehind] as const]
    lost = []
    isGapBefore = isGapBehind = false
    if (letters.length === 0) return
    written.push((forwards) => {
      const copied: CopiedRun[] = []
      const place =
        placeBeside(doc, forwards, anchors, before) ?? source.elsewhere(forwards, copied)
      if (!place) return []
      const neighbours = [anchors[before - 1]?.last, anchors[before]?.first].map(
        (anchor, side): Neighbour => ({
          marks: anchor ? marksOfCharacter(doc, forwards.last(anchor)) : gaps[side] ? null : {},
          isNext: !gaps[side],
        }),
      )
      return [...copied, ...insertLetters(doc, place, letters, marksBetween(neighbours))]
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
        // of what comes late nobody knows any more which marks stood around it: it has those of what it stands between
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
      // nobody else can have marked what the author has written in the same update
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

/** What stands beside letters: the nearest character that has a copy. */
interface Neighbour {
  /** Those that it has now; null where that is not known. */
  readonly marks: Letters['marks'] | null
  /** Whether no other character stood between. */
  readonly isNext: boolean
}

/** The marks that letters have between two characters: those that both have, or the one that is known better. */
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

/** Letters of one run stay one. */
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

/** Behind the nearest copy before it that is there, or before the nearest one behind it. */
function placeBeside(
  doc: Y.Doc,
  forwards: Forwards,
  anchors: readonly Anchor[],
  index: number,
): Place | null {
  for (let before = index - 1; before >= 0; before--) {
    const place = placeOf(doc, forwards, at(anchors, before).last, -1)
    if (place) return place
  }
  for (const { first } of anchors.slice(index)) {
    const place = placeOf(doc, forwards, first, 0)
    if (place) return place
  }
  return null
}

/** What others had deleted goes in the copy, too. */
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
