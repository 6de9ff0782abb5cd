// What somebody was typing while their session ended: it waits in memory until the same person signs in again.
import { sessionUserId } from '#/client/api/session.ts'

interface KeptWork {
  readonly userId: string | null
  readonly value: unknown
}

const workByPlace = new Map<string, KeptWork>()

/** Somewhere to type, as it stands for whoever the page shows. */
export interface WorkPlace {
  /** What waits here for them; undefined where nothing does. */
  readonly kept: unknown
  /** They have it before them again: nothing waits any more. */
  readonly taken: () => void
  /** Whether their session is over: what still happens here is nobody's doing. */
  readonly isOver: () => boolean
  /** Lets this wait for them where their session is over, and does nothing else. */
  readonly keepWhereOver: (value: unknown) => void
}

export function openWorkPlace(place: string): WorkPlace {
  const userId = sessionUserId()
  const work = workByPlace.get(place)
  const isOver = () => sessionUserId() !== userId
  return {
    kept: work?.userId === userId ? work.value : undefined,
    taken: () => workByPlace.delete(place),
    isOver,
    keepWhereOver: (value) => {
      if (isOver()) workByPlace.set(place, { userId, value })
    },
  }
}

/** Somebody signs in: what waits for others is not for them to find. */
export function forgetWorkOfOthers(userId: string): void {
  for (const [place, work] of workByPlace) if (work.userId !== userId) workByPlace.delete(place)
}
