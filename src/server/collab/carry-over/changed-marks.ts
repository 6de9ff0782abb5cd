import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import {
  authorOfKey,
  firstOfKey,
  isBegunBy,
  isStartOf,
  numberOfKey,
} from '#/shared/script/mark-keys.ts'
import { itemsIn } from '#/shared/script/items.ts'
import {
  keptMarks,
  markOfName,
  namesOfMarks,
  readKeptMark,
  type CharacterRun,
  type Piece,
} from '#/shared/script/copies/text-items.ts'
import type { Meaning } from './meaning.ts'

type Changes = Readonly<Record<string, unknown>>

/** Which marks count as changed by others. */
interface MarkOrigins {
  /** Whether the copier knew an item. */
  readonly names: (id: Y.ID) => boolean
  /** Whether the copier has written an item in the same update. */
  readonly isNew: (id: Y.ID) => boolean
  /** Whether an item has arrived after its text had been deleted. */
  readonly isLate: (id: Y.ID) => boolean
  /** Whether a client has written in the document. */
  readonly isClient: (client: number) => boolean
  /** Whether the whole mark has come with the update, which two pages of one person may have written. */
  readonly isWhole: (mark: string) => boolean
  /** Whether the update has taken a mark away as a whole. */
  readonly isCleared: (mark: string) => boolean
  /** Whether a border ends a mark only on letters that came with it. */
  readonly isOfLettersOnly: (mark: string, end: Y.ID) => boolean
}

/** The marks that differ from those that a copier saw: which of them did others change? */
interface CopierMarks extends Pick<MarkOrigins, 'names' | 'isNew' | 'isLate'> {
  /** Whether the copier has set a mark: on a character that the copier does not know it lies by its place only. */
  readonly isOwn: (id: Y.ID) => boolean
}

/** Counts all marks as changed by others, to find the copier's own changes. */
const ALL_MARKS: CopierMarks = {
  names: () => false,
  isNew: () => false,
  isLate: () => false,
  isOwn: () => false,
}

/**
 * The marks that others have changed; null where they have changed none.
 * @param kept the marks that the copier saw; null for an old copy that did not store them
 */
