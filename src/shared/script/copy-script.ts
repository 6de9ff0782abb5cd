import * as Y from 'yjs'
import type { RichText, ScriptBlock } from './blocks.ts'
import { createScript } from './create-script.ts'
import { copyCuts } from './cuts/cuts.ts'
import { docOfUpdates } from './doc-of-updates.ts'
import { readBlocks } from './read-blocks.ts'
import { scriptLanguage } from './script-language.ts'
import { copySpeakerColors } from './speaker-color.ts'

/**
 * The document of a new script with the same content, as one Yjs update: text, language, cues, cuts and the
 * speakers' colours. Comments are not copied: they belong to the original text.
 */
export function copyScript(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const copy = docOfUpdates([
    createScript(readBlocks(doc).map(withoutComments), scriptLanguage(doc)),
  ])
  copySpeakerColors(doc, copy)
  copyCuts(doc, copy)
  const state = new Uint8Array(Y.encodeStateAsUpdate(copy))
  copy.destroy()
  return state
}

function withoutComments(block: ScriptBlock): ScriptBlock {
  switch (block.type) {
    case 'pageSplit':
      return block
    case 'dialogue': {
      const { speaker, paragraphs } = block
      return { ...block, speaker: uncommented(speaker), paragraphs: paragraphs.map(uncommented) }
    }
    default:
      return { ...block, text: uncommented(block.text) }
  }
}

const uncommented = (text: RichText): RichText =>
  text.map(({ comments: _comments, ...span }) => span)
