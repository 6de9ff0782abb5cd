import { useEffect, useRef, useState } from 'react'
import { openWorkPlace } from '#/client/local/kept-work.ts'

/**
 * A state of something that is being typed or is open for it. Where the session ends under it, it is there
 * again as soon as the same person has signed in (ACC-65).
 * @param place tells it from all others
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
  const change = (next: T) => {
    // an answer that comes too late must not clear what was typed
    if (work.isOver()) return
    latest.current = next
    setValue(() => next)
  }
  return [value, change]
}
