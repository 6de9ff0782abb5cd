/** Jobs that are done one at a time; people take turns. */
export interface FairQueue<T> {
  readonly add: (job: T) => void
  /** Takes a job out that still waits; one that is being done goes on. */
  readonly remove: (job: T) => void
  /** Resolves once nothing waits or is being done. */
  readonly whenDone: () => Promise<void>
}

interface FairQueueOptions<T> {
  readonly personOf: (job: T) => string
  /** Never rejects. */
  readonly work: (job: T) => Promise<void>
  /** Told of each job that waits, whenever that may have changed. */
  readonly onWaiting: (job: T, ahead: number) => void
}

/** Of the jobs that wait no two of one person's are done in a row while another person's wait. */
export function createFairQueue<T>({
  personOf,
  work,
  onWaiting,
}: FairQueueOptions<T>): FairQueue<T> {
  /** As they came. */
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
