// What others have done to text that somebody copied without knowing of it is done to the copy: letters that they
// wrote, letters that they deleted, cues and every other mark that they set or took away. Nothing is guessed: the
// change says which characters it has copied, its deletions name all that its author knew, and with each copy stand
// the marks that its author saw.
import * as Y from 'yjs'
import { copiesIn, readCopy, writeCopy, type CopiedRun } from './copied-runs.ts'
import { isDeleted, itemById, itemOf, itemsIn } from '../items.ts'
import {
  deleteCharacters,
  formatCharacters,
  insertRuns,
  removeText,
  textIn,
} from './edit-characters.ts'
import { Forwards, forwardsOf } from './forwards.ts'
import {
  charactersOf,
  markOfName,
  namesOfMarks,
  readKeptMark,
  type CharacterRun,
} from './text-items.ts'

interface Carried {
  /** What the transaction has applied. */
  readonly update: Uint8Array
  /** Of what is written here. */
  readonly origin: unknown
  readonly isServer: boolean
}

/**
 * To be called from `afterTransaction`, by whoever has something that the sender of an update may not have had:
 * by the server for what came before it, by an editor for what has not been sent yet.
 */
export function carryOver(transaction: Y.Transaction, { update, origin, isServer }: Carried): void {
  const runs = newCopies(transaction, isServer)
  if (runs.length === 0) return
  const known = Y.mergeDeleteSets([Y.decodeUpdate(update).ds])
  const work = new Carrier(transaction, runs, (id) => !Y.isDeleted(known, id))
  work.follow()
  // of two that have copied the same text everybody has to take the same one for the first
  if (isServer) work.settle()
  work.apply(origin)
}

/** What a transaction says it has copied; what comes from the server is what it has checked, or has made of two copies. */
function newCopies(
  { doc, beforeState, afterState }: Y.Transaction,
  isServer: boolean,
): readonly CopiedRun[] {
  const runs: CopiedRun[] = []
  for (const item of itemsIn(copiesIn(doc))) {
    const isNew = item.id.clock >= (beforeState.get(item.id.client) ?? 0)
    if (isNew && item.content instanceof Y.ContentAny)
      runs.push(...item.content.arr.flatMap(readCopy))
  }
  // a copy is written together with what it says of it: anything else would be work without an end
  let left = 0
  for (const [client, clock] of afterState) left += clock - (beforeState.get(client) ?? 0)
  return runs.filter(({ from, to, length }) => {
    left -= length
    const isHonest = left >= 0 && to.clock >= (beforeState.get(to.client) ?? 0)
    return (
      (isHonest || !isServer) &&
      length > 0 &&
      to.clock + length <= (afterState.get(to.client) ?? 0) &&
      from.clock + length <= (afterState.get(from.client) ?? 0)
    )
  })
}

/** The text that a character is or was in, or that the id is of; null where nothing is left of it. */
function textOf(doc: Y.Doc, id: Y.ID): Y.XmlText | null {
  const item = itemById(doc, id)
  return item && (textIn(item) ?? (item.parent instanceof Y.XmlText ? item.parent : null))
}

/** Whether it was there before a transaction. */
function wasThere({ deleteSet, beforeState }: Y.Transaction, text: Y.XmlText): boolean {
  const item = itemOf(text)
  if (!item || item.id.clock >= (beforeState.get(item.id.client) ?? 0)) return false
  return !item.deleted || Y.isDeleted(deleteSet, item.id)
}

type Edit = (forwards: Forwards) => void

class Carrier {
  readonly #transaction: Y.Transaction
  readonly #doc: Y.Doc
  readonly #isUnknown: (id: Y.ID) => boolean
  readonly #edits: Edit[] = []
  readonly #copied: CopiedRun[] = []
  /** What was copied out of texts that were there. */
  readonly #followed = new Map<Y.XmlText, CopiedRun[]>()
  /** What was copied before, and again by somebody who did not know of it: from the later copy to the first one. */
  readonly #later = new Map<Y.XmlText, CopiedRun[]>()
  /** Texts whose letters are counted as what somebody has copied before. */
  readonly #copiedBefore = new Set<Y.XmlText>()
  readonly #staying = new Set<Y.XmlText>()
  readonly #earlier = new Forwards()

  /** @param isUnknown whether the sender has not deleted it, as far as the update says */
  constructor(
    transaction: Y.Transaction,
    runs: readonly CopiedRun[],
    isUnknown: (id: Y.ID) => boolean,
  ) {
    this.#transaction = transaction
    this.#doc = transaction.doc
    this.#isUnknown = isUnknown
    this.#sort(runs)
  }

