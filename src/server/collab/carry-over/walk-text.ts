// Finds what becomes of the characters of one text whose words have been copied, or which is gone: the letters that are
// written beside copies, and the marks that copies get or lose.
import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { markOfName, type Piece, readKeptMark } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemById, itemsIn } from '#/shared/script/items.ts'
import { marksIn } from './changed-marks.ts'
import type { Meaning } from './meaning.ts'
import type { Origins } from './origins.ts'
import type { Anchor, Format, Insert, Letters, Neighbour } from './settlement.ts'
import { piecesWithoutStrays, strayMarks } from './stray-marks.ts'
import { textOf } from './texts.ts'

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
export function walk({ meaning, origins, homes, gone, text, isDropped }: Walked) {
  const copies = forwardsOf(meaning.doc)
  const [anchors, inserts]: [Anchor[], Insert[]] = [[], []]
  const [formats, between, known]: [Format[], Format[], CopiedRun[]] = [[], [], []]
  let [letters, gaps]: [Letters[], [boolean, boolean]] = [[], [false, false]]
  const end = () => {
    const [first, last] = [letters[0], letters.at(-1)]
    if (first && last) {
      inserts.push({ text, letters, anchors, index: anchors.length, gaps })
      anchors.push({ first: first.id, last: idAt(last.id, last.text.length - 1), isWritten: false })
    }
    ;[letters, gaps] = [[], [false, false]]
  }
  const followers = isDropped ? NO_LETTERS : lettersThatFollow(meaning, homes, text)
  const runOf = (id: Y.ID) => homes.runAt(id) ?? copies.runAt(id)
  const { marksHad, asCopied, marksNow } = marksOfCopies(meaning, text)
  const counts = (item: Y.Item) =>
    isDeleted(text) ? meaning.wasAlive(item) || meaning.isLate(item.id) : !item.deleted
  for (const piece of piecesWithoutStrays(text, counts, strayMarks(text, counts))) {
    const { id, length, marks } = piece
    const hasEnded = (key: string) => !(key in marks) && piece.setBy.get(key) !== undefined
    for (let offset = 0; offset < length;) {
      const character = idAt(id, offset)
      const home = homes.runAt(character)
      const run = runOf(character)
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
        const own = asCopied(character, piece)
        const noted = home ?? withMarksNoted(copies, character, run)
        const now = marksNow({ run: noted, home, character, piece: own })
        for (const change of changesSeen(meaning.doc, { character, to, length: size }, now.changes))
          (change.isSeen ? formats : between).push(change)
        if (now.marks) known.push({ ...run, from: character, to, length: size, marks: now.marks })
        anchors.push({ first: to, last: idAt(to, size - 1), isWritten: true })
        offset += size
        continue
      }
      const letter = piece.text?.charAt(offset)
      const isHomeless = followers.has(nameOf(character)) || origins.isHomeless(character)
      const isLost = isDropped ? !gone.has(nameOf(character)) : isHomeless
      if (letter && isLost) {
        // the marks that stood around a late letter are not known any more: it gets the marks of its neighbours
        const isWithin = !isDropped && meaning.isLate(character)
        const sides = () => (isWithin ? neighboursOf(meaning, character, runOf) : null)
        const all = isWithin ? marksHad(character, piece, hasEnded) : marks
        letters = withLetter(letters, { id: character, text: letter, marks: all, hasEnded }, sides)
        gaps = [gaps[0], false]
      } else gaps = letters.length > 0 ? [gaps[0], true] : [true, false]
      offset++
    }
  }
  end()
  return { inserts, formats, between, known, followers: [...followers.values()] }
}

const NO_LETTERS: ReadonlyMap<string, Y.ID> = new Map()

/**
 * New letters of a text that stays, written behind words that live elsewhere, and not before words that stay: they go with the words
 * that they were written behind.
 */
