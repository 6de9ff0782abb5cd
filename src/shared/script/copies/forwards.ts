// Finds the character that a copied character has become. Copies of copies lead on to the last copy.
import * as Y from 'yjs'
import { at, firstIndex, listIn } from '../../at.ts'
import { itemsIn, nameOf } from '../items.ts'
import { copiesIn, readCopy, readGone, type CopiedRun } from './copied-runs.ts'
import { IdRanges } from './id-ranges.ts'

export class Forwards {
  /** Runs by the client that wrote the original characters, in the order of their clocks. */
  readonly #runs = new Map<number, CopiedRun[]>()
  /** Runs by the client that wrote the copies, in the order of their clocks; a text may have become a letter. */
  readonly #copies = {
    letters: new Map<number, CopiedRun[]>(),
    texts: new Map<number, CopiedRun[]>(),
  }
  /** For characters with copies or originals, by their names: how many neighbours are alike. */
  readonly #alike = new Map<string, number>()
  #longest = 0
  #hasBlocksBack = false
  /** How many runs of each client have brought something back. */
  readonly #back = new Map<number, number>()
  #carried = 0

  constructor(runs: readonly CopiedRun[] = []) {
    for (const run of runs) this.add(run)
  }

  add(run: CopiedRun): void {
    insert(this.#runs, run, 'from')
    insert(run.isText ? this.#copies.texts : this.#copies.letters, run, 'to')
    this.#alike.clear()
    this.#longest = Math.max(this.#longest, run.length)
    this.#hasBlocksBack ||= run.isText && run.isBack
    const { client } = run.to
    if (run.isBack) this.#back.set(client, 1 + (this.#back.get(client) ?? 0))
    if (run.isCarried) this.#carried++
  }

  /** How many runs of other clients have brought something back, and of the server something out of a text that was deleted. */
  backByOthersThan(own: number): number {
    let count = this.#carried
    for (const [client, runs] of this.#back) if (client !== own) count += runs
    return count
  }

  /** Whether a block has ever come back that had been deleted. */
  get hasBlocksBack(): boolean {
    return this.#hasBlocksBack
  }

  /** The first original of a character or a text; the same id for an original. */
  originOf(id: Y.ID, isText = false): Y.ID {
    return this.originals(id, isText).at(-1) ?? id
  }

  /** A character or a text, and what it was copied from, the first original last. */
  originals(id: Y.ID, isText = false): readonly Y.ID[] {
    const all = [id]
    const seen = new Set<string>()
    // a hostile update may say of two characters that each is a copy of the other one
    for (let one: Y.ID | null = id; one && !seen.has(nameOf(one));) {
      seen.add(nameOf(one))
      one = this.before(one, isText)
      if (one) all.push(one)
    }
    return all
  }

  /** The character or text from which this one was copied; null for an original. */
  before(id: Y.ID, isText = false): Y.ID | null {
    const copy = this.copyAt(id, isText)
    return copy && Y.createID(copy.from.client, copy.from.clock + id.clock - copy.to.clock)
  }

  /** The run that made a copy; null for an original. */
  copyAt(id: Y.ID, isText = false): CopiedRun | null {
    return runAt(
      (isText ? this.#copies.texts : this.#copies.letters).get(id.client),
      id.clock,
      'to',
      this.#longest,
    )
  }

  /** The run that the writer of a copied character has recorded with it: later records tell the marks that it has got since. */
  ownCopyAt({ client, clock }: Y.ID): CopiedRun | null {
    for (const run of runsAt(this.#copies.letters.get(client), clock, 'to', this.#longest))
      if (!run.isCarried) return run
    return null
  }

  /** The copy of a character; null if the character was not copied. */
  next(id: Y.ID): Y.ID | null {
    const run = this.runAt(id)
    return run && Y.createID(run.to.client, run.to.clock + id.clock - run.from.clock)
  }

  /** Whether a character has another copy than this one. */
  hasOtherCopy(id: Y.ID, copy: Y.ID | null): boolean {
    const runs = runsAt(this.#runs.get(id.client), id.clock, 'from', this.#longest)
    for (const { from, to } of runs)
      if (!Y.compareIDs(Y.createID(to.client, to.clock + id.clock - from.clock), copy)) return true
    return false
  }

  /** The copies of neighbouring characters, one run for those that were copied together. */
  *copiesOf({ client, clock }: Y.ID, length: number): Iterable<CopiedRun> {
    const runs = this.#runs.get(client) ?? []
    const end = clock + length
    const isNear = (index: number) => at(runs, index).from.clock + this.#longest > clock
    for (let index = firstIndex(runs.length, isNear); index < runs.length; index++) {
      const run = at(runs, index)
      const { from, to } = run
      if (from.clock >= end) return
      const [first, last] = [Math.max(clock, from.clock), Math.min(end, from.clock + run.length)]
      if (first >= last) continue
      const copy = Y.createID(to.client, to.clock + first - from.clock)
      yield { ...run, from: Y.createID(client, first), to: copy, length: last - first }
    }
  }

  /** A character and all its copies, with copies of copies; also those of a text or of a block. */
  allCopies(id: Y.ID): readonly Y.ID[] {
    const all = [id]
    const seen = new Set<string>()
    for (const one of all) {
      if (!seen.has(nameOf(one))) for (const { to } of this.copiesOf(one, 1)) all.push(to)
      seen.add(nameOf(one))
    }
    return all
  }

  /**
   * How many neighbouring characters, from this one on, were copied together whenever they or their originals were
   * copied; at most `length`. What holds for the originals and copies of the first holds for those of each of them.
   */
  alike(id: Y.ID, length: number): number {
    return Math.min(length, this.#alike.get(nameOf(id)) ?? this.#findAlike(id))
  }

  /** A word that was brought back many times has a long chain of copies. It is gone through once for all of them. */
  #findAlike(id: Y.ID): number {
    let count = Infinity
    const all = [id]
    const seen = new Set<string>()
    for (const one of all) {
      const { client, clock } = one
      if (seen.has(nameOf(one))) continue
      seen.add(nameOf(one))
      for (const { to } of this.copiesOf(one, 1)) all.push(to)
      const before = this.before(one)
      if (before) all.push(before)
      const longest = this.#longest
      count = untilBorder(this.#runs.get(client), clock, 'from', longest, count)
      count = untilBorder(this.#copies.letters.get(client), clock, 'to', longest, count)
    }
    if (all.length > 1) for (const name of seen) this.#alike.set(name, count)
    return count
  }

  /** The run in which a character was copied; null if it was not copied. */
  runAt({ client, clock }: Y.ID): CopiedRun | null {
    return runAt(this.#runs.get(client), clock, 'from', this.#longest)
  }

  /** The newest record of the server of what a character has become. */
  noteAt({ client, clock }: Y.ID): CopiedRun | null {
    for (const run of runsAt(this.#runs.get(client), clock, 'from', this.#longest))
      if (run.isCarried) return run
    return null
  }

  /** The last copy of a character; the same id if it was never copied. */
  last(id: Y.ID): Y.ID {
    let last = id
    const seen = new Set<string>()
    for (let next = this.next(last); next; next = this.next(last)) {
      if (seen.has(nameOf(next))) return last
      seen.add(nameOf(next))
      last = next
    }
    return last
  }
}

function insert(all: Map<number, CopiedRun[]>, run: CopiedRun, end: 'from' | 'to'): void {
  const { client, clock } = run[end]
  const runs = listIn(all, client)
  const place = firstIndex(runs.length, (index) => at(runs, index)[end].clock > clock)
  runs.splice(place, 0, run)
}

function runAt(...where: Parameters<typeof runsAt>): CopiedRun | null {
  for (const run of runsAt(...where)) return run
  return null
}

/** All runs that hold this clock. Runs of text that was copied twice overlap; no run is longer than `longest`. */
function* runsAt(
  runs: readonly CopiedRun[] = [],
  clock: number,
  end: 'from' | 'to',
  longest: number,
): Iterable<CopiedRun> {
  const place = firstIndex(runs.length, (index) => at(runs, index)[end].clock > clock)
  for (let index = place - 1; index >= 0; index--) {
    const run = at(runs, index)
    const start = run[end].clock
    if (clock < start + run.length) yield run
    if (clock - start >= longest) return
  }
}

/** The distance to the next clock at which a run begins or ends; at most `length`. */
function untilBorder(
  runs: readonly CopiedRun[] = [],
  clock: number,
  end: 'from' | 'to',
  longest: number,
  length: number,
): number {
  const next = runs[firstIndex(runs.length, (index) => at(runs, index)[end].clock > clock)]
  let count = Math.min(length, (next?.[end].clock ?? Infinity) - clock)
  for (const run of runsAt(runs, clock, end, longest))
    count = Math.min(count, run[end].clock + run.length - clock)
  return count
}

/** The forwards of a document, cached until the document gets another copy. */
export const forwardsOf = cachedByEntries(
  copiesIn,
  (doc) => new Forwards(copiesIn(doc).toArray().flatMap(readCopy)),
)

export const NOTHING = new Forwards()

/** Letters that undo or redo has taken while they were gone, by the client that has taken them, oldest first. */
interface GoneLetters {
  readonly by: number
  readonly letters: IdRanges
}

const goneIn = cachedByEntries(copiesIn, (doc) => {
  const all: GoneLetters[] = []
  for (const { id, content } of itemsIn(copiesIn(doc))) {
    const letters = content instanceof Y.ContentAny ? content.arr.flatMap(readGone) : []
    if (letters.length > 0) all.push({ by: id.client, letters: new IdRanges(letters) })
  }
  return all
})

/** The client that was the last one to take a letter while it was gone; the same holds for as many letters as `length` says. */
export function takerOf(
  doc: Y.Doc,
  letter: Y.ID,
  atMost: number,
): { readonly by: number | null; readonly length: number } {
  let length = atMost
  for (const { by, letters } of goneIn(doc).toReversed()) {
    length = letters.alike(letter, length)
    if (letters.has(letter)) return { by, length }
  }
  return { by: null, length }
}

interface Reading<Value> {
  readonly value: Value
  /** How many entries have been read, and which was the last. */
  readonly count: number
  readonly last: unknown
}

/** Reads a document's array, to which entries are only added, and caches what it read until there is another entry. */
export function cachedByEntries<Entry, Value>(
  entriesIn: (doc: Y.Doc) => Y.Array<Entry>,
  read: (doc: Y.Doc) => Value,
): (doc: Y.Doc) => Value {
  const readings = new WeakMap<Y.Doc, Reading<Value>>()
  return (doc) => {
    const entries = entriesIn(doc)
    const { length: count } = entries
    const last = count > 0 ? entries.get(count - 1) : null
    const before = readings.get(doc)
    if (before?.count === count && before.last === last) return before.value
    const value = read(doc)
    readings.set(doc, { value, count, last })
    return value
  }
}
