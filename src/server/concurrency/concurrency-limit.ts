import { entryOf } from '#/shared/at.ts'

export type Release = () => void

/** A limit for tasks that run in this process at once, for each person and in all. */
export interface ConcurrencyLimit {
  /** Begins a task and answers the function that ends it; null if the limit is reached. */
  readonly acquire: (userId: string) => Release | null
}

/** What each person may hold at once, e.g. tasks or bytes. People who hold that much wait in their order. */
export interface Places {
  /** Resolves when the person holds less than the limit; one piece may go beyond it. */
  readonly enter: (person: string, size?: number) => Promise<Release>
  /** Counts a piece that nobody can hold back any more. */
  readonly take: (person: string, size: number) => Release
}

export function createPlaces(perPerson: number): Places {
  const holders = new Map<string, { held: number; readonly waiting: (() => void)[] }>()
  const holderOf = (person: string) => {
    const known = holders.get(person) ?? { held: 0, waiting: [] }
    holders.set(person, known)
    return known
  }
  const take = (person: string, size: number): Release => {
    const holder = holderOf(person)
    holder.held += size
    return () => {
      holder.held -= size
      // each one that goes on takes its size before the next one is asked
      while (holder.held < perPerson && holder.waiting.length > 0) holder.waiting.shift()?.()
      if (holder.held === 0 && holders.get(person) === holder) holders.delete(person)
    }
  }
  return {
    take,
    enter(person, size = 1) {
      const { held, waiting } = holderOf(person)
      if (held < perPerson && waiting.length === 0) return Promise.resolve(take(person, size))
      return new Promise((resolve) => waiting.push(() => resolve(take(person, size))))
    },
  }
}

export const ANY_PLACES: Places = { enter: async () => () => {}, take: () => () => {} }

export function createConcurrencyLimit(perUser: number, inAll = Infinity): ConcurrencyLimit {
  const heldBy = new Map<string, number>()
  let held = 0
  return {
    acquire(userId) {
      const own = heldBy.get(userId) ?? 0
      if (held >= inAll || own >= perUser) return null
      held++
      heldBy.set(userId, own + 1)
      return () => {
        held--
        const left = entryOf(heldBy, userId) - 1
        if (left > 0) heldBy.set(userId, left)
        else heldBy.delete(userId)
      }
    },
  }
}

/**
 * Runs the work at this interval, and skips a run while the one before is still under way. A run of several steps asks
 * between them whether it is stopped.
 * @returns a function that stops it, and waits for the run under way
 */
export function pollEvery(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work(() => isStopped)
      .catch(onError)
      .finally(() => (running = null))
  }, everyMs)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