function lettersThatFollow(
  meaning: Meaning,
  homes: Forwards,
  text: Y.XmlText,
): ReadonlyMap<string, Y.ID> {
  const { doc } = meaning
  if (isDeleted(text)) return NO_LETTERS
  const isElsewhere = (id: Y.ID) => {
    const run = homes.runAt(id)
    const to = run && idAt(run.to, id.clock - run.from.clock)
    const home = to && itemById(doc, to)?.deleted === false ? textOf(doc, to) : null
    return home !== null && home !== text && !isOfCut(home)
  }
  const found: Y.ID[] = []
  let [isBehind, letters]: [boolean, Y.ID[]] = [false, []]
  for (const { id, length, countable, deleted } of itemsIn(text)) {
    if (!countable || deleted) continue
    for (const one of Array.from({ length }, (_, step) => idAt(id, step))) {
      const goes = isElsewhere(one)
      if (!goes && isBehind && meaning.isNew(meaning.copies.originOf(one))) {
        letters.push(one)
        continue
      }
      if (goes) found.push(...letters)
      ;[isBehind, letters] = [goes, []]
    }
  }
  return new Map([...found, ...letters].map((id) => [nameOf(id), id]))
}

/**
 * The record of a copy with the marks that the server has noted on the character before: who copies it again from the same text,
 * unheard, does not see marks that others have set there since.
 */
function withMarksNoted(copies: Forwards, character: Y.ID, run: CopiedRun): CopiedRun {
  const noted = run.isCarried ? null : copies.noteAt(character)
  const names = new Set(run.marks.map((mark) => readKeptMark(mark).name))
  const others = (noted?.marks ?? []).filter((mark) => !names.has(readKeptMark(mark).name))
  return others.length > 0 ? { ...run, marks: [...run.marks, ...others] } : run
}

interface CopiedRange {
  readonly character: Y.ID
  readonly to: Y.ID
  readonly length: number
}

/** Changes of marks, apart for the characters that the authors of these marks saw in them, and for others. */
function changesSeen(
  doc: Y.Doc,
  { character, to, length }: CopiedRange,
  changes: Format['changes'] | null,
): readonly (Format & { readonly isSeen: boolean })[] {
  if (!changes) return []
  const covered = coveredMarksOf(doc)
  const copies = forwardsOf(doc)
  const all = Object.entries(changes)
  const named = all.flatMap(([key, value]) => (value !== null && covered.knows(key) ? key : []))
  const stretches: { readonly unseen: readonly string[]; readonly start: number; end: number }[] =
    named.length > 0 ? [] : [{ unseen: [], start: 0, end: length }]
  for (let step = 0; named.length > 0 && step < length; step++) {
    const unseen = named.filter((key) => !covered.has(key, idAt(character, step), copies))
    const last = stretches.at(-1)
    if (last?.unseen.join() === unseen.join()) last.end++
    else stretches.push({ unseen, start: step, end: step + 1 })
  }
  return stretches.flatMap(({ unseen, start, end }) =>
    [true, false].flatMap((isSeen) => {
      const own = all.filter(([key]) => unseen.includes(key) !== isSeen)
      const range = { id: idAt(to, start), length: end - start, isSeen }
      return own.length > 0 ? { ...range, changes: Object.fromEntries(own) } : []
    }),
  )
}

type Marks = Piece['marks']

/**
 * The marks of letters that have come late into a text, with those that their author saw on them when copying them into it. Where
 * the words there had the same mark by the same key, the copies lie between its borders, which have gone with the text.
 */
function marksOfCopies(meaning: Meaning, text: Y.XmlText) {
  /** The same object for letters with the same marks. */
  const known = new Map<CopiedRun, { readonly of: Marks; readonly all: Marks }>()
  const isUnclear = areBordersDeleted(meaning, text)
  const marksHad = (id: Y.ID, { marks }: Piece, hasEnded: (key: string) => boolean): Marks => {
    const run = meaning.copies.copyAt(id)
    if (!run || run.marks.length === 0) return marks
    if (isUnclear()) return marks
    const before = known.get(run)
    if (before?.of === marks) return before.all
    const had = marksWhenCopied(meaning.doc, run).filter(
      ([key]) => !(key in marks) && !hasEnded(key),
    )
    const all = had.length === 0 ? marks : { ...marks, ...Object.fromEntries(had) }
    known.set(run, { of: marks, all })
    return all
  }
  const asCopied = (id: Y.ID, piece: Piece): Piece => {
    const isLost = meaning.isNew(id) && meaning.isUnknown(text) && !isUnclear()
    return isLost ? withMarksOfCopy(piece, meaning.copies.copyAt(id)) : piece
  }
  return { marksHad, asCopied, marksNow: marksIn(meaning, text) }
}

/** Whether what the author has deleted in a text that is gone may have been the borders of a mark. */
function areBordersDeleted(meaning: Meaning, text: Y.XmlText): () => boolean {
  let are: boolean | null = null
  return () =>
    (are ??= [...itemsIn(text)].some(
      (item) => item.deleted && !item.countable && meaning.names(item.id),
    ))
}

