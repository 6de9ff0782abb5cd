/** Jobs that are done one at a time; people take turns. */
export interface FairQueue<T> {
  readonly add: (job: T) => void
  /** Removes a job that still waits; a job that is being done goes on. */
  readonly remove: (job: T) => void
  /** Resolves when no job waits or is being done. */
  readonly whenDone: () => Promise<void>
}

interface FairQueueOptions<T> {
  readonly personOf: (job: T) => string
  /** Never rejects. */
  readonly work: (job: T) => Promise<void>
  /** Called for each job that waits, whenever the number of jobs ahead may have changed. */
  readonly onWaiting: (job: T, ahead: number) => void
}

/** Two jobs of one person are never done in a row while a job of another person waits. */
export function createFairQueue<T>({
  personOf,
  work,
  onWaiting,
}: FairQueueOptions<T>): FairQueue<T> {
  /** The jobs in the order in which they were added. */
  let waiting: readonly T[] = []
  let person: string | null = null
  let running: Promise<void> | null = null

  const without = (job: T) => waiting.filter((other) => other !== job)
  const tellWaiting = () =>
    inTurns(waiting, person, personOf).forEach((job, index) => onWaiting(job, index + 1))

  async function run(): Promise<void> {
    for (;;) {
      const [job] = inTurns(waiting, person, personOf)
      if (job === undefined) break
      waiting = without(job)
      person = personOf(job)
      tellWaiting()
      await work(job)
    }
    person = null
    running = null
  }

  return {
    add(job) {
      waiting = [...waiting, job]
      if (running) tellWaiting()
      else running = run()
    },
    remove(job) {
      waiting = without(job)
      tellWaiting()
    },
    whenDone: async () => void (await running),
  }
}

function inTurns<T>(
  waiting: readonly T[],
  lastPerson: string | null,
  personOf: (job: T) => string,
): readonly T[] {
  const rest = [...waiting]
  const order: T[] = []
  let person = lastPerson
  while (rest.length > 0) {
    const others = rest.findIndex((job) => personOf(job) !== person)
    const [job] = rest.splice(Math.max(others, 0), 1) as [T]
    person = personOf(job)
    order.push(job)
  }
  return order
}
