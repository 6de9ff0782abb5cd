/** Jobs that people take turns with. */
interface FairQueue<T> {
  readonly add: (job: T) => void
  /** Removes a job that still waits; a job that is being done goes on. */
  readonly remove: (job: T) => void
  /** Resolves when no job waits or is being done. */
  readonly whenDone: () => Promise<void>
}

interface FairQueueOptions<T> {
  /** The people who wait for a job: it is done when the first of them has a turn. */
  readonly peopleOf: (job: T) => readonly string[]
  /** The number of jobs that are done at once, each for other people. */
  readonly atOnce?: number
  /** Never rejects. */
  readonly work: (job: T) => Promise<void>
  /** Called for each job that waits, whenever the number of jobs ahead may have changed. */
  readonly onWaiting?: (job: T, ahead: number) => void
}

/**
 * Jobs are done in rounds: in each round every person who waits has a turn with one job. So it does not matter how many
 * jobs another person has. A newcomer has a turn in the round that is under way.
 */
export function createFairQueue<T>({
  peopleOf,
  atOnce = 1,
  work,
  onWaiting,
}: FairQueueOptions<T>): FairQueue<T> {
  /** The jobs in the order in which they were added. */
  let waiting: readonly T[] = []
  const running = new Map<T, Promise<void>>()
  let round = 0
  /** The next round in which a person has a turn, for people who had a turn already. */
  const nextTurns = new Map<string, number>()

  const turnOf = (person: string) => Math.max(round, nextTurns.get(person) ?? 0)
  const without = (job: T) => waiting.filter((other) => other !== job)
  const isRunningFor = (person: string) =>
    running.keys().some((job) => peopleOf(job).includes(person))

  function tellWaiting(): void {
    if (onWaiting === undefined) return
    turns(waiting, turnOf, peopleOf).forEach(({ job }, index) => onWaiting(job, index + 1))
  }

  function begin(job: T, itsRound: number): void {
    waiting = without(job)
    round = itsRound
    for (const person of peopleOf(job)) nextTurns.set(person, turnOf(person) + 1)
    running.set(
      job,
      work(job).finally(() => {
        running.delete(job)
        startNext()
      }),
    )
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const next = turns(waiting, turnOf, peopleOf).find(
        ({ job }) => !peopleOf(job).every(isRunningFor),
      )
      if (!next) break
      begin(next.job, next.round)
    }
    tellWaiting()
    if (running.size === 0) nextTurns.clear()
  }

  return {
    add(job) {
      waiting = [...waiting, job]
      startNext()
    },
    remove(job) {
      waiting = without(job)
      tellWaiting()
    },
    async whenDone() {
      while (running.size > 0) await Promise.race(running.values())
    },
  }
}

interface Turn<T> {
  readonly job: T
  readonly round: number
}

/** The jobs in the order in which they come, by the round of each. A person's jobs are in rounds that follow each other. */
function turns<T>(
  waiting: readonly T[],
  turnOf: (person: string) => number,
  peopleOf: (job: T) => readonly string[],
): readonly Turn<T>[] {
  const next = new Map<string, number>()
  const found = waiting.map((job) => {
    const rounds = peopleOf(job).map((person) => {
      const round = next.get(person) ?? turnOf(person)
      next.set(person, round + 1)
      return round
    })
    return { job, round: Math.min(...rounds) }
  })
  return found.toSorted((a, b) => a.round - b.round)
}

/**
 * Does a piece of work when one of the people who wait for it has a turn (`createFairQueue`). Messages that have arrived
 * meanwhile are read before the next piece begins.
 * @param peopleOf asked anew for as long as the work waits
 */
export type InTurn = <T>(
  peopleOf: () => readonly string[],
  work: () => Promise<T> | T,
) => Promise<T>

interface Piece {
  peopleOf: () => readonly string[]
  readonly begin: () => Promise<unknown>
}

/** Work that is done for nobody in particular has its turns like that of one person. */
const NOBODY = ['']

/** @param atOnce how many pieces are done at once, each for other people */
export function createInTurn(atOnce: number): InTurn {
  const queue = createFairQueue<Piece>({
    atOnce,
    peopleOf({ peopleOf }) {
      const people = peopleOf()
      return people.length > 0 ? people : NOBODY
    },
    async work(piece) {
      // those who come later have not begun it
      const people = piece.peopleOf()
      piece.peopleOf = () => people
      // what fails is told to the one who asked for it
      await piece.begin().catch(() => {})
      await nextLoopTurn()
    },
  })
  return (peopleOf, work) =>
    new Promise((resolve) => {
      const begin = () => {
        const done = (async () => work())()
        resolve(done)
        return done
      }
      queue.add({ peopleOf, begin })
    })
}

/** Resolves when the messages that have arrived by now have been read. */
export const nextLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
