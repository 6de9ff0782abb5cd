// Writes the edits of a settlement into the document: letters first, then marks and deletions, then what is left of
// texts whose copies went. Letters come first because a copy may itself be in a text that is gone, and is written again.
import * as Y from 'yjs'
import { copiedCharacters, copiedText, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { NOTHING, type Forwards } from '#/shared/script/copies/forwards.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import {
  deleteCharacters,
  formatCharacters,
  insertLetters,
  marksOfCharacter,
  placeOf,
  removeEmptyBlock,
  removeEmptyLine,
  removeText,
  type Place,
} from './characters.ts'
import type { Meaning } from './meaning.ts'
import { Rescue } from './rescue.ts'
import type { Anchor, Insert, Letters, Settlement } from './settle.ts'
import { textOf } from './texts.ts'

/** Characters that have become others. */
export interface Record {
  readonly forwards: Forwards
  readonly note: (runs: readonly CopiedRun[]) => void
}

/** To be called in a transaction. */
export function writeEdits(meaning: Meaning, edits: Settlement, record: Record): void {
  const { doc } = meaning
  const { forwards, note } = record
  const rescue = new Rescue(doc)
  const isNew = (item: Y.Item | null) => item !== null && meaning.isNew(item.id)
  note(edits.moves)
  for (const insert of edits.inserts) writeLetters(doc, insert, rescue, record)
  for (const { id, length, changes } of edits.formats)
    formatCharacters(doc, forwards, id, length, changes)
  for (const id of edits.deleted) deleteCharacters(doc, forwards, id, 1)
  for (const text of edits.dropped) removeText(text, isNew)
  for (const id of edits.doubles) deleteCharacters(doc, NOTHING, id, 1)
  for (const text of edits.made) if (text.length === 0) removeText(text, isNew)
  for (const text of edits.anew) note(writeAnew(text))
  for (const id of edits.blocks) removeEmptyBlock(doc, id)
  const emptied = new Set<Y.XmlText>()
  for (const id of edits.late) {
    const [text, whole] = [textOf(doc, forwards.last(id)), textOf(doc, id)]
    deleteCharacters(doc, forwards, id, 1)
    const item = whole && itemOf(whole)
    if (text && item && meaning.names(item.id)) emptied.add(text)
  }
  for (const text of emptied) removeEmptyLine(text)
}

function writeLetters(
  doc: Y.Doc,
  insert: Insert,
  rescue: Rescue,
  { forwards, note }: Record,
): void {
  const { letters, anchors, index } = insert
  const place =
    placeBeside(doc, insert, forwards) ?? placeFor(doc, insert.text, rescue, { forwards, note })
  if (!place) return
  const around = ({ sides }: Letters) =>
    marksBetween(
      (sides ?? []).map((side, index_) => {
        const beside = index_ === 0 ? anchors[index - 1]?.last : anchors[index + 1]?.first
        const id = side === 'not known' ? beside : side
        const marks = id ? marksOfCharacter(doc, forwards.last(id)) : side === null ? {} : null
        return { marks, isNext: side !== 'not known' }
      }),
    )
  note(
    insertLetters(
      doc,
      place,
      letters.map((run) => ({ ...run, marks: { ...around(run), ...run.marks } })),
    ),
  )
}

/**
 * The place behind the nearest existing anchor before the letters, or before the nearest existing one behind them. What
 * was carried over earlier may stand behind an anchor that has been erased: then the place is behind that.
 */
function placeBeside(doc: Y.Doc, { anchors, index }: Insert, forwards: Forwards): Place | null {
  let place: Place | null = null
  const isThere = ({ first, isWritten }: Anchor) => isWritten || forwards.runAt(first) !== null
  for (const { last } of anchors.slice(0, index).filter(isThere).toReversed()) {
    const here = placeOf(doc, forwards, last, -1)
    if (!here) continue
    if (!place || (here.text === place.text && here.index > place.index)) place = here
    if (itemById(doc, forwards.last(last))?.deleted === false) return place
  }
  if (place) return place
  for (const { first } of anchors.slice(index + 1).filter(isThere)) {
    const behind = placeOf(doc, forwards, first, 0)
    if (behind) return behind
  }
  return null
}

/** The place for letters that have no neighbour left in the script. */
function placeFor(
  doc: Y.Doc,
  text: Y.XmlText,
  rescue: Rescue,
  { forwards, note }: Record,
): Place | null {
  const id = itemOf(text)?.id
  const place = id ? placeOf(doc, forwards, id, 0) : null
  if (place || !isDeleted(text)) return place
  const copied: CopiedRun[] = []
  const rescued = rescue.placeFor(text, copied)
  note(copied)
  return rescued
}

/** The nearest character beside lost letters that has a copy. */
interface Neighbour {
  /** The present marks of the character; null if they are not known. */
  readonly marks: Letters['marks'] | null
  /** Whether no other character stood between this character and the letters. */
  readonly isNext: boolean
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

/**
 * Writes the rest of a text anew after words in it were removed because they stand elsewhere. A client that does not
 * know of that may go on writing in the old text. Edits that arrive late can be told from edits that were made later only
 * if the whole old text is deleted. Answers which characters were copied to which.
 */
function writeAnew(text: Y.XmlText): readonly CopiedRun[] {
  const { parent } = text
  if (isDeleted(text) || isOfCut(text) || !(parent instanceof Y.XmlElement)) return []
  const index = parent.toArray().indexOf(text)
  const characters = charactersOf(text)
  const anew = new Y.XmlText()
  parent.insert(index, [anew])
  anew.applyDelta(characters.map((run) => ({ insert: run.text, attributes: { ...run.marks } })))
  parent.delete(index + 1, 1)
  const runs = copiedCharacters(characters, charactersOf(anew))
  return [...runs, ...copiedText(text, itemOf(anew)?.id)].map((run) => ({
    ...run,
    isCarried: true,
  }))
}
