// Marks on words that somebody deletes, unheard, and brings back. In a text that stays, the borders of the mark stand around the
// deleted words, but words that come back may stand beside them. With a text that goes, its borders go: so the server keeps the marks
// of its words, and sets them on the words when these come back.
import * as Y from 'yjs'
import { type CopiedRun, writeCopy } from '#/shared/script/copies/copied-runs.ts'
import {
  coveredIn,
  coveredMarksOf,
  forgetKeptMarks,
  keepMarks,
  type KeptMarks,
  keptMarksOf,
  marksOfEntry,
  type WordMark,
} from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import {
  markOfName,
  namesOfMarks,
  type Piece,
  piecesOf,
  readKeptMark,
} from '#/shared/script/copies/text-items.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { alikeInItem, isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { suffixOf, suffixOfKey } from '#/shared/script/mark-keys.ts'
import { eachPiece } from './characters.ts'
import { keyOf } from './letters-beside.ts'
import { Meaning } from './meaning.ts'
import type { Authored } from './sent-update.ts'
import type { Format } from './settlement.ts'
import { areTooMany } from './stray-marks.ts'

/**
 * To be called from `afterTransaction`, by the server only, when the update is carried over. Returns whether anything was written.
 * @param origin the origin of the transaction in which this is written
 */
export function settleMarksOfDeleted(
  transaction: Y.Transaction,
  update: Authored,
  origin: unknown,
): boolean {
  const { doc } = transaction
  const gone = textsGone(transaction)
  const isMarked = hasChanged(transaction, coveredIn(doc))
  const isEdited = gone.length > 0 || isMarked || update.copies || hasMarksTaken(transaction)
  // who only types takes no kept mark away
  const mayClear = update.deletions.clients.size > 0 && keptMarksOf(doc).length > 0
  if (!isEdited && !mayClear) return false
  const marks = new MarksOfDeleted(new Meaning(transaction, update))
  if (isMarked) marks.noteSet()
  for (const text of gone) marks.noteGone(text)
  marks.noteReturned()
  marks.noteTaken()
  marks.noteCleared()
  if (!marks.hasAny) return false
  doc.transact(() => marks.write(), origin)
  return true
}

/** Marked texts that the update has deleted with their words. */
function textsGone({ doc, beforeState, deleteSet }: Y.Transaction): readonly Y.XmlText[] {
  const texts = new Set<Y.XmlText>()
  for (const [client, ranges] of deleteSet.clients)
    for (const { clock, len } of ranges)
      for (let next = clock; next < clock + len && next < (beforeState.get(client) ?? 0);) {
        const item = itemById(doc, Y.createID(client, next))
        const text = item?.countable === true ? item.parent : null
        if (text instanceof Y.XmlText && isDeleted(text)) texts.add(text)
        next = item ? item.id.clock + item.length : next + 1
      }
  return [...texts].filter((text) => [...itemsIn(text)].some((item) => keyOf(item) !== null))
}

// a root that the code had not requested by its type yet was an object of another type
const hasChanged = ({ changed }: Y.Transaction, root: unknown) =>
  [...changed.keys()].some(
    (type: unknown) =>
      type === root || (type instanceof Y.AbstractType && type.constructor === Y.AbstractType),
  )

function hasMarksTaken(transaction: Y.Transaction): boolean {
  let isTaken = false
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    isTaken ||= struct instanceof Y.Item && keyOf(struct) !== null
  })
  return isTaken
}

class MarksOfDeleted {
  readonly #meaning: Meaning
  readonly #doc: Y.Doc
  readonly #copies: Forwards
  /** Marks to set on words that are there, and marks to keep. */
  readonly #formats: Format[] = []
  readonly #kept: WordMark[] = []
  readonly #runs: CopiedRun[] = []
  /** Of entries that are to be written anew, the marks that are left. */
  readonly #left = new Map<KeptMarks, readonly WordMark[]>()
  readonly #pieces = new Map<Y.XmlText, ReadonlyMap<string, Piece>>()

  constructor(meaning: Meaning) {
    this.#meaning = meaning
    this.#doc = meaning.doc
    this.#copies = forwardsOf(meaning.doc)
  }

  get hasAny(): boolean {
    return this.#formats.length + this.#kept.length + this.#left.size > 0
  }

