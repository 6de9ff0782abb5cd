import { SCRIPT_ROLES, type ScriptRole } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import type { LocalCopy } from '#/client/local/open-local-copy.ts'
import type { WritableStore } from '#/client/ui/store.ts'

const KEY = 'role'

/**
 * What the person is to the script: as the server says, kept in the local copy for when it cannot be
 * asked. Only what the page offers depends on it: the server enforces every right by itself.
 */
export async function loadRole(
  scriptId: string,
  copy: LocalCopy,
  role: WritableStore<ScriptRole | null>,
): Promise<void> {
  const kept: unknown = await copy.get(KEY).catch(() => null)
  role.set(SCRIPT_ROLES.find((candidate) => candidate === kept) ?? null)
  try {
    const answer = await callApi(api.getRole, { params: { id: scriptId } })
    role.set(answer.role)
    await copy.set(KEY, answer.role)
  } catch (error) {
    log.error('Failed to get the role', error)
  }
}
