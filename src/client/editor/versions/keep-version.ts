import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { callApi } from '#/client/api/call-api.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

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

/** The state vector of the edits that this screen shows, in base64 for the server. */
export const stateVectorOf = (doc: Y.Doc): string => base64(Y.encodeStateVector(doc))

/** Not `toBase64`, which browsers of two years ago do not have. */
const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
