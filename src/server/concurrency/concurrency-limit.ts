import { entryOf } from '#/shared/at.ts'

export type Release = () => void

/** How many of something may be under way in this process at once, of each person and in all. */
export interface ConcurrencyLimit {
  /** Begins one more and answers what ends it; null where there are as many as may be. */
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
