// Which character a copied one has become. One that was copied again leads on to the last.
import * as Y from 'yjs'
import { firstIndex } from '../../first-index.ts'
import { copiesIn, readCopy, type CopiedRun } from './copied-runs.ts'

export class Forwards {
  /** By the client that wrote the characters, in the order of their clocks. */
  readonly #runs = new Map<number, CopiedRun[]>()
  /** Of characters, by the client that wrote the copies, in the order of their clocks. */
  readonly #copies = new Map<number, CopiedRun[]>()
  #longest = 0

  constructor(runs: readonly CopiedRun[] = []) {
    for (const run of runs) this.add(run)
  }

  /** Of what was copied before, the first copy counts: whoever comes later finds it. */
  add(run: CopiedRun): void {
    const runs = this.#runs.get(run.from.client) ?? []
    this.#runs.set(run.from.client, runs)
    const place = firstIndex(
      runs.length,
      (index) => (runs[index]?.from.clock ?? 0) > run.from.clock,
    )
    runs.splice(place, 0, run)
    this.#longest = Math.max(this.#longest, run.length)
    // a text may lead to a letter, which is no copy of it
    if (run.isText) return
    const copies = this.#copies.get(run.to.client) ?? []
    this.#copies.set(run.to.client, copies)
    const at = firstIndex(copies.length, (index) => (copies[index]?.to.clock ?? 0) > run.to.clock)
    copies.splice(at, 0, run)
  }

  /** What a character was before it was ever copied, and with which marks it came last; null for an original. */
  originOf(id: Y.ID): { readonly id: Y.ID; readonly marks: readonly string[] } | null {
    const run = this.#copyAt(id)
    if (!run) return null
    let first = id
    for (let copy: CopiedRun | null = run; copy; copy = this.#copyAt(first))
      first = Y.createID(copy.from.client, copy.from.clock + first.clock - copy.to.clock)
    return { id: first, marks: run.marks }
  }

  #copyAt({ client, clock }: Y.ID): CopiedRun | null {
    const runs = this.#copies.get(client) ?? []
    const place = firstIndex(runs.length, (index) => (runs[index]?.to.clock ?? 0) > clock)
    const run = runs[place - 1]
    return run && clock < run.to.clock + run.length ? run : null
  }

  /** From the copies to what they were copied from. */
  reversed(): readonly CopiedRun[] {
    return [...this.#runs.values()].flat().map((run) => ({ ...run, from: run.to, to: run.from }))
  }

  /** What a character has become by one copy; null where it was not copied. */
  next(id: Y.ID): Y.ID | null {
    const run = this.runAt(id)
    return run && Y.createID(run.to.client, run.to.clock + id.clock - run.from.clock)
  }

  /** What a character was copied with. */
  runAt({ client, clock }: Y.ID): CopiedRun | null {
    const runs = this.#runs.get(client) ?? []
    const place = firstIndex(runs.length, (index) => (runs[index]?.from.clock ?? 0) > clock)
    // runs that were copied twice overlap
    for (let index = place - 1; index >= 0; index--) {
      const run = runs[index] as CopiedRun
      const { from, length } = run
      if (clock < from.clock + length) return run
      if (clock - from.clock >= this.#longest) return null
    }
    return null
  }

  /** What a character is now; itself where it was never copied. */
  last(id: Y.ID): Y.ID {
    let last = id
    const seen = new Set<string>()
    for (let next = this.next(last); next; next = this.next(last)) {
      const name = `${next.client}:${next.clock}`
      if (seen.has(name)) return last
      seen.add(name)
      last = next
    }
    return last
  }
}

interface Known {
  readonly forwards: Forwards
  /** How many copies have been read, and which was the last. */
  readonly count: number
  readonly last: unknown
}

const known = new WeakMap<Y.Doc, Known>()

/** What a document's copies lead to. */
export function forwardsOf(doc: Y.Doc): Forwards {
  const copies = copiesIn(doc)
  const last = copies.length > 0 ? copies.get(copies.length - 1) : null
  const before = known.get(doc)
  if (before?.count === copies.length && before.last === last) return before.forwards
  const forwards = new Forwards(copies.toArray().flatMap(readCopy))
  known.set(doc, { forwards, count: copies.length, last })
  return forwards
}
