import * as Y from 'yjs'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/api/log.ts'
import { api } from '#/shared/api/index.ts'
import { META_NAME } from '#/shared/script/schema.ts'

/** Whether a document has ever held a state: an editor bound before would write into the void. */
export function hasState(doc: Y.Doc): boolean {
  return doc.getMap(META_NAME).size > 0
}

/**
 * Brings the server's state into the document: the binary call first, the base64 state where that
 * fails or is empty, then the recent updates (COL-6, COL-7). Failures are logged: the socket follows.
 */
export async function loadState(doc: Y.Doc, scriptId: string): Promise<void> {
  const params = { id: scriptId }
  try {
    const state = await callApi(api.getDocumentState, { params })
    if (state.length === 0) throw new Error('empty state')
    Y.applyUpdate(doc, state, 'http')
  } catch (error) {
    log.error('Failed to get the binary state', error)
    await loadBase64State(doc, scriptId)
  }
  await loadRecentUpdates(doc, scriptId)
}

async function loadBase64State(doc: Y.Doc, scriptId: string): Promise<void> {
  try {
    const script = await callApi(api.getScript, { params: { id: scriptId } })
    Y.applyUpdate(doc, bytesOfBase64(script.yjs_state), 'http')
  } catch (error) {
    log.error('Failed to get the base64 state', error)
  }
}

async function loadRecentUpdates(doc: Y.Doc, scriptId: string): Promise<void> {
  try {
    const { updates } = await callApi(api.getRecentUpdates, { params: { id: scriptId } })
    for (const { data } of updates) applyOneUpdate(doc, data)
  } catch (error) {
    log.error('Failed to get the recent updates', error)
  }
}

function applyOneUpdate(doc: Y.Doc, data: string): void {
  try {
    Y.applyUpdate(doc, bytesOfBase64(data), 'http')
  } catch (error) {
    log.error('An update could not be applied', error)
  }
}

function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