function changedMarks(
  kept: readonly string[] | null,
  { marks: now, setBy }: Pick<CharacterRun, 'marks' | 'setBy'>,
  origins: CopierMarks,
): Changes | null {
  const before = kept?.map(readKeptMark) ?? []
  const had = new Set(before.map(({ name }) => name))
  const names = new Set(namesOfMarks(now))
  const changes: Record<string, unknown> = {}
  for (const { name, setBy: id } of before)
    if (!names.has(name) && !(id && origins.isNew(id))) changes[markOfName(name)] = null
  for (const name of names) {
    const mark = markOfName(name)
    const id = setBy.get(mark)
    const isOthers = kept
      ? id === undefined || !(origins.names(id) || origins.isOwn(id))
      : id !== undefined && origins.isLate(id)
    if (isOthers && !had.has(name)) changes[mark] = now[mark]
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/**
 * The marks that a character has in its old text after late edits there, whose author did not know that the text is gone.
 * @param kept the marks that it had there before
 */
function lateMarks(
  kept: readonly string[],
  { marks: now, setBy }: Pick<CharacterRun, 'marks' | 'setBy'>,
  { isNew, isLate, isClient, isWhole, isCleared, isOfLettersOnly, names }: MarkOrigins,
): readonly string[] {
  const isSetLate = (mark: string) => {
    const id = setBy.get(mark)
    return id !== undefined && isLate(id) && (mark in now || !isOfLettersOnly(mark, id))
  }
  const had = new Set(kept.map((one) => markOfName(readKeptMark(one).name)))
  const left = kept.filter((one) => {
    const { name, setBy: id } = readKeptMark(one)
    const mark = markOfName(name)
    return !isSetLate(mark) && !(id && names(id)) && !isCleared(mark)
  })
  // behind words of which a mark was cleared it begins anew, but only on words that had it
  const isBegun = (mark: string) => {
    const id = setBy.get(mark)
    return id !== undefined && (isBegunBy(mark, id, isNew, isClient) || isWhole(mark))
  }
  const set = Object.entries(now).filter(
    ([mark]) => isSetLate(mark) && (had.has(mark) || isBegun(mark)),
  )
  return [...left, ...keptMarks({ marks: Object.fromEntries(set), setBy })]
}

/** The changes from some marks to others. */
function changesBetween(
  before: readonly string[],
  after: readonly string[],
  values: Changes,
): Changes | null {
  const namesOf = (marks: readonly string[]) => new Set(marks.map((one) => readKeptMark(one).name))
  const [had, has] = [namesOf(before), namesOf(after)]
  const changes: Record<string, unknown> = {}
  for (const name of had) if (!has.has(name)) changes[markOfName(name)] = null
  for (const name of has) if (!had.has(name)) changes[markOfName(name)] = values[markOfName(name)]
  return Object.keys(changes).length > 0 ? changes : null
}

/** The marks that have changed on a character since they were copied; null where none have. */
function changesAt(meaning: Meaning, character: Y.ID, home: CopiedRun, piece: Piece) {
  const kept = piece.text !== null ? home.marks : null
  const isOwn = ({ client }: Y.ID) => client === home.to.client
  if (!meaning.isNew(character))
    return changedMarks(kept, piece, {
      names: (id) => meaning.names(id),
      isNew: (id) => meaning.isNew(id),
      isLate: (id) => meaning.isLate(id),
      isOwn,
    })
  // a mark that came in the same update as the copy is not on the copy that stays
  const isKnown = (mark: string) => {
    const { setBy } = readKeptMark(mark)
    return setBy === null || !meaning.isNew(setBy)
  }
  // other people cannot have marked a character that the author has written in the same update
  return changedMarks(kept?.filter(isKnown) ?? null, piece, ALL_MARKS)
}

/**
 * The marks that a copied character has in its old text by now.
 * @param kept the marks that it had there before
 * @param isHome whether the update has copied it
 */
function marksNow(
  meaning: Meaning,
  text: Y.XmlText,
  { kept, isHome }: { readonly kept: readonly string[]; readonly isHome: boolean },
  piece: Piece,
  isClearedIn: (mark: string) => boolean,
): readonly string[] {
  if (isHome) return piece.text === null ? kept : keptMarks(piece)
  if (meaning.isNew(piece.id)) return kept
  const isUnknown = meaning.isUnknown(text)
  return lateMarks(kept, piece, {
    isNew: (id) => meaning.isNew(id),
    isLate: (id) => meaning.isLate(id),
    isClient: (client) => meaning.isClient(client),
    isWhole: (mark) => meaning.isState && isWhole(meaning, mark),
    names: (id) => isUnknown && meaning.names(id),
    isCleared: (mark) => isUnknown && isClearedIn(mark),
    isOfLettersOnly: (mark, end) =>
      isUnknown && isOfLettersOnly(meaning, text, { mark, end, piece }),
  })
}

function isWhole(meaning: Meaning, mark: string): boolean {
  const first = firstOfKey(mark, (client) => Y.getState(meaning.doc.store, client))
  return first !== null && meaning.isNew(first)
}

/**
 * Whether a border only ends a mark on letters that came with it, and not on a character behind it: who writes at the beginning of
 * marked words sets the mark on these letters by themselves. The borders of the words have gone with the text, unknown to the writer.
 */
function isOfLettersOnly(
  meaning: Meaning,
  text: Y.XmlText,
  { mark, end, piece }: { readonly mark: string; readonly end: Y.ID; readonly piece: Piece },
): boolean {
  const isOwn = ({ id }: Y.Item) => id.client === end.client && meaning.isNew(id)
  const isStart = isStartOf(mark)
  let [isBegun, isBehind] = [false, false]
  for (const item of itemsIn(text)) {
    const { id, length } = item
    const offset = piece.id.client === id.client ? piece.id.clock - id.clock : -1
    if (isBehind && offset >= 0 && offset < length) return true
    // what the writer has deleted there may be the border of the words
    if (isBehind && meaning.names(id)) return false
    if (Y.compareIDs(id, end)) {
      if (!isBegun) return false
      isBehind = true
    } else if (isOwn(item) && isStart(item) === true) isBegun = true
    else isBegun &&= isOwn(item)
  }
  return false
}

/**
 * Whether an update deletes all borders that the author of a mark has set in a text, and sets none there. On words behind one that
 * another person had brought to the mark's edge the mark may have begun anew, unknown to the update's author.
 */
function clearedMarks(meaning: Meaning, text: Y.XmlText): (mark: string) => boolean {
  let borders: BordersOf | null = null
  const known = new Map<string, boolean>()
  return (mark) => {
    const before = known.get(mark)
    if (before !== undefined) return before
    borders ??= bordersIn(text)
    const all = borders(mark)
    const own = all.filter(({ id }) => id.client === authorOfKey(mark))
    const isCleared =
      own.length > 0 &&
      own.every(({ id }) => meaning.names(id)) &&
      !all.some(({ id }) => meaning.isNew(id))
    known.set(mark, isCleared)
    return isCleared
  }
}

type BordersOf = (key: string) => readonly Y.Item[]

/** All borders of a mark in a text, of many marks: the items for which `isStartOf` answers. */
function bordersIn(text: Y.XmlText): BordersOf {
  const byKey = new Map<string, Y.Item[]>()
  const byNumber = new Map<string, Y.Item[]>()
  const add = (all: Map<string, Y.Item[]>, key: string, item: Y.Item) => {
    const known = all.get(key)
    if (known) known.push(item)
    else all.set(key, [item])
  }
  for (const item of itemsIn(text)) {
    const { id, content, deleted } = item
    if (content instanceof Y.ContentFormat) add(byKey, content.key, item)
    else if (deleted && !(content instanceof Y.ContentString))
      for (const clock of [id.clock, id.clock - 1])
        add(byNumber, numberedBy(id.client, clock), item)
  }
  return (key) => {
    const [author, number] = [authorOfKey(key), numberOfKey(key)]
    const gone = author === null || number === null ? [] : byNumber.get(numberedBy(author, number))
    return [...(byKey.get(key) ?? []), ...(gone ?? [])]
  }
}

/** What a key names of the item with which its edit has begun: the last parts of both numbers. */
const numberedBy = (client: number, clock: number): string =>
  `${client % 2 ** 32}:${(clock + 2 ** 16) % 2 ** 16}`

interface CopiedCharacter {
  readonly character: Y.ID
  readonly piece: Piece
  /** Where it has been copied to, and the same if the update has copied it. */
  readonly run: CopiedRun
  readonly home: CopiedRun | null
}

interface MarksOf {
  /** The changes to make on the copy of the character. */
  readonly changes: Changes | null
  /** The marks that the character has in its old text by now; null where there are none new. */
  readonly marks: readonly string[] | null
}

/** Tells what has become of the marks of copied characters of one text. */
export function marksIn(meaning: Meaning, text: Y.XmlText): (copied: CopiedCharacter) => MarksOf {
  const isClearedIn = clearedMarks(meaning, text)
  return ({ character, piece, run, home }) => {
    const { marks: kept } = run
    const marks = marksNow(meaning, text, { kept, isHome: home !== null }, piece, isClearedIn)
    const known = new Set(kept)
    const isChanged = marks.length < kept.length || marks.some((mark) => !known.has(mark))
    return {
      changes: home
        ? changesAt(meaning, character, home, piece)
        : changesBetween(kept, marks, piece.marks),
      marks: isChanged ? marks : null,
    }
  }
}
