// Finds the edits that give every origin one living copy again after an update, and that bring the work of people who
// did not know of each other's copies to the living ones. Nothing is written here: the edits are data, and name
// characters by their ids, wherever these have been copied to.
import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { piecesOf, type Piece } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import { marksOf } from './changed-marks.ts'
import type { Meaning } from './meaning.ts'
import { Origins } from './origins.ts'
import { strayMarks, type StrayMark } from './stray-marks.ts'
import { isTextId, textOf } from './texts.ts'

/** Neighbouring characters of one item that are written elsewhere. */
export interface Letters {
  readonly id: Y.ID
  readonly text: string
  readonly marks: Readonly<Record<string, unknown>>
  /** For letters that get the marks of their neighbours as well, the neighbours on both sides. */
  readonly sides: readonly [Neighbour, Neighbour] | null
}

/**
 * The character that the author of late letters saw beside them, as the copy that it has become; null where they saw
 * none. Of an item that has no copy it is not known whether it was a character or the border of a mark.
 */
type Neighbour = Y.ID | null | { readonly unknown: Y.ID }

/** Characters of a text beside which letters may be written: copied ones, or letters that are written before. */
export interface Anchor {
  readonly first: Y.ID
  readonly last: Y.ID
  readonly isWritten: boolean
}

/** Letters of a text that are written beside the copies of their neighbours. */
export interface Insert {
  readonly text: Y.XmlText
  readonly letters: readonly Letters[]
  /** All characters of the text that letters can stand beside, and the index of these letters among them. */
  readonly anchors: readonly Anchor[]
  readonly index: number
  /** Whether an item without a copy stands right before the letters, and whether one stands right behind them. */
  readonly gaps: readonly [boolean, boolean]
}

export interface Format {
  readonly id: Y.ID
  readonly length: number
  readonly changes: Readonly<Record<string, unknown>>
}

export interface Settlement {
  /** From each copy that goes, or has gone, to the living copy of its origin. */
  readonly moves: readonly CopiedRun[]
  readonly inserts: readonly Insert[]
  readonly formats: readonly Format[]
  /** Copies, with the marks that the copied characters have in their old text by now. */
  readonly known: readonly CopiedRun[]
  /** Characters that are deleted, wherever they are now. */
  readonly deleted: readonly Y.ID[]
  /** Copies that go because their origin lives elsewhere. */
  readonly doubles: readonly Y.ID[]
  /** Texts that were made for copies that go. Dropped ones go with all letters, the others if nothing else is in them. */
  readonly made: readonly Y.XmlText[]
  readonly dropped: ReadonlySet<Y.XmlText>
  /** Texts that have lost words, and are written anew without them. */
  readonly anew: ReadonlySet<Y.XmlText>
  /** Blocks that have come back, from each to the block for which another person has brought it back already. */
  readonly blocks: readonly CopiedRun[]
  /** Characters that were deleted together with their line; the line goes where it is empty then. */
  readonly lines: readonly Y.ID[]
}

/** The edits after an update; null where nobody has copied or deleted anything. */
export function settle(meaning: Meaning): Settlement | null {
  const origins = new Origins(meaning)
  const killed = meaning.deletedTexts()
  const late = origins.deletedLate()
  if (meaning.runs.length === 0 && killed.size + late.length === 0) return null
  const sorted = sort(meaning, origins)
  const { doubled, sources, staying, lives, gone, ...edits } = sorted
  const { moves } = edits
  const made = [...doubled].filter(
    (text) => !staying.has(text) && !isOfCut(text) && isNewText(meaning, text),
  )
  const placed = new Set(
    moves.flatMap(({ from, to }) =>
      hasPlace(meaning.doc, to) ? (textOf(meaning.doc, from) ?? []) : [],
    ),
  )
  const dropped = new Set(made.filter((text) => placed.has(text)))
  const homes = new Forwards([...lives, ...moves])
  // texts that were deleted earlier come last: letters that are carried over from them may belong beside
  // letters of the other texts
  const texts = [...new Set([...sources, ...killed])]
  // letters of texts that go as a whole come first: others may belong beside them, and must not go with the text
  const order = [
    ...dropped,
    ...texts.filter((text) => meaning.wasThere(text)),
    ...texts.filter((text) => !meaning.wasThere(text)),
    ...doubled,
  ]
  const walked = [...new Set(order)].map((text) =>
    walk({ meaning, origins, homes, gone, text, isDropped: dropped.has(text) }),
  )
  return {
    ...edits,
    deleted: [...edits.deleted, ...late],
    inserts: walked.flatMap(({ inserts }) => inserts),
    formats: walked.flatMap(({ formats }) => formats),
    known: walked.flatMap(({ known }) => known),
    made,
    dropped,
    lines: late.filter((id) => isNamed(meaning, id)),
  }
}

