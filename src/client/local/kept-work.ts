// Input of a user whose session has ended: it is kept in memory until the same user signs in again.
import { sessionUserId } from '#/client/api/session.ts'

interface KeptWork {
  readonly userId: string | null
  readonly value: unknown
}

const workByPlace = new Map<string, KeptWork>()

/** A place where the user of this page types, such as a field. */
export interface WorkPlace {
  /** The user's input here when the session ended; undefined if there was none. */
  readonly kept: unknown
  /** To be called when the user sees the input again: it need not be kept any more. */
  readonly taken: () => void
  /** True if the user's session is over. Later changes are then not the user's. */
  readonly isOver: () => boolean
  /** Keeps a value until the user signs in again, if the session is over. Otherwise it does nothing. */
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

/** Forgets what is kept for other users, when a user signs in. */
export function forgetWorkOfOthers(userId: string): void {
  for (const [place, work] of workByPlace) if (work.userId !== userId) workByPlace.delete(place)
}
