import { useRef, useSyncExternalStore } from 'react'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { othersIn, type Person } from './people.ts'

/** The other people who are in the script now. The array stays the same while only carets move. */
export function useOthers({ connection, userId }: ScriptSession): readonly Person[] {
  const { awareness } = connection
  const last = useRef<readonly Person[]>([])
  return useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => {
      const others = othersIn(awareness.getStates(), userId)
      if (JSON.stringify(others) !== JSON.stringify(last.current)) last.current = others
      return last.current
    },
  )
}