function sort(meaning: Meaning, origins: Origins) {
  const { doc } = meaning
  /** Copies that live, from the characters that their author knew. */
  const lives: CopiedRun[] = []
  const moves: CopiedRun[] = []
  const deleted: Y.ID[] = []
  const doubles: Y.ID[] = []
  const blocks: CopiedRun[] = []
  const gone = new Set<string>()
  /** Texts with copied characters, and texts with copies that go. */
  const sources = new Set<Y.XmlText>()
  const doubled = new Set<Y.XmlText>()
  /** Texts that stay, although copies in them go. */
  const staying = new Set<Y.XmlText>()
  const anew = new Set<Y.XmlText>()
  for (const { run, outcome, first } of origins.decisions()) {
    const { from, to, isText, isBack } = run
    const [source, target, place] = [from, to, first].map((id) => textOf(doc, id))
    const isKnown = source && meaning.wasThere(source)
    switch (outcome) {
      case 'lives':
        if (isKnown) sources.add(source)
        // a line that lives in this text stays there: letters that others have written in it come to stand here
        if (isKnown && target && isText && isTextId(doc, to)) staying.add(target)
        if (!isText && !meaning.isNew(from)) add(lives, run)
        break
      case 'goes':
        deleted.push(to)
        gone.add(nameOf(to))
        if (isKnown) {
          sources.add(source)
          add(lives, run)
        } else if (target) {
          doubled.add(target)
          anew.add(target)
        }
        break
      case 'follows':
      case 'returns':
      case 'replaces':
        add(moves, { ...run, from: first })
        if (place) sources.add(place)
        if (target) staying.add(target)
        if (isText) break
        if (outcome === 'follows' && !origins.wasAlive(first)) deleted.push(to)
        if (outcome === 'replaces') doubles.push(first)
        if (outcome === 'replaces' && place) anew.add(place)
        break
      case 'doubles':
        if (isText && isBack) {
          blocks.push({ ...run, from: to, to: first })
          break
        }
        // only the copy itself brings the words back: its author may delete it again
        add(moves, { ...run, from: to, to: first, isBack: false })
        if (target) doubled.add(target)
        if (target) anew.add(target)
        if (isText) break
        doubles.push(to)
        // the author has deleted the copy
        if (!origins.isAlive(to) && meaning.names(to)) deleted.push(first)
    }
  }
  return { lives, moves, deleted, doubles, blocks, gone, sources, doubled, staying, anew }
}

/** Adds a run, which may continue the last one. */
function add(runs: CopiedRun[], run: CopiedRun): void {
  const last = runs.at(-1)
  const isNext =
    last &&
    !run.isText &&
    !last.isText &&
    last.marks === run.marks &&
    last.isBack === run.isBack &&
    last.isCarried === run.isCarried &&
    Y.compareIDs(idAt(last.from, last.length), run.from) &&
    Y.compareIDs(idAt(last.to, last.length), run.to)
  if (isNext) runs[runs.length - 1] = { ...last, length: last.length + run.length }
  else runs.push(run)
}

function isNewText(meaning: Meaning, text: Y.XmlText): boolean {
  const id = itemOf(text)?.id
  return id !== undefined && meaning.isNew(id)
}

/** Whether the author of the update has deleted the text of a character. */
function isNamed(meaning: Meaning, id: Y.ID): boolean {
  const text = textOf(meaning.doc, id)
  const item = text && itemOf(text)
  return item !== null && meaning.names(item.id)
}

/** Whether a character, or a text, is or was in a text of the script that is there. */
function hasPlace(doc: Y.Doc, id: Y.ID): boolean {
  const text = textOf(doc, id)
  return text !== null && !isDeleted(text) && !isOfCut(text)
}

interface Walked {
  readonly meaning: Meaning
  readonly origins: Origins
  /** Where the copied characters live. */
  readonly homes: Forwards
  /** Copies whose origins were deleted. */
  readonly gone: ReadonlySet<string>
  readonly text: Y.XmlText
  readonly isDropped: boolean
}

