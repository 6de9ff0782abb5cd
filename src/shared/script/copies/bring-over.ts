// When text was copied or deleted, others may have changed it without knowing. Their changes are carried over:
// the letters that they wrote are written beside the copy of the letters next to them, their marks are set on
// the copies, and what they deleted is deleted in the copy.
import * as Y from 'yjs'
import { at } from '../../at.ts'
import { itemById } from '../items.ts'
import { changedMarks, type MarkOrigins } from './changed-marks.ts'
import type { CopiedRun } from './copied-runs.ts'
import {
  deleteCharacters,
  formatCharacters,
  insertLetters,
  placeOf,
  type Letters,
  type Place,
} from './edit-characters.ts'
import type { Forwards } from './forwards.ts'
import { piecesOf } from './text-items.ts'

/** Writes into the document; answers which characters it has copied. */
export type Edit = (forwards: Forwards) => readonly CopiedRun[]

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
  readonly keyFor: (key: string, value: unknown) => string
  /** The place for letters that have no neighbour left in the document. */
  readonly elsewhere: (forwards: Forwards, copied: CopiedRun[]) => Place | null
}

/** Neighbouring characters of a copy. */
interface Anchor {
  readonly first: Y.ID
  readonly last: Y.ID
}

export function bringOver(source: Source): readonly Edit[] {
  const { doc, text, counts, followed, earlier, isLost, origins, keyFor } = source
  const withOwnKeys = (marks: Letters['marks']) => withKeys(marks, keyFor)
  const edits: Edit[] = []
  const anchors: Anchor[] = []
  let lost: Letters[] = []
  const write = () => {
    if (lost.length === 0) return
    const [letters, before] = [lost, anchors.length]
    lost = []
    edits.push((forwards) => {
      const copied: CopiedRun[] = []
      const place =
        placeBeside(doc, forwards, anchors, before) ?? source.elsewhere(forwards, copied)
      return place ? [...copied, ...insertLetters(doc, place, letters, withOwnKeys)] : []
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
        if (letter && isLost(character))
          lost = withLetter(lost, { id: character, text: letter, marks, isWithin })
        offset++
        continue
      }
      write()
      const size = Math.min(run.from.clock + run.length - character.clock, length - offset)
      const to = Y.createID(run.to.client, run.to.clock + character.clock - run.from.clock)
      const kept = own && piece.text !== null ? own.marks : null
      const changed = changedMarks(kept, piece, origins)
      const changes = changed && withOwnKeys(changed)
      if (changes)
        edits.push((forwards) => {
          formatCharacters(doc, forwards, to, size, changes)
          return []
        })
      anchors.push({ first: to, last: Y.createID(to.client, to.clock + size - 1) })
      offset += size
    }
  }
  write()
  return edits
}

function withKeys(
  changes: Readonly<Record<string, unknown>>,
  keyFor: Source['keyFor'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [keyFor(key, value), value]),
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
