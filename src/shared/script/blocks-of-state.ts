import * as Y from 'yjs'
import type { ScriptBlock } from './blocks.ts'
import { readBlocks } from './read-blocks.ts'

/** The blocks of a document that is given as one Yjs update. */
export function blocksOfState(state: Uint8Array): readonly ScriptBlock[] {
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, state)
    return readBlocks(doc)
  } finally {
    doc.destroy()
  }
}