/** The edits for the characters of one text, in their order. */
function walk({ meaning, origins, homes, gone, text, isDropped }: Walked) {
  const copies = forwardsOf(meaning.doc)
  const anchors: Anchor[] = []
  const inserts: Insert[] = []
  const formats: Format[] = []
  const known: CopiedRun[] = []
  let letters: Letters[] = []
  let gaps: [boolean, boolean] = [false, false]
  const end = () => {
    const [first, last] = [letters[0], letters.at(-1)]
    if (first && last) {
      inserts.push({ text, letters, anchors, index: anchors.length, gaps })
      const end = idAt(last.id, last.text.length - 1)
      anchors.push({ first: first.id, last: end, isWritten: false })
    }
    letters = []
    gaps = [false, false]
  }
  const copyOf = (id: Y.ID) => {
    const run = homes.runAt(id) ?? copies.runAt(id)
    return run && idAt(run.to, id.clock - run.from.clock)
  }
  const counts = (item: Y.Item) =>
    isDeleted(text) ? meaning.wasAlive(item) || meaning.isLate(item.id) : !item.deleted
  for (const piece of piecesWithoutStrays(text, counts)) {
    const { id, length, marks } = piece
    for (let offset = 0; offset < length;) {
      const character = idAt(id, offset)
      const home = homes.runAt(character)
      const run = home ?? copies.runAt(character)
      if (run) {
        const alike = home ? length - offset : copies.alike(character, length - offset)
        const size = Math.min(run.from.clock + run.length - character.clock, alike)
        const to = idAt(run.to, character.clock - run.from.clock)
        // a letter that undo has brought back in a text that goes is written again itself, so nothing stands beside it
        if (isDropped && !home && textOf(meaning.doc, to) === text) {
          offset += size
          continue
        }
        end()
        const now = marksOf(meaning, text, { run, home, character, piece })
        if (now.changes) formats.push({ id: to, length: size, changes: now.changes })
        if (now.marks) known.push({ ...run, from: character, to, length: size, marks: now.marks })
        anchors.push({ first: to, last: idAt(to, size - 1), isWritten: true })
        offset += size
        continue
      }
      const letter = piece.text?.charAt(offset)
      const isLost = isDropped ? !gone.has(nameOf(character)) : origins.isHomeless(character)
      if (letter && isLost) {
        // the marks that stood around a late letter are not known any more: it gets the marks of its neighbours
        const isWithin = !isDropped && meaning.isLate(character)
        const sides = () => (isWithin ? neighboursOf(meaning, character, copyOf) : null)
        letters = withLetter(letters, { id: character, text: letter, marks }, sides)
        gaps = [gaps[0], false]
      } else gaps = letters.length > 0 ? [gaps[0], true] : [true, false]
      offset++
    }
  }
  end()
  return { inserts, formats, known }
}

function piecesWithoutStrays(text: Y.XmlText, counts: (item: Y.Item) => boolean): readonly Piece[] {
  const strays = strayMarks(text, counts)
  return [...piecesOf(text, counts)].map((piece) => withoutMarks(piece, strays))
}

function withoutMarks(piece: Piece, strays: readonly StrayMark[]): Piece {
  const keys = strays.filter(({ item }) => Y.compareIDs(item.id, piece.id)).map(({ key }) => key)
  if (keys.length === 0) return piece
  const marks = Object.entries(piece.marks).filter(([key]) => !keys.includes(key))
  return { ...piece, marks: Object.fromEntries(marks) }
}

/** Adds a letter; letters of one run stay one entry. */
function withLetter(
  letters: readonly Letters[],
  next: Omit<Letters, 'sides'>,
  sides: () => Letters['sides'],
): Letters[] {
  const last = letters.at(-1)
  const isNext =
    last?.id.client === next.id.client &&
    last.id.clock + last.text.length === next.id.clock &&
    last.marks === next.marks
  return last && isNext
    ? [...letters.slice(0, -1), { ...last, text: last.text + next.text }]
    : [...letters, { ...next, sides: sides() }]
}

/** The characters that stood beside a late letter for its author. */
function neighboursOf(
  meaning: Meaning,
  letter: Y.ID,
  copyOf: (id: Y.ID) => Y.ID | null,
): [Neighbour, Neighbour] {
  const neighbourOn = (side: 'origin' | 'rightOrigin'): Neighbour => {
    for (let id: Y.ID | null = letter; id;) {
      const copy = copyOf(id)
      if (copy) return copy
      const item = itemById(meaning.doc, id)
      // late letters beside each other have the same neighbours
      if (!(item?.content instanceof Y.ContentString) || !meaning.isLate(id)) return { unknown: id }
      id = item[side]
    }
    return null
  }
  return [neighbourOn('origin'), neighbourOn('rightOrigin')]
}

const nameOf = ({ client, clock }: Y.ID) => `${client}:${clock}`
const idAt = ({ client, clock }: Y.ID, step: number): Y.ID => Y.createID(client, clock + step)
