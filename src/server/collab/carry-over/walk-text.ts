// Finds what becomes of the characters of one text whose words have been copied, or which is gone: the letters that are
// written beside copies, and the marks that copies get or lose.
import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { markOfName, type Piece, readKeptMark } from '#/shared/script/copies/text-items.ts'
import { idAt, isDeleted, itemById, itemsIn, nameOf } from '#/shared/script/items.ts'
import { marksIn } from './changed-marks.ts'
import { NOTHING_SEEN, Places, type Seen } from './late-places.ts'
import type { Meaning } from './meaning.ts'
import type { Origins } from './origins.ts'
import type { Anchor, Format, Insert, Letters } from './settlement.ts'
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
  const { marksHad, noteCopied, ...marksOfAll } = marksOfCopies(meaning, text)
  const places = new Places(meaning)
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
        places.add({ id: character, length: size, to, isText: true })
        // a letter that undo has brought back in a text that goes is written again itself, so nothing stands beside it
        if (isDropped && !home && textOf(meaning.doc, to) === text) {
          offset += size
          continue
        }
        end()
        noteCopied({ character, to, length: size }, piece, run, home)
        anchors.push({ first: to, last: idAt(to, size - 1), isWritten: true })
        offset += size
        continue
      }
      const letter = piece.text?.charAt(offset)
      const isText = letter !== undefined
      const to = isText && !meaning.isLate(character) ? character : null
      const place = places.add({ id: character, length: 1, to, isText })
      const isHomeless = followers.has(nameOf(character)) || origins.isHomeless(character)
      const isLost = isDropped ? !gone.has(nameOf(character)) : isHomeless
      if (letter && isLost) {
        // the marks that stood around a late letter are not known any more: it gets the marks of its neighbours
        const isWithin = !isDropped && meaning.isLate(character)
        const seen = () => (isWithin ? places.seenAt(place, runOf) : NOTHING_SEEN)
        const all = isWithin ? marksHad(character, piece) : marks
        letters = withLetter(letters, { id: character, text: letter, marks: all, hasEnded }, seen)
        gaps = [gaps[0], false]
      } else gaps = letters.length > 0 ? [gaps[0], true] : [true, false]
      offset++
    }
  }
  end()
  return { inserts, ...marksOfAll, followers: [...followers.values()] }
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
    const to = homes.next(id)
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
  const before = new Map<CopiedRun, { readonly of: Marks; readonly all: Marks }>()
  const isUnclear = areBordersDeleted(meaning, text)
  const marksHad = (id: Y.ID, { marks, setBy }: Piece): Marks => {
    const run = meaning.copies.copyAt(id)
    if (!run || run.marks.length === 0) return marks
    if (isUnclear()) return marks
    const last = before.get(run)
    if (last?.of === marks) return last.all
    const had = marksOfCopy(meaning.doc, run, setBy).filter(({ value }) => value !== null)
    const values = Object.fromEntries(had.map(({ key, value }) => [key, value]))
    const all = had.length === 0 ? marks : { ...marks, ...values }
    before.set(run, { of: marks, all })
    return all
  }
  const asCopied = (id: Y.ID, piece: Piece): Piece => {
    const isLost = meaning.isNew(id) && meaning.isUnknown(text) && !isUnclear()
    return isLost ? withMarksOfCopy(meaning.doc, piece, meaning.copies.copyAt(id)) : piece
  }
  const marksNow = marksIn(meaning, text)
  const [formats, between, known]: [Format[], Format[], CopiedRun[]] = [[], [], []]
  const noteCopied = (
    range: CopiedRange,
    piece: Piece,
    run: CopiedRun,
    home: CopiedRun | null,
  ): void => {
    const { character, to, length } = range
    const noted = home ?? withMarksNoted(forwardsOf(meaning.doc), character, run)
    const now = marksNow({ run: noted, home, character, piece: asCopied(character, piece) })
    for (const change of changesSeen(meaning.doc, range, now.changes))
      (change.isSeen ? formats : between).push(change)
    if (now.marks) known.push({ ...run, from: character, to, length, marks: now.marks })
  }
  return { marksHad, noteCopied, formats, between, known }
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
 * The marks that the author of a copy saw on a word, where nothing in its text says that they begin or end before it: these may lie
 * between borders which have gone with the text. The value is null where what had set the mark is not known any more.
 */
function marksOfCopy(doc: Y.Doc, run: CopiedRun | null, setBy: Piece['setBy']) {
  return (run?.marks ?? []).flatMap((kept) => {
    const { name, setBy: by } = readKeptMark(kept)
    const key = markOfName(name)
    if (setBy.get(key) !== undefined) return []
    const content = by && itemById(doc, by)?.content
    const isKnown = content instanceof Y.ContentFormat && content.key === key
    return { key, by, value: isKnown ? content.value : null }
  })
}

/** What such marks say is not asked, because the copy that lives has them or has lost them by another edit. */
function withMarksOfCopy(doc: Y.Doc, piece: Piece, run: CopiedRun | null): Piece {
  const { marks, setBy } = piece
  const own = marksOfCopy(doc, run, setBy).filter(({ key }) => key.includes('--'))
  const setters = own.flatMap(({ key, by }) => (by ? [[key, by] as const] : []))
  return {
    ...piece,
    marks: { ...marks, ...Object.fromEntries(own.map(({ key }) => [key, true])) },
    setBy: setBy.with(new Map(setters)),
  }
}

/** Adds a letter; letters of one run stay one entry. */
function withLetter(
  letters: readonly Letters[],
  next: Omit<Letters, keyof Seen>,
  seen: () => Seen,
): Letters[] {
  const last = letters.at(-1)
  const isNext =
    last?.id.client === next.id.client &&
    last.id.clock + last.text.length === next.id.clock &&
    last.marks === next.marks
  return last && isNext
    ? [...letters.slice(0, -1), { ...last, text: last.text + next.text }]
    : [...letters, { ...next, ...seen() }]
}
