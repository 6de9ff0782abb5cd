import { useCallback, useEffect, useRef, useState } from 'react'
import { openWorkPlace } from '#/client/local/kept-work.ts'

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
