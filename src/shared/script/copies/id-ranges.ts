// Ranges of ids of the shared document, to be asked run by run instead of letter by letter.
import type * as Y from 'yjs'
import { at, firstIndex } from '../../at.ts'

/** Neighbouring ids of one client. */
export interface IdRange {
  readonly id: Y.ID
  readonly length: number
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
      const own = this.#ranges.get(id.client) ?? []
      this.#ranges.set(id.client, own)
      const last = own.at(-1)
      if (last && id.clock <= last.to) last.to = Math.max(last.to, id.clock + length)
      else own.push({ from: id.clock, to: id.clock + length })
    }
  }

  has(id: Y.ID): boolean {
    return (this.#from(id)?.from ?? Infinity) <= id.clock
  }

  /** How many neighbouring ids, from this one on, are all in the ranges or all outside them; at most `length`. */
  alike(id: Y.ID, length: number): number {
    const range = this.#from(id)
    if (!range) return length
    return Math.min(length, (range.from <= id.clock ? range.to : range.from) - id.clock)
  }

  /** The range of an id, or the next one behind it. */
  #from({ client, clock }: Y.ID): Clocks | undefined {
    const own = this.#ranges.get(client) ?? []
    return own[firstIndex(own.length, (index) => at(own, index).to > clock)]
  }
}