/**
 * A word that was copied into a text that was gone, with the marks that its author saw on it: these may lie between borders which
 * have gone with the text. What they say is not asked, because the copy that lives has them or has lost them by another edit.
 */
function withMarksOfCopy(piece: Piece, run: CopiedRun | null): Piece {
  const marks: Record<string, unknown> = { ...piece.marks }
  const had = new Set(piece.setBy.marks())
  const setBy = new Map<string, Y.ID>()
  for (const kept of run?.marks ?? []) {
    const { name, setBy: id } = readKeptMark(kept)
    const mark = markOfName(name)
    // a mark that ends before the word was cleared from it
    if (had.has(mark) || setBy.has(mark) || !mark.includes('--')) continue
    marks[mark] = true
    if (id) setBy.set(mark, id)
  }
  return { ...piece, marks, setBy: piece.setBy.with(setBy) }
}

/** The marks that a copied word had, as far as what had set them is still known. */
function marksWhenCopied(
  doc: Y.Doc,
  { marks }: CopiedRun,
): readonly (readonly [string, unknown])[] {
  return marks.flatMap((mark) => {
    const { name, setBy } = readKeptMark(mark)
    const content = setBy && itemById(doc, setBy)?.content
    const isKnown = content instanceof Y.ContentFormat && content.key === markOfName(name)
    return isKnown && content.value !== null ? [[content.key, content.value] as const] : []
  })
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

type Side = 'origin' | 'rightOrigin'

/** The characters that stood beside a late letter for its author. */
function neighboursOf(
  meaning: Meaning,
  letter: Y.ID,
  runOf: (id: Y.ID) => CopiedRun | null,
): [Neighbour, Neighbour] {
  const { doc } = meaning
  const copies = forwardsOf(doc)
  const isCopied = (id: Y.ID) => runOf(id) !== null
  const neighbourOn = (side: Side): Neighbour => {
    for (let id: Y.ID | null = letter; id;) {
      const run = runOf(id)
      const item: Y.Item | null = itemById(doc, id)
      const copy: Y.ID | null = run && idAt(run.to, id.clock - run.from.clock)
      // the place of an own letter that was erased has lost the marks that its author saw there
      const isOwn: boolean = id.client === letter.client
      const isCarried = run?.isCarried === true && isOwn
      if (copy && !(isCarried && itemById(doc, copies.last(copy))?.deleted)) return copy
      const isGone: boolean = isOwn && meaning.isNew(id) && meaning.names(id)
      // late letters beside each other have the same neighbours
      const isLate = item?.content instanceof Y.ContentString && meaning.isLate(id)
      if (!copy && !isGone && !isLate) return { unknown: id }
      id = item && (copy || isGone ? besideIn(item, id, { side, isCopied }) : item[side])
    }
    return null
  }
  return [neighbourOn('origin'), neighbourOn('rightOrigin')]
}

interface Beside {
  readonly side: Side
  readonly isCopied: (id: Y.ID) => boolean
}

/**
 * What stood beside a character on one side for its author: the borders of marks that were set since it was written, too, but not
 * the letters that others have written there at the same moment.
 */
function besideIn(
  { id: first, lastId: last, left, right, origin, rightOrigin }: Y.Item,
  id: Y.ID,
  { side, isCopied }: Beside,
): Y.ID | null {
  const isLeft = side === 'origin'
  if (isLeft && id.clock > first.clock) return idAt(id, -1)
  if (!isLeft && id.clock < last.clock) return idAt(id, 1)
  const written = isLeft ? origin : rightOrigin
  const isSeen = (one: Y.Item) => {
    const from = one.id.client
    return from === first.client || isNamedBy(one, written) || !isCopied(one.id)
  }
  let beside = isLeft ? left : right
  while (beside && !isSeen(beside)) beside = isLeft ? beside.left : beside.right
  return beside && (isLeft ? beside.lastId : beside.id)
}

const isNamedBy = ({ id, length }: Y.Item, named: Y.ID | null): boolean =>
  named?.client === id.client && named.clock >= id.clock && named.clock < id.clock + length

const nameOf = ({ client, clock }: Y.ID) => `${client}:${clock}`
const idAt = ({ client, clock }: Y.ID, step: number): Y.ID => Y.createID(client, clock + step)
