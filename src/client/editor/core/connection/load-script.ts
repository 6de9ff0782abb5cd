// The calls that open a script: for its state, for the user's rights, and to check whether access to it is lost.
import { fromBase64 } from 'lib0/buffer'
import { callApi, type OnProgress } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { api } from '#/shared/api/index.ts'
import { can, SCRIPT_ROLES, type ScriptRole } from '#/shared/access/capabilities.ts'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { applyState } from '#/shared/script/items.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { areSameRights, rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { ApiError } from '#/client/api/api-error.ts'
import type { RefusalReason } from './connection-status.ts'
import { wordsNotIn } from './refused-words.ts'
import type { ScriptConnection } from './script-connection.ts'

import * as Y from 'yjs'

const ROLE_KEY = 'role'
const FUNCTIONS_KEY = 'functions'
/** Under which earlier versions of the app kept types of cue, whose names are those of functions. */
const CUE_TYPES_KEY = 'cueTypes'

/**
 * Loads the server's state into the document with the binary call, which returns all of it. If this call fails or
 * returns nothing, the base64 state and then the recent updates are loaded (COL-6, COL-7). Failures are only logged,
 * because the socket syncs afterwards. Returns whether the document now holds the server's state; a new script is an
 * empty document. If the user has begun to edit the local copy, no state is applied: the socket brings both, settled
 * by the server (COL-58).
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
    if (!isEdited) applyState(doc, state, 'http')
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

export interface OwnRights {
  /** Null until they are known. */
  readonly rights: Store<ScriptRights | null>
  readonly role: Store<ScriptRole | null>
  /** Resolves when the rights that the last visit has kept are read. */
  readonly whenKeptRead: Promise<void>
  /** Resolves when the server has answered for the first time, or could not be asked. */
  readonly whenAsked: Promise<void>
  readonly stop: () => void
}

export const roleAmong = ({
  get,
  subscribe,
}: Store<ScriptRights | null>): Store<ScriptRole | null> => ({
  get: () => get()?.role ?? null,
  subscribe,
})

/**
 * The user's rights: those of the session before this one, or those that the last visit has kept in the local copy, until the server has answered. It is asked again
 * whenever the connection is back, and with the first one where it could not be asked before. Only the page's controls depend on these rights: the server enforces
 * every right by itself.
 */
export function watchRights(
  scriptId: string,
  copy: Pick<LocalCopy, 'get' | 'set'>,
  { status, onPermissionDenied }: Pick<ScriptConnection, 'status' | 'onPermissionDenied'>,
  known: ScriptRights | null = null,
): OwnRights {
  const rights = createStore(known)
  const readKept = async () => {
    const keys = [ROLE_KEY, FUNCTIONS_KEY, CUE_TYPES_KEY]
    const [kept, ofProductions, types]: unknown[] = await Promise.all(
      keys.map((key) => copy.get(key)),
    ).catch(() => [])
    const role = SCRIPT_ROLES.find((candidate) => candidate === kept)
    const list = ofProductions ?? types
    const isKept = (each: unknown) => Array.isArray(list) && list.includes(each)
    if (role && rights.get() === null) rights.set(rightsOf(role, FUNCTIONS.filter(isKept)))
  }
  let isAnswered = false
  const ask = async () => {
    try {
      const answer = await callApi(api.getRole, { params: { id: scriptId } })
      const answered = rightsOf(answer.role, answer.functions)
      if (!areSameRights(rights.get(), answered)) rights.set(answered)
      copy.set(ROLE_KEY, answer.role)
      copy.set(FUNCTIONS_KEY, answer.functions)
      isAnswered = true
    } catch (error) {
      log.error('Failed to get the role', error)
    }
  }
  const whenAsked = ask()
  const askIfUnanswered = async () => {
    await whenAsked
    if (!isAnswered) await ask()
  }
  onPermissionDenied(() => void ask())
  let [wasConnected, isConnected] = [false, false]
  const stop = status.subscribe(() => {
    const isNow = status.get().kind === 'connected'
    const isBack = isNow && !isConnected
    isConnected = isNow
    if (!isBack) return
    // nobody tells a page without connection that its user's rights have changed
    void (wasConnected ? ask() : askIfUnanswered())
    wasConnected = true
  })
  return { rights, role: roleAmong(rights), whenKeptRead: readKept(), whenAsked, stop }
}

/** Whose edits the server takes: it asks people who may only read for nothing. */
export async function maySend(scriptId: string): Promise<boolean> {
  const { role } = await callApi(api.getRole, { params: { id: scriptId } })
  return can(role, 'script:comment')
}

/** The words from these clocks on that only this page has; null if the script has all edits of the document. */
export async function wordsOnlyHere(
  scriptId: string,
  doc: Y.Doc,
  from: StateVector,
): Promise<readonly string[] | null> {
  const edits = Y.encodeStateAsUpdate(doc)
  const state = await callApi(api.getDocumentState, { params: { id: scriptId } })
  return wordsNotIn(state, doc, edits, from)
}

/**
 * Whether a refusal means that the user may not read the script any more. The socket's close code alone is not enough
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
