import { useEffect, useState } from 'react'
import { isDemoOn } from './model/demo-mode.ts'
import { openPrivateCopy } from './core/connection/private-copy.ts'
import type { ScriptSession } from './core/connection/script-session.ts'

/** A private copy of the open script while Demo Mode is on, else null. */
export function useDemoCopy(session: ScriptSession): ScriptSession | null {
  const [copy, setCopy] = useState<ScriptSession | null>(null)
  useEffect(() => {
    const stop = isDemoOn.subscribe(() => setCopy(isDemoOn.get() ? openPrivateCopy(session) : null))
    return () => {
      // leaving the script ends the demo
      isDemoOn.set(false)
      stop()
    }
  }, [session])
  // the copy is destroyed when it is no longer shown
  useEffect(() => () => copy?.destroy(), [copy])
  return copy
}
