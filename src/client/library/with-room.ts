import { errorCode } from '#/client/api/api-error.ts'
import { finishRemovals } from './pending-removals.ts'

const FULL: ReadonlySet<string | null> = new Set(['too_many_scripts', 'storage_full'])

/** Sends a request for a new script. If there is no room, completes pending deletions and sends the request again. */
export async function withRoom<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (FULL.has(errorCode(error)) && (await finishRemovals())) return ask()
    throw error
  }
}
