import type { ScriptConnection } from './script-connection.ts'

/** A server that can acknowledge edits needs much less time. */
const MAX_WAIT_MS = 3000

/**
 * Resolves when the server has everything, the connection has failed or the time is up; true
 * if the server has everything.
 */
export function whenAcknowledged({ isAcknowledged, status }: ScriptConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
      resolve(isAcknowledged.get())
    }
    const look = () => {
      const { kind } = status.get()
      if (isAcknowledged.get() || kind === 'disconnected' || kind === 'error' || kind === 'refused')
        end()
    }
    const timer = setTimeout(end, MAX_WAIT_MS)
    const stops = [isAcknowledged.subscribe(look), status.subscribe(look)]
    look()
  })
}
