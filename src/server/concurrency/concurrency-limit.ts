import { entryOf } from '#/shared/at.ts'

export type Release = () => void

/** A limit for tasks that run in this process at once, for each person and in all. */
export interface ConcurrencyLimit {
  /** Begins a task and answers the function that ends it; null if the limit is reached. */
  readonly acquire: (userId: string) => Release | null
}

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
