// Ranges of ids of the shared document, to be asked run by run instead of letter by letter.
import { createID, type ID } from 'yjs'
import { at, firstIndex, listIn } from '../../at.ts'

/** Neighbouring ids of one client. */
export interface IdRange {
  readonly id: ID
  readonly length: number
}

/** Adds a range to others in the order of a text; it may continue the last one. */
export function addRange(ranges: IdRange[], { id, length }: IdRange): void {
  const last = ranges.at(-1)
  const isNext = last?.id.client === id.client && last.id.clock + last.length === id.clock
  if (last && isNext) ranges[ranges.length - 1] = { ...last, length: last.length + length }
  else ranges.push({ id, length })
}

interface Clocks {
  readonly from: number
  to: number
}

export class IdRanges {
  /** By client, in the order of their clocks; ranges that touch are one. */
  readonly #ranges = new Map<number, Clocks[]>()

  constructor(ranges: readonly IdRange[] = []) {
    for (const { id, length } of ranges.toSorted((a, b) => a.id.clock - b.id.clock)) {
      const own = listIn(this.#ranges, id.client)
      const last = own.at(-1)
      if (last && id.clock <= last.to) last.to = Math.max(last.to, id.clock + length)
      else own.push({ from: id.clock, to: id.clock + length })
    }
  }

  add({ id, length }: IdRange): void {
    const own = listIn(this.#ranges, id.client)
    let [from, to] = [id.clock, id.clock + length]
    const first = firstIndex(own.length, (index) => at(own, index).to >= from)
    let end = first
    for (; end < own.length && at(own, end).from <= to; end++) {
      from = Math.min(from, at(own, end).from)
      to = Math.max(to, at(own, end).to)
    }
    own.splice(first, end - first, { from, to })
  }

  /** All ranges. */
  *ranges(): Iterable<IdRange> {
    for (const [client, own] of this.#ranges)
      for (const { from, to } of own) yield { id: createID(client, from), length: to - from }
  }

  /** What of some ranges is outside these. */
  without(ranges: readonly IdRange[]): readonly IdRange[] {
    return ranges.flatMap(({ id, length }) => {
      const outside: IdRange[] = []
      for (let step = 0; step < length;) {
        const one = createID(id.client, id.clock + step)
        const count = this.alike(one, length - step)
        if (!this.has(one)) outside.push({ id: one, length: count })
        step += count
      }
      return outside
    })
  }

  has(id: ID): boolean {
    return (this.#from(id)?.from ?? Infinity) <= id.clock
  }

  /** How many neighbouring ids, from this one on, are all in the ranges or all outside them; at most `length`. */
  alike(id: ID, length: number): number {
    const range = this.#from(id)
    if (!range) return length
    return Math.min(length, (range.from <= id.clock ? range.to : range.from) - id.clock)
  }

  /** The range of an id, or the next one behind it. */
  #from({ client, clock }: ID): Clocks | undefined {
    const own = this.#ranges.get(client) ?? []
    return own[firstIndex(own.length, (index) => at(own, index).to > clock)]
  }
}
