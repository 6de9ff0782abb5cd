import { entryOf } from '#/shared/at.ts'

export type Release = () => void

/** A limit for tasks that run in this process at once, for each person and in all. */
export interface ConcurrencyLimit {
  /** Begins a task and answers the function that ends it; null if the limit is reached. */
  readonly acquire: (userId: string) => Release | null
}

/** The same, but those beyond the limit wait in their order. */
export interface Places {
  readonly enter: (person: string) => Promise<Release>
}

export function createPlaces(perPerson: number): Places {
  const limit = createConcurrencyLimit(perPerson)
  const waiting = new Map<string, readonly ((place: Release) => void)[]>()
  const wait = (person: string) =>
    new Promise<Release>((resolve) =>
      waiting.set(person, [...(waiting.get(person) ?? []), resolve]),
    )
  return {
    async enter(person) {
      const place = limit.acquire(person) ?? (await wait(person))
      return () => {
        const [next, ...others] = waiting.get(person) ?? []
        if (others.length > 0) waiting.set(person, others)
        else waiting.delete(person)
        if (next) next(place)
        else place()
      }
    },
  }
}

export const ANY_PLACES: Places = { enter: async () => () => {} }

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