  #sort(runs: readonly CopiedRun[]): void {
    const { beforeState } = this.#transaction
    const doc = this.#doc
    for (const run of runs) {
      const text = textOf(doc, run.from)
      if (text && wasThere(this.#transaction, text)) put(this.#followed, text, run)
    }
    const lost = lastCopies(runs).filter(({ from }) => {
      const text = textOf(doc, from)
      const isNew = from.clock >= (beforeState.get(from.client) ?? 0)
      return !isNew && !(text && wasThere(this.#transaction, text))
    })
    if (lost.length === 0) return
    const own = new Set(runs.map(nameOf))
    for (const copy of copiesIn(doc).toArray())
      for (const run of readCopy(copy)) if (!own.has(nameOf(run))) this.#earlier.add(run)
    for (const run of lost) {
      const text = textOf(doc, run.to)
      const first = this.#earlier.last(run.from)
      const place = Y.compareIDs(first, run.from) ? null : textOf(doc, first)
      // the block that the first one stands in was deleted by somebody who did not know of it
      if (place && isDeleted(place) && wasThere(this.#transaction, place)) {
        const moved = { ...run, from: first, isCarried: true }
        put(this.#followed, place, moved)
        this.#copiedBefore.add(place)
        this.#copied.push(moved)
        if (text) this.#staying.add(text)
      } else if (text)
        for (const moved of firstCopies(run, this.#earlier)) put(this.#later, text, moved)
    }
  }

  apply(origin: unknown): void {
    if (this.#edits.length === 0) return
    this.#doc.transact(() => {
      const forwards = forwardsOf(this.#doc)
      for (const edit of this.#edits) edit(forwards)
      writeCopy(this.#doc, this.#copied, true)
    }, origin)
  }

  /** What has become of texts that were copied, beside what the copier knew, happens to the copies. */
  follow(): void {
    const { deleteSet, beforeState } = this.#transaction
    const wasAlive = ({ id, deleted }: Y.Item) =>
      id.clock < (beforeState.get(id.client) ?? 0) && (!deleted || Y.isDeleted(deleteSet, id))
    const wasKnown = ({ client, clock }: Y.ID) => clock < (beforeState.get(client) ?? 0)
    const back = this.#copiedBefore.size > 0 ? new Forwards(this.#earlier.reversed()) : NOTHING
    for (const [text, runs] of this.#followed) {
      const isCopy = this.#copiedBefore.has(text)
      // what still stands stays where it is
      const isLost = (id: Y.ID) =>
        itemById(this.#doc, id)?.deleted !== false &&
        this.#isUnknown(id) &&
        (!isCopy || this.#isUnknown(back.last(id)))
      const origins = { isUnknown: this.#isUnknown, isNew: (id: Y.ID) => !wasKnown(id) }
      this.#bring(charactersOf(text, wasAlive), runs, isLost, wasKnown, origins)
    }
  }

  /**
   * Text that two people have copied is there twice: what came first counts. What the later one has made of their
   * copy is done to the first, and the later one goes.
   */
  settle(): void {
    const { doc, beforeState } = this.#transaction
    const isNew = (item: Y.Item | null) =>
      item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)
    // what is written in a block that is gone by then dies as it comes
    const isThere = (item: Y.Item) => !item.deleted || (isNew(item) && this.#isUnknown(item.id))
    for (const [text, ofText] of this.#later) {
      const kept = ofText.filter(({ from, to }) => !Y.compareIDs(from, to))
      // what else stands in a text that was made for the copy belongs to it
      const isMade = isNew(itemOf(text)) && !this.#staying.has(text)
      const isOwn = () => isMade && kept.length > 0
      this.#bring(charactersOf(text, isThere), kept, isOwn, () => true, ALL_MARKS)
      this.#copied.push(...kept)
      this.#edits.push(() => {
        const isMoved = isMade && kept.length > 0
        if (!isMoved)
          for (const { from, length, isText } of ofText)
            if (!isText) deleteCharacters(doc, NOTHING, from, length)
        if (isMoved || (isMade && text.length === 0)) removeText(text, isNew)
      })
    }
  }

  #bring(
    characters: ReturnType<typeof charactersOf>,
    runs: readonly CopiedRun[],
    isUnknown: (id: Y.ID) => boolean,
    mayBeGone: (id: Y.ID) => boolean,
    origins: MarkOrigins,
  ): void {
    const doc = this.#doc
    const copies = new Forwards(runs)
    const found = new Set<string>()
    let behind: Y.ID | null = null
    const letters = runs.filter(({ isText }) => !isText)
    const first = (letters[0] ?? runs[0])?.to ?? null
    let pending: { text: string; marks: Readonly<Record<string, unknown>>; id: Y.ID }[] = []
    const insert = () => {
      if (pending.length === 0) return
      const [added, after] = [pending, behind]
      pending = []
      this.#edits.push((forwards) => {
        this.#copied.push(...insertRuns(doc, forwards, after, first, added))
      })
    }
    for (const { id, text, marks, setBy } of characters)
      for (let offset = 0; offset < text.length;) {
        const at = Y.createID(id.client, id.clock + offset)
        const run = copies.runAt(at)
        if (run) {
          insert()
          const length = Math.min(run.from.clock + run.length - at.clock, text.length - offset)
          const to = Y.createID(run.to.client, run.to.clock + at.clock - run.from.clock)
          for (let step = 0; step < length; step++) found.add(`${at.client}:${at.clock + step}`)
          const changes = markChanges(run.marks, { marks, setBy }, origins)
          if (changes)
            this.#edits.push((forwards) => formatCharacters(doc, forwards, to, length, changes))
          behind = Y.createID(to.client, to.clock + length - 1)
          offset += length
        } else {
          let end = offset + 1
          const isLeft = (step: number) => !copies.runAt(Y.createID(id.client, id.clock + step))
          while (end < text.length && isLeft(end)) end++
          for (const [start, letters] of unknownPieces(id, text, offset, end, isUnknown))
            pending.push({ text: letters, marks, id: start })
          offset = end
        }
      }
    insert()
    this.#dropGone(letters, (id) => !found.has(`${id.client}:${id.clock}`) && mayBeGone(id))
  }

  /** What others had deleted goes in the copy, too. */
  #dropGone(runs: readonly CopiedRun[], isGone: (id: Y.ID) => boolean): void {
    const doc = this.#doc
    for (const { from, to, length } of runs)
      for (let step = 0; step < length; step++) {
        let end = step
        while (end < length && isGone(Y.createID(from.client, from.clock + end))) end++
        const [gone, count] = [Y.createID(to.client, to.clock + step), end - step]
        if (count > 0) this.#edits.push((forwards) => deleteCharacters(doc, forwards, gone, count))
        step = end
      }
  }
}

/** The pieces of a run, from one offset to another, that the copier did not know. */
function unknownPieces(
  { client, clock }: Y.ID,
  text: string,
  from: number,
  to: number,
  isUnknown: (id: Y.ID) => boolean,
): readonly (readonly [id: Y.ID, text: string])[] {
  const pieces: [Y.ID, string][] = []
  let isOpen = false
  for (let offset = from; offset < to; offset++) {
    const id = Y.createID(client, clock + offset)
    const letter = text.charAt(offset)
    const last = pieces.at(-1)
    if (!isUnknown(id)) isOpen = false
    else if (isOpen && last) last[1] += letter
    else {
      pieces.push([id, letter])
      isOpen = true
    }
  }
  return pieces
}

function put(runs: Map<Y.XmlText, CopiedRun[]>, text: Y.XmlText, run: CopiedRun): void {
  runs.set(text, [...(runs.get(text) ?? []), run])
}

const nameOf = ({ from, to, length }: CopiedRun) =>
  `${from.client}:${from.clock} ${to.client}:${to.clock} ${length}`

/** What somebody has copied several times they have copied once, from the first to the last, a character each. */
function lastCopies(runs: readonly CopiedRun[]): readonly CopiedRun[] {
  const onwards = new Forwards(runs)
  const back = new Forwards(onwards.reversed())
  return runs.flatMap(({ to, length, isCarried, isText }) =>
    Array.from({ length }).flatMap((_, step): readonly CopiedRun[] => {
      const copy = Y.createID(to.client, to.clock + step)
      if (onwards.next(copy)) return []
      const from = back.last(copy)
      const marks = onwards.runAt(from)?.marks ?? []
      return [{ from, to: copy, length: 1, marks, isCarried, isText }]
    }),
  )
}

/** From the later copy of a character to the first one; to itself where it had been deleted instead. */
function firstCopies(run: CopiedRun, earlier: Forwards): readonly CopiedRun[] {
  const { from, to: copy, isCarried, isText } = run
  const first = earlier.last(from)
  const isFirst = Y.compareIDs(first, from)
  if (isFirst && (isCarried || isText)) return []
  return [{ ...run, from: copy, to: isFirst ? copy : first }]
}

const NOTHING = new Forwards()

/** Which marks count as changed by somebody else; all of them, where a copier's own changes are what is looked for. */
interface MarkOrigins {
  /** Whether an item is unknown to the copier. */
  readonly isUnknown: (id: Y.ID) => boolean
  /** Whether the copier has written an item in the same update. */
  readonly isNew: (id: Y.ID) => boolean
}

const ALL_MARKS: MarkOrigins = { isUnknown: () => true, isNew: () => false }

/** What of the marks has changed, beside what the copier has changed; null where nothing has. */
function markChanges(
  before: readonly string[],
  { marks: now, setBy }: Pick<CharacterRun, 'marks' | 'setBy'>,
  { isUnknown, isNew }: MarkOrigins,
): Readonly<Record<string, unknown>> | null {
  const kept = before.map(readKeptMark)
  const names = namesOfMarks(now)
  const changes: Record<string, unknown> = {}
  for (const { name, setBy: id } of kept)
    if (!names.includes(name) && !(id && isNew(id))) changes[markOfName(name)] = null
  for (const name of names) {
    const mark = markOfName(name)
    const id = setBy[mark]
    const isOthers = id === undefined || isUnknown(id)
    if (isOthers && !kept.some((one) => one.name === name)) changes[mark] = now[mark]
  }
  return Object.keys(changes).length > 0 ? changes : null
}
