import * as Y from 'yjs'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'

/** The preview of a document that is given as one Yjs update. */
export function previewOfState(state: Uint8Array): ScriptPreview {
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, state)
    return scriptPreview(readBlocks(doc))
  } finally {
    doc.destroy()
  }
}
