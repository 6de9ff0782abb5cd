import { useRef, useSyncExternalStore } from 'react'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { othersIn, type Person } from './people.ts'

/** Who else is in the script now. It stays the same array while only carets move. */
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
