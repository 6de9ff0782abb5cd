import { cpuMs } from '../../concurrency/rate-limiter.ts'
import { type Connection, type Frame, isEmpty } from '../socket/connection.ts'
import { type Cost, guessedCost, NO_COST } from '../socket/person-turns.ts'
import type { LoggedDocument } from './logged-document.ts'

/** The first update of a batch waits this long for others, for each connection that the batch is written to. */
const MS_PER_CONNECTION = 0.055
/** The longest time that the first update of a batch waits. */
const MAX_DELAY_MS = 20
/** A room is quiet if no batch was sent for this many delays: then no other user is typing. */
const QUIET_AFTER_DELAYS = 2
/** No timer is finer than this, so a shorter wait is left out. */
const TIMER_MS = 1

interface Batches {
  readonly run: () => Promise<void>
  /** Whether something waits for another batch. */
  readonly isMore: () => boolean
  /** When the first update of the next batch arrived, by `performance.now()`; undefined stands for now. */
  readonly since: () => number | undefined
  /** How many connections a batch is written to. */
  readonly receivers: () => number
  readonly onFailure: (error: unknown) => void
}

/** Runs a room's batches one after the other, each after its delay, for as long as something waits for one. */
export class BatchLoop {
  readonly #batches: Batches
  readonly #delay = createBatchDelay()
  #running: Promise<void> | null = null
  #batchEnd = Promise.withResolvers<void>()

  constructor(batches: Batches) {
    this.#batches = batches
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  schedule(): void {
    this.#running ??= this.#run()
  }

  /** Resolves once no batch is under way. */
  async whenQuiet(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Resolves after the batch that holds the last update that has arrived by now. */
  async whenHandled(): Promise<void> {
    // the last update is in this batch or the next one; in a busy room the end of all batches may never come
    for (let batch = 0; batch < 2 && this.#running; batch++) await this.#batchEnd.promise
  }

  async #run(): Promise<void> {
    const { run, isMore, since, receivers, onFailure } = this.#batches
    try {
      do {
        await this.#delay.wait(since())
        this.#delay.startBatch(receivers())
        await run()
        this.#endBatch()
      } while (isMore())
    } catch (error) {
      onFailure(error)
    } finally {
      this.#running = null
      this.#endBatch()
    }
  }

  #endBatch(): void {
    this.#batchEnd.resolve()
    this.#batchEnd = Promise.withResolvers()
  }
}

/**
 * Decides when the next batch is sent. In a quiet room it is sent at once. If many people type, it is sent a moment
 * after its first update arrived, so that one write carries what all of them typed. The moment is counted from that
 * arrival, and not from the last batch: so there are fewer batches, and no update waits longer.
 */
export interface BatchDelay {
  /** How long, in ms, a batch still waits if its first update arrived at `since`. */
  readonly remainingMs: (since: number) => number
  /** Resolves when the batch is to be sent. */
  readonly wait: (since?: number) => Promise<void>
  /** @param receivers how many connections the batch that begins now is written to */
  readonly startBatch: (receivers: number) => void
}

/** @param now a monotonic clock, in ms; times of arrival are read from the same */
export function createBatchDelay(now: () => number = () => performance.now()): BatchDelay {
  let delayMs = 0
  let quietFrom = 0
  const remainingMs = (since: number) =>
    since >= quietFrom ? 0 : Math.max(0, since + delayMs - now())
  return {
    remainingMs,
    wait(since = now()) {
      const ms = remainingMs(since)
      return new Promise((resolve) => {
        if (ms >= TIMER_MS) setTimeout(resolve, ms)
        else setImmediate(resolve)
      })
    },
    startBatch(receivers) {
      delayMs = Math.min(MAX_DELAY_MS, receivers * MS_PER_CONNECTION)
      quietFrom = now() + QUIET_AFTER_DELAYS * delayMs
    },
  }
}

const ANSWER_MS_PER_WORK = 0.002

const THREAD_MS_PER_WORK = 0.0005
/** Building a resting document of 30,000 items takes 100 ms. */
const BUILD_MS_PER_WORK = 0.0035
/** The state vector of those who have nothing yet: they are sent a resting document as it is stored. */
const KNOWS_NOTHING = 0

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

type Measured = Pick<LoggedDocument, 'threadMs' | 'work' | 'buildWork' | 'stateVector'>

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
    if (threadMs === null) return { ms: work * ANSWER_MS_PER_WORK, threadMs: 0 }
    const building = stateVector[0] === KNOWS_NOTHING ? 0 : this.#ofBuilding().threadMs
    return { ms: 0, threadMs: work * THREAD_MS_PER_WORK + building }
  }

  /** What a message may cost beside its bytes. */
  ofFrame(frame: Frame | null): Cost {
    return frame?.kind === 'sync-step-1' ? this.ofAnswer(frame.stateVector) : this.#ofEdit(frame)
  }

  /** A resting document has to be built for an edit, however small it is. */
  #ofEdit(frame: Frame | null): Cost {
    if (frame?.kind !== 'update' && frame?.kind !== 'state') return NO_COST
    return isEmpty(frame.update) ? NO_COST : this.#ofBuilding()
  }

  #ofBuilding(): Cost {
    const ms = this.#document.buildWork * BUILD_MS_PER_WORK
    return this.#document.threadMs === null ? { ms, threadMs: 0 } : { ms: 0, threadMs: ms }
  }

  note(connection: Connection, bytes: number, frame: Frame | null = null): void {
    const { ms, threadMs } = guessedCost(bytes)
    const more = this.#ofEdit(frame)
    const sent = this.#arrived.get(connection) ?? { bytes: 1, guessedMs: 0, guessedThreadMs: 0 }
    sent.bytes += bytes
    sent.guessedMs += ms + more.ms
    sent.guessedThreadMs += threadMs + more.threadMs
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
