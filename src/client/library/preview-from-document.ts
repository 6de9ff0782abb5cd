import { Doc, Text, XmlElement, XmlText, applyUpdate } from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { readLocalCopy } from '#/client/api/read-local-copy.ts'
import { callApi } from '#/client/api/call-api.ts'

const MAX_LINES = 10
const BLOCKS_OF_LINES = new Set(['dialogueBlock', 'dialogueText', 'dialogue-text'])

/** Reads a script's first lines from its document: from the script call, or else as bytes (LIB-11). */
export async function previewFromDocument(id: string): Promise<ScriptPreview> {
  return previewOfState(await fetchState(id))
}

/** Reads them from this machine's copy of the script; null where there is none (MOB-12). */
export async function previewFromCopy(id: string): Promise<ScriptPreview | null> {
  const doc = await readLocalCopy(id)
  return doc && previewOfDoc(doc)
}

/** The first lines of a document state, wherever old and new documents keep their text (LIB-12). */
export function previewOfState(state: Uint8Array): ScriptPreview {
  const doc = new Doc()
  applyUpdate(doc, state)
  return previewOfDoc(doc)
}

function previewOfDoc(doc: Doc): ScriptPreview {
  const candidates = [
    () => linesOfFragment(doc, 'default'),
    () => linesOfFragment(doc, 'prosemirror'),
    () => doc.getText('content').toString().split('\n'),
  ]
  for (const read of candidates) {
    const lines = read().filter((line) => line.trim() !== '')
    if (lines.length > 0) {
      return { lines: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) }
    }
  }
  return { lines: [], more: 0 }
}

async function fetchState(id: string): Promise<Uint8Array> {
  try {
    const { yjs_state } = await callApi(api.getScript, { params: { id } })
    if (yjs_state !== '') return Uint8Array.fromBase64(yjs_state)
  } catch {
    // The binary call below is the last way.
  }
  try {
    return await callApi(api.getDocumentState, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = `Failed to get YJS state: ${error.status}`
    throw new ApiError(message, error.status, error.statusText, error.body)
  }
}

/** A shared type's kind is unknown until it is asked for: a text, asked for as a fragment, is its characters. */
function linesOfFragment(doc: Doc, name: string): readonly string[] {
  const nodes: readonly unknown[] = doc.getXmlFragment(name).toArray()
  const isText = nodes.every((node) => typeof node === 'string')
  return isText ? nodes.join('').split('\n') : nodes.flatMap(linesOfNode)
}

function linesOfNode(node: unknown): readonly string[] {
  if (node instanceof XmlText || node instanceof Text) return plainText(node).split('\n')
  if (!(node instanceof XmlElement)) return []
  if (BLOCKS_OF_LINES.has(node.nodeName)) return node.toArray().flatMap(linesOfNode)
  return [node.toArray().map(textOf).join('')]
}

function textOf(node: unknown): string {
  if (node instanceof XmlText) return plainText(node)
  return node instanceof XmlElement ? node.toArray().map(textOf).join('') : ''
}

function plainText(text: Text): string {
  return text
    .toDelta()
    .map((part: { readonly insert: unknown }) =>
      typeof part.insert === 'string' ? part.insert : '',
    )
    .join('')
}
