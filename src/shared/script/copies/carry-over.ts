// What others have done to text that somebody copied without knowing of it is done to the copy: letters that they
// wrote, letters that they deleted, cues and every other mark that they set or took away. Nothing is guessed: the
// change says which characters it has copied, its deletions name all that its author knew, and with each copy stand
// the marks that its author saw.
import * as Y from 'yjs'
import { copiesIn, readCopy, writeCopy, type CopiedRun } from './copied-runs.ts'
import { isDeleted, itemById, itemOf, itemsIn } from '../items.ts'
import { Forwards, forwardsOf } from './forwards.ts'
import { charactersOf, markOfName, namesOfMarks } from './text-items.ts'

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
  const { doc } = transaction
  const runs = newCopies(transaction)
  if (runs.length === 0) return
  const known = Y.mergeDeleteSets([Y.decodeUpdate(update).ds])
  const work = new Carrier(transaction)
  const lost: CopiedRun[] = []
  const runsOfText = new Map<Y.XmlText, CopiedRun[]>()
  for (const run of runs) {
    const text = textOf(doc, run.from)
    if (text && wasThere(transaction, text))
      runsOfText.set(text, [...(runsOfText.get(text) ?? []), run])
    else lost.push(run)
  }
  for (const [text, ofText] of runsOfText)
    work.follow(text, ofText, (id) => !Y.isDeleted(known, id))
  // of two that have copied the same text everybody has to take the same one for the first
  if (isServer) work.settle(lost)
  work.apply(origin)
}

/** What a transaction says it has copied. */
function newCopies({ doc, beforeState, afterState }: Y.Transaction): readonly CopiedRun[] {
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
    return (
      left >= 0 &&
      length > 0 &&
      to.clock >= (beforeState.get(to.client) ?? 0) &&
      to.clock + length <= (afterState.get(to.client) ?? 0) &&
      from.clock + length <= (afterState.get(from.client) ?? 0)
    )
  })
}

