// Input of a user whose session has ended: it is kept in memory until the same user signs in again. Edits that only
// this page has are kept in the same way, when the editor that shows them goes.
import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionUserId } from '#/client/api/session.ts'

interface KeptWork {
  readonly userId: string | null
  readonly value: unknown
  readonly onForgotten: () => void
}

const workByPlace = new Map<string, KeptWork>()

let isBuiltAnew = false

/** From here on until `endBuildingAnew`, parts of the page go and are built anew: input in them is kept for those that follow. */
export const beginBuildingAnew = (): void => void (isBuiltAnew = true)
export const endBuildingAnew = (): void => void (isBuiltAnew = false)

/** A place where the user of this page types, such as a field. */
export interface WorkPlace {
  /** The user's input here when the session ended; undefined if there was none. */
  readonly kept: unknown
  /** To be called when the user sees the input again: it need not be kept any more. */
  readonly taken: () => void
  /** True if the user's session is over. Later changes are then not the user's. */
  readonly isOver: () => boolean
  /** Keeps a value if the session is over, until the user signs in again, or if the place is built anew. Otherwise it does nothing. */
  readonly keepWhereOver: (value: unknown) => void
  /** Keeps a value for the same user. `onForgotten` is called when another user signs in instead. */
  readonly keep: (value: unknown, onForgotten: () => void) => void
}

export function openWorkPlace(place: string): WorkPlace {
  const userId = sessionUserId()
  const work = workByPlace.get(place)
  const isOver = () => sessionUserId() !== userId
  const keep: WorkPlace['keep'] = (value, onForgotten) =>
    workByPlace.set(place, { userId, value, onForgotten })
  return {
    kept: work?.userId === userId ? work.value : undefined,
    taken: () => workByPlace.delete(place),
    isOver,
    keepWhereOver: (value) => {
      if (isOver() || isBuiltAnew) keep(value, () => {})
    },
    keep,
  }
}

/** The place of a script at which a user's session has ended in this page, until that user sees it again. */
export const placeWhereOver = (scriptId: string): WorkPlace => openWorkPlace(`place in ${scriptId}`)

/** Forgets what is kept for other users, when a user signs in. */
export function forgetWorkOfOthers(userId: string): void {
  for (const [place, work] of workByPlace) {
    if (work.userId === userId) continue
    workByPlace.delete(place)
    work.onForgotten()
  }
}

/**
 * State of an input, or of a part that is open for an input. If the session ends meanwhile, the state is restored as
 * soon as the same user has signed in (ACC-65).
 * @param place a name that no other state has
 */
export function useKeptState<T>(place: string, initial: T): [T, (next: T) => void] {
  const [work] = useState(() => openWorkPlace(place))
  // nothing else writes to this place
  const [value, setValue] = useState(() => (work.kept === undefined ? initial : (work.kept as T)))
  const [first] = useState(initial)
  const latest = useRef(value)
  useEffect(() => {
    work.taken()
    return () => {
      if (latest.current !== first) work.keepWhereOver(latest.current)
    }
  }, [work, first])
  const change = useCallback(
    (next: T) => {
      // an answer that comes too late must not clear what was typed
      if (work.isOver()) return
      latest.current = next
      setValue(() => next)
    },
    [work],
  )
  return [value, change]
}
