import { api } from '#/shared/api/index.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { callApi } from '#/client/api/call-api.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { stateVectorOf } from '../model/keep-before-removal.ts'

interface Words {
  readonly name: string
  readonly note: string
}

/** Keeps the text that is on this screen. The server waits until it has received all edits of this text. */
export function keepVersion(
  { scriptId, doc }: ScriptSession,
  words: Words,
): Promise<ScriptVersion> {
  const sv = stateVectorOf(doc)
  return callApi(api.keepVersion, { params: { id: scriptId }, body: { ...words, sv } })
}

export function nameVersion(
  scriptId: string,
  versionId: string,
  words: Words,
): Promise<ScriptVersion> {
  return callApi(api.nameVersion, { params: { id: scriptId, versionId }, body: words })
}