/** The text that a character is or was in; null where nothing is left of it. */
function textOf(doc: Y.Doc, id: Y.ID): Y.XmlText | null {
  const item = itemById(doc, id)
  return item?.parent instanceof Y.XmlText ? item.parent : null
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
  readonly #edits: Edit[] = []
  readonly #copied: CopiedRun[] = []

  constructor(transaction: Y.Transaction) {
    this.#transaction = transaction
    this.#doc = transaction.doc
  }

  apply(origin: unknown): void {
    if (this.#edits.length === 0) return
    this.#doc.transact(() => {
      const forwards = forwardsOf(this.#doc)
      for (const edit of this.#edits) edit(forwards)
      writeCopy(this.#doc, this.#copied, true)
    }, origin)
  }

  /** What has become of a text that was copied, beside what the copier knew, happens to the copy. */
  follow(text: Y.XmlText, runs: readonly CopiedRun[], isUnknown: (id: Y.ID) => boolean): void {
    const { deleteSet, beforeState } = this.#transaction
    const wasAlive = ({ id, deleted }: Y.Item) =>
      id.clock < (beforeState.get(id.client) ?? 0) && (!deleted || Y.isDeleted(deleteSet, id))
    const wasKnown = ({ client, clock }: Y.ID) => clock < (beforeState.get(client) ?? 0)
    this.#bring(charactersOf(text, wasAlive), runs, isUnknown, wasKnown)
  }

  /**
   * Text that two people have copied is there twice: what came first counts. What the later one has made of their
   * copy is done to the first, and the later one goes.
   */
  settle(runs: readonly CopiedRun[]): void {
    if (runs.length === 0) return
    const { doc, beforeState } = this.#transaction
    const earlier = new Forwards()
    const own = new Set(runs.map(nameOf))
    for (const copy of copiesIn(doc).toArray())
      for (const run of readCopy(copy)) if (!own.has(nameOf(run))) earlier.add(run)
    const isNew = (item: Y.Item | null) =>
      item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)
    const byText = new Map<Y.XmlText, CopiedRun[]>()
    for (const run of runs) {
      const text = textOf(doc, run.to)
      const first = firstCopies(run, earlier)
      if (text && first.length > 0) byText.set(text, [...(byText.get(text) ?? []), ...first])
    }
    for (const [text, ofText] of byText) {
      const kept = ofText.filter(({ from, to }) => !Y.compareIDs(from, to))
      // what else stands in a text that was made for the copy belongs to it
      const isMade = isNew(itemOf(text))
      const isOwn = () => isMade && kept.length > 0
      this.#bring(charactersOf(text), kept, isOwn, () => true)
      this.#copied.push(...kept)
      this.#edits.push(() => {
        const isMoved = isMade && kept.length > 0
        if (!isMoved)
          for (const { from, length } of ofText) deleteCharacters(doc, NOTHING, from, length)
        if (isMoved || (isMade && text.length === 0)) removeText(text, isNew)
      })
    }
  }

  #bring(
    characters: ReturnType<typeof charactersOf>,
    runs: readonly CopiedRun[],
    isUnknown: (id: Y.ID) => boolean,
    mayBeGone: (id: Y.ID) => boolean,
  ): void {
    const doc = this.#doc
    const copies = new Forwards(runs)
    const found = new Set<string>()
    let behind: Y.ID | null = null
    const first = runs[0]?.to ?? null
    let pending: { text: string; marks: Readonly<Record<string, unknown>>; id: Y.ID }[] = []
    const insert = () => {
      if (pending.length === 0) return
      const [added, after] = [pending, behind]
      pending = []
      this.#edits.push((forwards) => {
        this.#copied.push(...insertRuns(doc, forwards, after, first, added))
      })
    }
    for (const { id, text, marks } of characters)
      for (let offset = 0; offset < text.length;) {
        const at = Y.createID(id.client, id.clock + offset)
        const run = copies.runAt(at)
        if (run) {
          insert()
          const length = Math.min(run.from.clock + run.length - at.clock, text.length - offset)
          const to = Y.createID(run.to.client, run.to.clock + at.clock - run.from.clock)
          for (let step = 0; step < length; step++) found.add(`${at.client}:${at.clock + step}`)
          const changes = markChanges(run.marks, marks)
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
    this.#dropGone(runs, (id) => !found.has(`${id.client}:${id.clock}`) && mayBeGone(id))
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

const nameOf = ({ from, to, length }: CopiedRun) =>
  `${from.client}:${from.clock} ${to.client}:${to.clock} ${length}`

/** From the later copy of some characters to the first one; to themselves where they had been deleted instead. */
function firstCopies(
  { from, to, length, marks, isCarried }: CopiedRun,
  earlier: Forwards,
): readonly CopiedRun[] {
  return Array.from({ length }).flatMap((_, step) => {
    const source = Y.createID(from.client, from.clock + step)
    const copy = Y.createID(to.client, to.clock + step)
    const first = earlier.last(source)
    const isFirst = Y.compareIDs(first, source)
    if (isFirst && isCarried) return []
    return [{ from: copy, to: isFirst ? copy : first, length: 1, marks, isCarried }]
  })
}

const NOTHING = new Forwards()

/** What of the marks has changed; null where nothing has. */
function markChanges(
  before: readonly string[],
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const names = namesOfMarks(now)
  const changes: Record<string, unknown> = {}
  for (const name of before) if (!names.includes(name)) changes[markOfName(name)] = null
  for (const name of names)
    if (!before.includes(name)) changes[markOfName(name)] = now[markOfName(name)]
  return Object.keys(changes).length > 0 ? changes : null
}

interface Place {
  readonly text: Y.XmlText
  readonly index: number
}

/** Where a character is now, or where it was; `side` is -1 for behind it. */
function placeOf(doc: Y.Doc, forwards: Forwards, id: Y.ID, side: 0 | -1): Place | null {
  const position = new Y.RelativePosition(null, null, forwards.last(id), side)
  if (!itemById(doc, forwards.last(id))) return null
  const place = Y.createAbsolutePositionFromRelativePosition(position, doc, false)
  if (!place || !(place.type instanceof Y.XmlText) || isDeleted(place.type)) return null
  return { text: place.type, index: place.index }
}

function insertRuns(
  doc: Y.Doc,
  forwards: Forwards,
  behind: Y.ID | null,
  first: Y.ID | null,
  runs: readonly {
    readonly text: string
    readonly marks: Readonly<Record<string, unknown>>
    readonly id: Y.ID
  }[],
): readonly CopiedRun[] {
  const place = behind
    ? placeOf(doc, forwards, behind, -1)
    : first && placeOf(doc, forwards, first, 0)
  if (!place) return []
  let { index } = place
  return runs.flatMap(({ text, marks, id }) => {
    const client = doc.clientID
    place.text.insert(index, text, { ...marks })
    const clock = lastClockOf(place.text, index, text.length)
    index += text.length
    if (clock === null) return []
    const to = Y.createID(client, clock)
    return [{ from: id, to, length: text.length, marks: namesOfMarks(marks), isCarried: true }]
  })
}

/** The clock of the first of some characters that were just written; null where they are not of one piece. */
function lastClockOf(text: Y.XmlText, index: number, length: number): number | null {
  let at = 0
  for (const run of charactersOf(text)) {
    if (index < at + run.text.length)
      return index + length <= at + run.text.length ? run.id.clock + index - at : null
    at += run.text.length
  }
  return null
}

function eachPiece(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  length: number,
  edit: (text: Y.XmlText, index: number, length: number) => void,
): void {
  for (let step = 0; step < length;) {
    const at = forwards.last(Y.createID(id.client, id.clock + step))
    const item = itemById(doc, at)
    const isWhole = at.client === id.client && at.clock === id.clock + step
    const size = item && isWhole ? item.id.clock + item.length - at.clock : 1
    const piece = Math.min(size, length - step)
    const place = item && !item.deleted ? placeOf(doc, forwards, at, 0) : null
    if (place) edit(place.text, place.index, piece)
    step += piece
  }
}

function formatCharacters(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  length: number,
  changes: Readonly<Record<string, unknown>>,
): void {
  eachPiece(doc, forwards, id, length, (text, index, size) =>
    text.format(index, size, { ...changes }),
  )
}

function deleteCharacters(doc: Y.Doc, forwards: Forwards, id: Y.ID, length: number): void {
  eachPiece(doc, forwards, id, length, (text, index, size) => text.delete(index, size))
}

/** Takes a text away, and the block or paragraph that was made for it with nothing else in it. */
function removeText(text: Y.XmlText, isNew: (item: Y.Item | null) => boolean): void {
  let child: Y.XmlText | Y.XmlElement = text
  let parent = child.parent
  while (parent instanceof Y.XmlElement || parent instanceof Y.XmlFragment) {
    const index = parent.toArray().indexOf(child)
    if (index >= 0) parent.delete(index, 1)
    if (!(parent instanceof Y.XmlElement) || parent.length > 0 || !isNew(itemOf(parent))) return
    child = parent
    parent = child.parent
  }
}
