import { cpuMs } from '../../concurrency/work-budget.ts'
import type { Connection } from '../socket/connection.ts'
import { guessedCost, NO_COST, type Cost } from '../socket/person-turns.ts'
import type { LoggedDocument } from './logged-document.ts'

const ANSWER_MS_PER_WORK = 0.002
const THREAD_MS_PER_WORK = 0.0005

/** Work under way, whose costs somebody bears when it is done. */
export interface Work {
  /** Those whose messages have made the work bear its costs together, by the bytes that each has sent. */
  readonly share: () => void
  readonly bear: (connection: Connection) => void
}

/** What a connection has sent, and what was taken for it from the allowance before the work was done. */
interface Sent {
  bytes: number
  guessedMs: number
  guessedThreadMs: number
}

type Measured = Pick<LoggedDocument, 'threadMs' | 'work' | 'stateVector'>

/** Counts the processor time of a room's work against the allowances of those for whom it is done. */
export class BatchCosts {
  readonly #document: Measured
  #arrived = new Map<Connection, Sent>()
  /** The senders of what is being worked on; some of the work is done after the next messages have arrived. */
  #senders = new Map<Connection, Sent>()

  constructor(document: Measured) {
    this.#document = document
  }

  /**
   * What an answer may cost: at worst the document has to be built, and gone through. The answer for clients that have
   * everything is kept ready; they ask every five seconds.
   */
  ofAnswer(stateVector: Uint8Array): Cost {
    if (Buffer.compare(stateVector, this.#document.stateVector()) === 0) return NO_COST
    const { work, threadMs } = this.#document
    return threadMs === null
      ? { ms: work * ANSWER_MS_PER_WORK, threadMs: 0 }
      : { ms: 0, threadMs: work * THREAD_MS_PER_WORK }
  }

  note(connection: Connection, bytes: number): void {
    const { ms, threadMs } = guessedCost(bytes)
    const sent = this.#arrived.get(connection) ?? { bytes: 1, guessedMs: 0, guessedThreadMs: 0 }
    sent.bytes += bytes
    sent.guessedMs += ms
    sent.guessedThreadMs += threadMs
    this.#arrived.set(connection, sent)
  }

  /** To be called when the work on the messages begins that have arrived by now. */
  beginBatch(): Work {
    if (this.#arrived.size > 0) {
      this.#senders = this.#arrived
      this.#arrived = new Map()
    }
    return this.begin()
  }

  begin(): Work {
    const begun = cpuMs()
    const threadBegun = this.#document.threadMs ?? 0
    /** While a document's thread works, this one does not. */
    const spent = (): readonly [number, number] => {
      const { threadMs } = this.#document
      return threadMs === null ? [cpuMs() - begun, 0] : [0, threadMs - threadBegun]
    }
    return {
      share: () => this.#share(...spent()),
      bear: (connection) => connection.spend(...spent()),
    }
  }

  #share(ms: number, threadMs: number): void {
    const all = [...this.#senders.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [connection, sent] of this.#senders) {
      const part = sent.bytes / all
      connection.spend(ms * part - sent.guessedMs, threadMs * part - sent.guessedThreadMs)
      sent.guessedMs = sent.guessedThreadMs = 0
    }
  }
}
