/** How many of something may be under way in this process at once, of each person and in all. */
export interface Places {
  /** Takes a place and answers how to give it back; null where none is free. */
  readonly take: (userId: string) => (() => void) | null
}

export function createPlaces(perUser: number, inAll = Infinity): Places {
  const takenBy = new Map<string, number>()
  let taken = 0
  return {
    take(userId) {
      const own = takenBy.get(userId) ?? 0
      if (taken >= inAll || own >= perUser) return null
      taken++
      takenBy.set(userId, own + 1)
      return () => {
        taken--
        const left = (takenBy.get(userId) ?? 0) - 1
        if (left > 0) takenBy.set(userId, left)
        else takenBy.delete(userId)
      }
    },
  }
}
