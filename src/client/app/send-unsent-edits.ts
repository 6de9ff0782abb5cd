import { log } from '#/client/local/log.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'

/** Sends what the server has not acknowledged; answers the scripts where it still has not (ACC-39). */
export async function sendUnsentEdits(userId: string): Promise<readonly string[]> {
  const scripts = unsentScripts(userId)
  if (scripts.length === 0) return scripts
  try {
    const { sendLocalCopy } = await import('#/client/editor/core/connection/send-local-copy.ts')
    await Promise.all(scripts.map((scriptId) => sendLocalCopy(userId, scriptId)))
  } catch (error) {
    log.error('Failed to send the unsent edits', error)
  }
  return unsentScripts(userId)
}
