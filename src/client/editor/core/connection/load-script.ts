// What a script's calls answer when it is opened: its state, the person's role, whether it is lost.
import { fromBase64 } from 'lib0/buffer'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import type { OnProgress } from '#/client/api/read-bytes.ts'
import { api } from '#/shared/api/index.ts'
import { SCRIPT_ROLES, type ScriptRole } from '#/shared/access/capabilities.ts'
import type { LocalCopy } from '#/client/local/open-local-copy.ts'
import type { WritableStore } from '#/client/ui/store.ts'
import { ApiError } from '#/client/api/api-error.ts'
import type { RefusalReason } from './connection-status.ts'

import * as Y from 'yjs'

const ROLE_KEY = 'role'

/**
 * Brings the server's state into the document: the binary call, which has all of it. Where that fails or is empty,
 * the base64 state and then the recent updates (COL-6, COL-7). Failures are logged: the socket follows.
 * Answers whether the document now holds what the server has; a new script is an empty document. Where somebody has
 * begun to write in the local copy nothing is brought: the socket brings what the server makes of both (COL-58).
 */
export async function loadState(
  doc: Y.Doc,
  scriptId: string,
  onProgress?: OnProgress,
): Promise<boolean> {
  let isEdited = false
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) =>
    (isEdited ||= local)
  const apply = (state: Uint8Array) => {
    if (!isEdited) Y.applyUpdate(doc, state, 'http')
  }
  doc.on('update', onUpdate)
  const isLoaded = await loadInParts(apply, scriptId, onProgress)
  doc.off('update', onUpdate)
  return isLoaded && !isEdited
}

type Apply = (state: Uint8Array) => void

async function loadInParts(
  apply: Apply,
  scriptId: string,
  onProgress?: OnProgress,
): Promise<boolean> {
  if (await loadBinaryState(apply, scriptId, onProgress)) return true
  const isLoaded = await loadBase64State(apply, scriptId)
  if (isLoaded) await loadRecentUpdates(apply, scriptId)
  return isLoaded
}

async function loadBinaryState(
  apply: Apply,
  scriptId: string,
  onProgress: OnProgress = () => {},
): Promise<boolean> {
  try {
    const state = await callApi(api.getDocumentState, { params: { id: scriptId }, onProgress })
    if (state.length === 0) return false
    apply(state)
    return true
  } catch (error) {
    log.error('Failed to get the binary state', error)
    return false
  }
}

async function loadBase64State(apply: Apply, scriptId: string): Promise<boolean> {
  try {
    const script = await callApi(api.getScript, { params: { id: scriptId } })
    apply(fromBase64(script.yjs_state))
    return true
  } catch (error) {
    log.error('Failed to get the base64 state', error)
    return false
  }
}

async function loadRecentUpdates(apply: Apply, scriptId: string): Promise<void> {
  try {
    const { updates } = await callApi(api.getRecentUpdates, { params: { id: scriptId } })
    for (const { data } of updates) applyOneUpdate(apply, data)
  } catch (error) {
    log.error('Failed to get the recent updates', error)
  }
}

function applyOneUpdate(apply: Apply, data: string): void {
  try {
    apply(fromBase64(data))
  } catch (error) {
    log.error('An update could not be applied', error)
  }
}

/**
 * What the person is to the script: as the server says, kept in the local copy for when it cannot be
 * asked. Only what the page offers depends on it: the server enforces every right by itself.
 */
export async function loadRole(
  scriptId: string,
  copy: LocalCopy,
  role: WritableStore<ScriptRole | null>,
): Promise<void> {
  const kept: unknown = await copy.get(ROLE_KEY).catch(() => null)
  role.set(SCRIPT_ROLES.find((candidate) => candidate === kept) ?? null)
  try {
    const answer = await callApi(api.getRole, { params: { id: scriptId } })
    role.set(answer.role)
    // somebody who has left meanwhile has closed the copy; the role is asked for again next time
    await copy.set(ROLE_KEY, answer.role).catch(() => {})
  } catch (error) {
    log.error('Failed to get the role', error)
  }
}

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
