import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { whenAcknowledged } from '../core/connection/when-acknowledged.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

/** Copies the script as it is on this screen: the latest edits are sent first. */
export async function copyScript(session: ScriptSession, title: string): Promise<Script> {
  await whenAcknowledged(session.connection)
  return callApi(api.copyScript, { params: { id: session.scriptId }, body: { title } })
}
