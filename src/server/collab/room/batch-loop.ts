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
