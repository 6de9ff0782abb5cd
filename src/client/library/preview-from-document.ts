import { fromBase64 } from 'lib0/buffer'
import { Doc, applyUpdate } from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FIRST_SET, playedCuts, readCuts } from '#/shared/script/cuts/cuts.ts'
import { numberBlocks } from '#/shared/script/cue-numbers.ts'
import { readNumbering } from '#/shared/script/numbers/numbering.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readFragment } from '#/shared/script/read-blocks.ts'
import { readLocalCopy } from '#/client/local/read-local-copy.ts'
import { callApi } from '#/client/api/call-api.ts'

/** Reads a script's first lines from its document: from the script call, or else from its bytes (LIB-11). */
export async function previewFromDocument(id: string): Promise<ScriptPreview> {
  const doc = new Doc()
  applyUpdate(doc, await fetchState(id))
  return previewOfDocument(doc)
}

/** Reads the first lines from this machine's copy of the script; null if there is none that can be read (MOB-12). */
export async function previewFromCopy(id: string): Promise<ScriptPreview | null> {
  const doc = await readLocalCopy(id).catch(() => null)
  return doc && previewOfDocument(doc)
}

/** The first lines of a document, wherever old and new documents keep their text (LIB-12). */
export function previewOfDocument(doc: Doc): ScriptPreview {
  const places = [
    () => blocksOfFragment(doc, 'default'),
    () => blocksOfFragment(doc, 'prosemirror'),
    () => blocksOfText(doc.getText('content').toString()),
  ]
  const played = playedCuts(readCuts(doc), FIRST_SET)
  for (const read of places) {
    const preview = scriptPreview(numberBlocks(read(), readNumbering(doc)), played)
    if (preview.lines.length > 0) return preview
  }
  return { lines: [], more: 0 }
}

async function fetchState(id: string): Promise<Uint8Array> {
  try {
    const { yjs_state } = await callApi(api.getScript, { params: { id } })
    if (yjs_state !== '') return fromBase64(yjs_state)
  } catch {
    // The binary call below is the last fallback.
  }
  return callApi(api.getDocumentState, { params: { id } })
}

/** A shared type's kind is unknown until it is read: a text that is read as a fragment contains only characters. */
function blocksOfFragment(doc: Doc, name: string): readonly ScriptBlock[] {
  const fragment = doc.getXmlFragment(name)
  const nodes: readonly unknown[] = fragment.toArray()
  const isText = nodes.every((node) => typeof node === 'string')
  return isText ? blocksOfText(nodes.join('')) : readFragment(fragment)
}

function blocksOfText(text: string): readonly ScriptBlock[] {
  return text === '' ? [] : [{ type: 'paragraph', text: [{ text }] }]
}