  /** The marks that the update has set on words that had been deleted, unknown to its author. */
  noteSet(): void {
    const meaning = this.#meaning
    const keys = new Set<string>()
    const texts = new Set<Y.XmlText>()
    for (const { id, content, deleted } of itemsIn(coveredIn(this.#doc))) {
      if (deleted || !meaning.isNew(id) || !(content instanceof Y.ContentAny)) continue
      for (const { number, ids } of content.arr.flatMap(marksOfEntry)) {
        keys.add(suffixOf(id.client, number))
        for (const one of ids.flatMap(({ id: first, length }) => eachId(first, length))) {
          const item = itemById(this.#doc, one)
          if (item?.deleted && item.parent instanceof Y.XmlText) texts.add(item.parent)
        }
      }
    }
    for (const text of texts) {
      const isThere = (item: Y.Item) => (isDeleted(text) ? meaning.isLate(item.id) : !item.deleted)
      const isSet = ({ key }: WordMark) => keys.has(suffixOfKey(key) ?? '')
      for (const { mark } of this.#marksOfGone(text, isThere, isSet))
        if (this.#isCovered(mark)) {
          this.#set(mark)
          if (isDeleted(text) && !this.#livingOf(mark.id)) this.#kept.push(mark)
        }
    }
  }

  /** The marks of the words that have gone with a text. Of a mark that its deleter knew the update names the borders. */
  noteGone(text: Y.XmlText): void {
    const wasAlive = (item: Y.Item) => this.#meaning.wasAlive(item)
    const isUnknown = ({ border }: WordMark) => !this.#meaning.names(border)
    for (const { mark, isLetter } of this.#marksOfGone(text, wasAlive, isUnknown))
      if (isLetter && !this.#livingOf(mark.id)) this.#kept.push(mark)
  }

  /** The marks of words that the update has brought back, as far as its author did not see them. */
  noteReturned(): void {
    const kept = keptMarksOf(this.#doc)
    for (const { from, length, marks, isBack, isText, without = [] } of this.#meaning.runs) {
      if (!isBack || isText) continue
      const had = new Set(marks.map((mark) => markOfName(readKeptMark(mark).name)))
      for (const id of eachId(from, length)) {
        const around = this.#marksAround(id).filter((mark) => this.#isCovered(mark))
        const all = kept.length > 0 ? this.#allCopies(id) : []
        const noted = all.flatMap((one) => kept.flatMap((entry) => this.#take(entry, one)))
        const missing = [...around.filter(({ key }) => !without.includes(key)), ...noted]
        for (const mark of missing) if (!had.has(mark.key)) this.#set(mark)
        for (const mark of noted) this.#noteCopy(mark, marks)
      }
    }
  }

  /**
   * The marks that the update takes away around words that had come back elsewhere in the text, unknown to its author: who knows the
   * words, and leaves the mark on them, sets a border beside them.
   */
  noteTaken(): void {
    const meaning = this.#meaning
    const wasAlive = (item: Y.Item) => meaning.wasAlive(item)
    for (const text of this.#textsWithoutBorders()) {
      const after = [...piecesOf(text, isAlive)]
      for (const [index, before] of [...piecesOf(text, wasAlive)].entries()) {
        if (!itemById(this.#doc, before.id)?.deleted || meaning.names(before.id)) continue
        const left = after[index]?.marks ?? {}
        for (const id of eachId(before.id, before.length))
          for (const mark of marksOfPiece(before, id)) {
            if (mark.key in left || !this.#isCovered(mark)) continue
            const setter = this.#setterOf(mark)
            if (setter && !meaning.isNew(setter)) this.#change(mark, null)
          }
      }
    }
  }

  /** Kept marks that the update takes away: its author had not heard that their words were gone. */
  noteCleared(): void {
    const meaning = this.#meaning
    const isCleared = ({ border }: WordMark) => {
      const parent = itemById(this.#doc, border)?.parent
      const text = parent instanceof Y.XmlText ? itemOf(parent) : null
      // who writes a text anew deletes all of it
      return meaning.names(border) && !(text && meaning.names(text.id))
    }
    for (const entry of keptMarksOf(this.#doc)) {
      if (meaning.knows(entry.item)) continue
      const left = this.#leftOf(entry)
      const others = left.filter((mark) => !isCleared(mark))
      if (others.length < left.length) this.#left.set(entry, others)
    }
  }

  /** To be called in a transaction. */
  write(): void {
    for (const { id, length, changes } of this.#formats)
      eachPiece(this.#doc, this.#copies, { id, length }, (text, index, size) =>
        setMarks(text, index, size, changes),
      )
    writeCopy(this.#doc, this.#runs, true)
    forgetKeptMarks(this.#doc, new Set([...this.#left.keys()].map(({ entry }) => entry)))
    keepMarks(this.#doc, [...[...this.#left.values()].flat(), ...this.#kept])
  }

  /** The marks at the place of each deleted character of a text. */
  *#marksOfGone(
    text: Y.XmlText,
    counts: (item: Y.Item) => boolean,
    isMeant: (mark: WordMark) => boolean,
  ) {
    if (areTooMany(new Set([...itemsIn(text)].map(keyOf)))) return
    for (const piece of piecesOf(text, counts)) {
      if (!itemById(this.#doc, piece.id)?.deleted) continue
      // a text may have many marks, of which few are meant: letters are gone through for these only
      for (const first of marksOfPiece(piece, piece.id).filter(isMeant))
        for (const id of eachId(piece.id, piece.length))
          yield { mark: { ...first, id }, isLetter: piece.text !== null }
    }
  }

  /** Sets a mark on the copy of a character that is there. */
  #set(mark: WordMark): void {
    if (this.#livingOf(mark.id) && !this.#setterOf(mark)) this.#change(mark, mark.value)
  }

  #change({ id, key }: WordMark, value: unknown): void {
    const living = this.#livingOf(id)
    if (living) this.#formats.push({ id: living.copy, length: 1, changes: { [key]: value } })
  }

  /** What has set a mark on the copy of a character that is there; null if the copy does not have the mark. */
  #setterOf({ id, key }: WordMark): Y.ID | null {
    const living = this.#livingOf(id)
    const piece = living && this.#pieceOf(living.item)
    return (piece && key in piece.marks && piece.setBy.get(key)) || null
  }

  /** The present marks of an item. */
  #pieceOf(item: Y.Item): Piece | null {
    const { parent: text } = item
    if (!(text instanceof Y.XmlText) || isDeleted(text)) return null
    const pieces =
      this.#pieces.get(text) ??
      new Map([...piecesOf(text, isAlive)].map((one) => [nameOf(one.id), one]))
    this.#pieces.set(text, pieces)
    return pieces.get(nameOf(item.id)) ?? null
  }

  /** The texts of the borders that the update has deleted. */
  #textsWithoutBorders(): ReadonlySet<Y.XmlText> {
    const texts = new Set<Y.XmlText>()
    for (const [client, ranges] of this.#meaning.named.clients)
      for (const { clock, len } of ranges)
        for (let next = clock; next < clock + len;) {
          const id = Y.createID(client, next)
          const item = itemById(this.#doc, id)
          const text =
            item && keyOf(item) !== null && this.#meaning.wasAlive(item) ? item.parent : null
          if (text instanceof Y.XmlText && !isDeleted(text)) texts.add(text)
          next += alikeInItem(this.#doc, id, clock + len - next)
        }
    return texts
  }

  /** The earlier marks around a deleted character in a text that is there. */
  #marksAround(id: Y.ID): readonly WordMark[] {
    const item = itemById(this.#doc, id)
    const piece = item?.deleted ? this.#pieceOf(item) : null
    return piece ? marksOfPiece(piece, id).filter(({ border }) => !this.#meaning.isNew(border)) : []
  }

  /** Records with the copy of a character the mark that it had: its author may take it away in the old text, unheard. */
  #noteCopy({ id, key, value, border }: WordMark, marks: readonly string[]): void {
    const living = this.#livingOf(id)
    const names = namesOfMarks({ [key]: value }).map((name) => `${name} ${nameOf(border)}`)
    const kinds = { isCarried: true, isText: false, isBack: false }
    if (living)
      this.#runs.push({
        from: id,
        to: living.copy,
        length: 1,
        marks: [...marks, ...names],
        ...kinds,
      })
  }

  /** Takes the kept marks of a character out of an entry. */
  #take(entry: KeptMarks, id: Y.ID): readonly WordMark[] {
    const isOf = (mark: WordMark) => Y.compareIDs(mark.id, id)
    const left = this.#leftOf(entry)
    const own = left.filter(isOf)
    if (own.length > 0)
      this.#left.set(
        entry,
        left.filter((mark) => !isOf(mark)),
      )
    return own
  }

  #leftOf(entry: KeptMarks): readonly WordMark[] {
    return this.#left.get(entry) ?? entry.marks
  }

  #isCovered({ key, id }: WordMark): boolean {
    return coveredMarksOf(this.#doc).has(key, id, this.#copies)
  }

  #allCopies(id: Y.ID): readonly Y.ID[] {
    return this.#copies.allCopies(this.#copies.originOf(id))
  }

  #livingOf(id: Y.ID): { readonly copy: Y.ID; readonly item: Y.Item } | null {
    for (const copy of this.#allCopies(id)) {
      const item = itemById(this.#doc, copy)
      if (item?.deleted === false) return { copy, item }
    }
    return null
  }
}

const nameOf = ({ client, clock }: Y.ID) => `${client}:${clock}`
const isAlive = ({ deleted }: Y.Item) => !deleted

const eachId = ({ client, clock }: Y.ID, length: number): readonly Y.ID[] =>
  Array.from({ length }, (_, step) => Y.createID(client, clock + step))

/** The marks at the place of a character. */
function marksOfPiece({ marks, setBy }: Piece, id: Y.ID): readonly WordMark[] {
  return Object.entries(marks).flatMap(([key, value]) => {
    const border = setBy.get(key)
    return border ? [{ id, key, value, border }] : []
  })
}
