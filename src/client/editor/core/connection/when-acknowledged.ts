import { can } from '#/shared/access/capabilities.ts'
import type { ScriptConnection } from './script-connection.ts'
import type { ScriptSession } from './script-session.ts'

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

/** The same for a person: the server asks those who may only read for nothing, and lacks nothing of theirs. */
export const whenSent = ({
  connection,
  role,
}: Pick<ScriptSession, 'connection' | 'role'>): Promise<boolean> =>
  can(role.get(), 'script:comment') ? whenAcknowledged(connection) : Promise.resolve(true)

/** Resolves when the answer to a question that is asked now is in the document; false if none comes in time. */
export async function whenAnswered({ ask, status }: ScriptConnection): Promise<boolean> {
  if (status.get().kind !== 'connected') return false
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), MAX_WAIT_MS)
  const isAnswered = await Promise.race([ask().then(() => true), isLate])
  clearTimeout(timer)
  return isAnswered
}
