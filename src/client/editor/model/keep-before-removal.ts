import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

/** A removal does not wait longer than this for the server. */
const PATIENCE_MS = 2000

/**
 * Has the server keep the text before a scene, or words everywhere, are removed, if other people have written in it. The
 * removal is an ordinary edit, which undo takes back: so it is made also where the server cannot be reached.
 */
export async function keepBeforeRemoval({
  scriptId,
  doc,
  connection,
}: ScriptSession): Promise<void> {
  if (connection.status.get().kind !== 'connected') return
  const body = { sv: stateVectorOf(doc) }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  await callApi(api.keepBeforeRemoval, { params: { id: scriptId }, body, signal }).catch(() => {})
}

/** The state vector of the edits that this screen shows, in base64 for the server. */
export const stateVectorOf = (doc: Y.Doc): string => base64(Y.encodeStateVector(doc))

/** Not `toBase64`, which browsers of two years ago do not have. */
const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
