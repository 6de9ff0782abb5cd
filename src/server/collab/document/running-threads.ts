/** A document with a thread of its own, which it gives up at rest. */
interface Threaded {
  readonly work: number
  readonly isBusy: boolean
  /** Whether its thread ends as soon as it has given the document back. */
  readonly isGoingToRest: boolean
  readonly rest: () => void
}

/** A play of 10,000 blocks, of a work of 107,000, takes some 140 MB in its thread, and a thread itself some 15 MB. */
const MAX_RUNNING_WORK = 600_000
const THREAD_WORK = 10_000

/**
 * Documents whose threads run. When they are too large together, those that were used longest ago rest. What is being worked
 * on is not interrupted; how much one person can have worked on at once is in their allowance.
 */
export class RunningThreads {
  readonly #running = new Set<Threaded>()
  readonly #most: number

  constructor(most = MAX_RUNNING_WORK) {
    this.#most = most
  }

  get size(): number {
    return this.#running.size
  }

  use(document: Threaded): void {
    this.#running.delete(document)
    this.#running.add(document)
    const staying = new Set(this.#running.values().filter((other) => !other.isGoingToRest))
    for (const other of staying) {
      if (this.#sizeOf(staying) <= this.#most) return
      if (other === document || other.isBusy) continue
      staying.delete(other)
      other.rest()
    }
  }

  forget(document: Threaded): void {
    this.#running.delete(document)
  }

  /** The largest counts as half of all at most: one document that would fill everything does not have all others rest. */
  #sizeOf(documents: ReadonlySet<Threaded>): number {
    const sizes = [...documents].map(({ work }) => work + THREAD_WORK)
    const sum = sizes.reduce((all, size) => all + size, 0)
    return sum - Math.max(0, Math.max(...sizes) - this.#most / 2)
  }
}
