import * as Y from 'yjs'
import type { ScriptBlock } from './blocks.ts'
import { levelOfBlocks } from './schema-level.ts'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY } from './schema.ts'
import { setScriptLanguage } from './script-language.ts'
import type { ScriptLanguage } from './script-languages.ts'
import { writeBlocks } from './write-blocks.ts'

/**
 * A new script's document, as one Yjs update. Without blocks it is empty, and the first client that writes adds the
 * first paragraph. With blocks it ends with an empty paragraph, so that no client has to add one.
 */
export function createScript(
  blocks: readonly ScriptBlock[],
  language: ScriptLanguage | null = null,
): Uint8Array {
  const doc = new Y.Doc()
  setScriptLanguage(doc, language)
  if (blocks.length > 0)
    doc.transact(() => {
      const meta = doc.getMap(META_NAME)
      meta.set(SCHEMA_KEY, levelOfBlocks(blocks))
      meta.set(MIGRATED_KEY, true)
      writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [...blocks, ...trailingParagraph(blocks)])
    })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

function trailingParagraph(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  const last = blocks.at(-1)
  const hasOne = last?.type === 'paragraph' && last.text.length === 0
  return hasOne ? [] : [{ type: 'paragraph', text: [] }]
}
