// Where the document of a script is built and changed: a small one here, a large one in a thread of its own, so that nothing
// that is done with one document keeps other scripts waiting for long.
import type { StoredDocument } from '../log/stored-document.ts'
import { measureDocument } from '../socket/measure-update.ts'
import { type OpenDocument, RoomDocument } from './room-document.ts'
import { RunningThreads } from './running-threads.ts'
import { ThreadedDocument } from './threaded-document.ts'

/** Building a document of this size, a play of 2,500 blocks, takes 100 ms. Work is counted as in `measureUpdate`. */
const MAX_WORK_HERE = 30_000
/** Applying a change takes five times as long as building the same part of a document. */
const MAX_CHANGE_HERE = 1_500
/** Where marks lie within each other, carrying them over takes time that grows with the square of their number: 0.2 s for so many. */
const MAX_MARKS_HERE = 75
/** A thread holds some 15 MB besides its document, and one that is small is soon built here. */
const SMALL_IN_THREAD_MS = 10_000

export class DocumentHosts {
  readonly #threads = new RunningThreads()
  readonly #maxWork: number
  readonly #maxChange: number

  constructor(maxWork = MAX_WORK_HERE, maxChange = MAX_CHANGE_HERE) {
    this.#maxWork = maxWork
    this.#maxChange = maxChange
  }

  /** How many documents have a thread that runs. */
  get running(): number {
    return this.#threads.size
  }

  open(stored: Pick<StoredDocument, 'state' | 'updates'>): OpenDocument {
    const { work } = measureDocument([stored.state, ...stored.updates])
    return work <= this.#maxWork ? new RoomDocument(stored) : this.#inThread(stored)
  }

  /**
   * The same document where a change of so much work, with so many marks, may be made; what waits in it for other updates is
   * dropped. One that is in a thread for an earlier change alone comes back when it has rested: where more threads are written
   * in than run at once, each would end and begin again with every letter.
   */
  forChange(document: OpenDocument, work: number, marks = 0): OpenDocument {
    const isSmall = marks <= MAX_MARKS_HERE && this.#isSmall(document, work)
    if (document instanceof ThreadedDocument) {
      const state = isSmall ? document.stateAtRest() : null
      if (state === null) return document
      document.destroy()
      return new RoomDocument({ state, updates: [] })
    }
    if (isSmall || !(document instanceof RoomDocument)) return document
    const { heaviestText } = document
    const moved = this.#inThread({ state: document.state(), updates: [] }, heaviestText)
    document.destroy()
    return moved
  }

  /** How long, in ms, the document stays loaded while no client changes it. */
  awakeForMs(document: OpenDocument): number {
    const leavesThread = document instanceof ThreadedDocument && this.#isSmall(document, 0)
    return leavesThread ? SMALL_IN_THREAD_MS : document.awakeForMs()
  }

  /** The document, built anew from stored updates. */
  async rebuilt(document: OpenDocument, stored: StoredDocument): Promise<OpenDocument> {
    const { work } = measureDocument([stored.state, ...stored.updates])
    if (document instanceof ThreadedDocument || work <= this.#maxChange) {
      await document.rebuild(stored)
      return document
    }
    document.destroy()
    return this.#inThread(stored)
  }

  #isSmall(document: OpenDocument, change: number): boolean {
    if (change > this.#maxChange || document.work + change > this.#maxWork) return false
    // a document in a thread that has not been built there may have any weight
    const isHere = document instanceof RoomDocument
    const heaviest = document.heaviestText ?? (isHere ? document.weigh() : Infinity)
    return heaviest + change <= this.#maxChange
  }

  #inThread(
    stored: Pick<StoredDocument, 'state' | 'updates'>,
    heaviestText: number | null = null,
  ): ThreadedDocument {
    return new ThreadedDocument(stored, this.#threads, heaviestText)
  }
}
