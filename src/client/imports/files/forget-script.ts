import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'

/** A script without its text is no script: it goes at once, and not into the trash. */
export async function forgetScript(id: string): Promise<void> {
  try {
    await callApi(api.deleteScript, { params: { id } })
    await callApi(api.purgeScript, { params: { id } })
  } catch (error) {
    log.error('An unfinished script could not be deleted', error)
  }
}
