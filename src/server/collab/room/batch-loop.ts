/** For each connection that a batch is written to, how long the first thing that arrives for it waits for more. */
const MS_PER_CONNECTION = 0.055
const MAX_DELAY_MS = 20
/** Where nothing has been sent for so many delays, nobody is typing along. */
const QUIET_AFTER_DELAYS = 2
/** Timers are this coarse: a shorter wait is none. */
const TIMER_MS = 1

interface Batches {
  readonly run: () => Promise<void>
  /** Whether something waits for another batch. */
  readonly isMore: () => boolean
  /** When the first of it arrived, by `performance.now()`; undefined stands for now. */
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

  /** Resolves once nothing is under way. */
  async whenQuiet(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Resolves between two batches, when everything that has arrived by now has been in one. */
  async whenTaken(): Promise<void> {
    // that is in the batch under way or in the next one: a busy room may never be quiet
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
 * When the next batch is sent: at once where the room was quiet, and where many are in the room a moment
 * after the first thing that arrived for it, so that one write carries what many people typed. Counted
 * from that arrival, and not from the last batch, nothing waits longer, and there are fewer batches.
 */
export interface BatchDelay {
  /** How long, in ms, the batch still waits whose first thing arrived at `since`. */
  readonly remainingMs: (since: number) => number
  /** Resolves when it is time. */
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
