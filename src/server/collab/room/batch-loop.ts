import { createPace } from './pace.ts'

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

/** Runs a room's batches one after the other, at its pace, for as long as something waits for one. */
export class BatchLoop {
  readonly #batches: Batches
  readonly #pace = createPace()
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
        await this.#pace.wait(since())
        this.#pace.startBatch(receivers())
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
