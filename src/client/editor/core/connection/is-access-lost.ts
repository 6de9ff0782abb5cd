import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { api } from '#/shared/api/index.ts'
import type { RefusalReason } from './connection-status.ts'

/**
 * Whether a refusal means that the script is not ours to read any more. A socket's word is not enough
 * to delete a local copy with unsent edits in it: the call has to say the same (COL-39).
 */
export async function isAccessLost(scriptId: string, reason: RefusalReason): Promise<boolean> {
  if (reason !== 'right' && reason !== 'gone') return false
  try {
    await callApi(api.getScript, { params: { id: scriptId } })
    return false
  } catch (error) {
    return error instanceof ApiError && (error.status === 404 || error.status === 403)
  }
}
