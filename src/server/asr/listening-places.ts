import type { AsrLimits } from './limits.ts'

/** How many microphones are listened to, in all and of each person. */
export interface ListeningPlaces {
  /** Takes a place and answers how to give it back; null where none is free. */
  readonly take: (userId: string) => (() => void) | null
}

export function createListeningPlaces(
  limits: Pick<AsrLimits, 'sessions' | 'sessionsPerUser'>,
): ListeningPlaces {
  const takenBy = new Map<string, number>()
  let taken = 0
  return {
    take(userId) {
      const own = takenBy.get(userId) ?? 0
      if (taken >= limits.sessions || own >= limits.sessionsPerUser) return null
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
