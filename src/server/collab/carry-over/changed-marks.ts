// Tells how others have changed the marks of characters that have been copied.
import * as Y from 'yjs'
import { askOnce, listIn } from '#/shared/at.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import {
  authorOfKey,
  firstOfKey,
  isBegunBy,
  isStartOf,
  numberOfKey,
} from '#/shared/script/mark-keys.ts'
import { idAt, itemsIn } from '#/shared/script/items.ts'
import {
  type KeptMark,
  keptMarks,
  markOfName,
  marksOfKept,
  namesOfMarks,
  readKeptMark,
  type Piece,
} from '#/shared/script/copies/text-items.ts'
import type { Meaning } from './meaning.ts'

type Changes = Readonly<Record<string, unknown>>

/** The changes from some marks to others, by their names. */
function changesBetween(
  had: ReadonlySet<string>,
  has: ReadonlySet<string>,
  values: Changes,
): Changes | null {
  const changes: Record<string, unknown> = {}
  for (const name of had) if (!has.has(name)) changes[markOfName(name)] = null
  for (const name of has) if (!had.has(name)) changes[markOfName(name)] = values[markOfName(name)]
  return Object.keys(changes).length > 0 ? changes : null
}

const namesOf = (marks: readonly KeptMark[]) => new Set(marks.map(({ name }) => name))

/** The changes that others have made to the marks of a character since the update's author has copied it. */
function othersChanges(
  meaning: Meaning,
  character: Y.ID,
  home: CopiedRun,
  { text, marks, setBy }: Piece,
): Changes | null {
  const isNew = meaning.isNew(character)
  const seen = text === null ? [] : home.marks.map(readKeptMark)
  // a mark that has come with the update was not on the copy that stays
  const had = namesOf(seen.filter(({ setBy: id }) => id === null || !meaning.isNew(id)))
  const known = isNew ? had : namesOf(seen)
  const isOthers = (id: Y.ID | undefined) => {
    // other people cannot have marked a character that the author has written in the same update
    if (isNew) return text !== null
    if (text === null) return id !== undefined && meaning.isLate(id)
    // a mark of the copier lies by its place only on a character that the copier does not know
    return id === undefined || !(meaning.names(id) || id.client === home.to.client)
  }
  const has = namesOfMarks(marks).filter(
    (name) => had.has(name) || (!known.has(name) && isOthers(setBy.get(markOfName(name)))),
  )
  return changesBetween(had, new Set(has), marks)
}

/**
 * The marks that a character has in its old text after late edits there, whose author did not know that the text is gone.
 * @param kept the marks that it had there before
 */
function lateMarks(
  meaning: Meaning,
  text: Y.XmlText,
  kept: readonly string[],
  piece: Piece,
  isCleared: (mark: string) => boolean,
): readonly string[] {
  const { marks: now, setBy } = piece
  const isUnknown = meaning.isUnknown(text)
  const isSetLate = (mark: string) => {
    const id = setBy.get(mark)
    if (id === undefined || !meaning.isLate(id)) return false
    return mark in now || !isUnknown || !isOfLettersOnly(meaning, text, { mark, end: id, piece })
  }
  const had = marksOfKept(kept)
  const left = kept.filter((one) => {
    const { name, setBy: id } = readKeptMark(one)
    const mark = markOfName(name)
    const isGone = isUnknown && ((id && meaning.names(id)) || isCleared(mark))
    return !isSetLate(mark) && !isGone
  })
  // behind words of which a mark was cleared it begins anew, but only on words that had it
  const isBegun = (mark: string) => {
    const id = setBy.get(mark)
    const { isNew, isClient } = meaning
    return id !== undefined && (isBegunBy(mark, id, isNew, isClient) || isWhole(meaning, mark))
  }
  const set = Object.entries(now).filter(
    ([mark]) => isSetLate(mark) && (had.has(mark) || isBegun(mark)),
  )
  return [...left, ...keptMarks({ marks: Object.fromEntries(set), setBy })]
}

/** Whether the whole mark has come with a state, which two pages of one person may have written. */
function isWhole(meaning: Meaning, mark: string): boolean {
  if (!meaning.isState) return false
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
  return askOnce((mark) => {
    const all = (borders ??= bordersIn(text))(mark)
    const own = all.filter(({ id }) => id.client === authorOfKey(mark))
    const isKept = all.some(({ id }) => meaning.isNew(id))
    return own.length > 0 && own.every(({ id }) => meaning.names(id)) && !isKept
  })
}

type BordersOf = (key: string) => readonly Y.Item[]

/** All borders of a mark in a text, of many marks: the items for which `isStartOf` answers. */
function bordersIn(text: Y.XmlText): BordersOf {
  const byKey = new Map<string, Y.Item[]>()
  const byNumber = new Map<string, Y.Item[]>()
  for (const item of itemsIn(text)) {
    const { id, content, deleted } = item
    if (content instanceof Y.ContentFormat) listIn(byKey, content.key).push(item)
    else if (deleted && !(content instanceof Y.ContentString))
      for (const step of [0, -1]) listIn(byNumber, numberedBy(idAt(id, step))).push(item)
  }
  return (key) => {
    const [client, clock] = [authorOfKey(key), numberOfKey(key)]
    const isNumbered = client !== null && clock !== null
    const gone = isNumbered ? byNumber.get(numberedBy({ client, clock })) : undefined
    return [...(byKey.get(key) ?? []), ...(gone ?? [])]
  }
}

/** What a key names of the item with which its edit has begun: the last parts of both numbers. */
const numberedBy = ({ client, clock }: Pick<Y.ID, 'client' | 'clock'>): string =>
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
  const isCleared = clearedMarks(meaning, text)
  const marksNow = (kept: readonly string[], piece: Piece, isHome: boolean) => {
    if (isHome) return piece.text === null ? kept : keptMarks(piece)
    return meaning.isNew(piece.id) ? kept : lateMarks(meaning, text, kept, piece, isCleared)
  }
  return ({ character, piece, run: { marks: kept }, home }) => {
    const marks = marksNow(kept, piece, home !== null)
    const known = new Set(kept)
    const isChanged = marks.length < kept.length || marks.some((mark) => !known.has(mark))
    return {
      changes: home
        ? othersChanges(meaning, character, home, piece)
        : changesBetween(
            namesOf(kept.map(readKeptMark)),
            namesOf(marks.map(readKeptMark)),
            piece.marks,
          ),
      marks: isChanged ? marks : null,
    }
  }
}
