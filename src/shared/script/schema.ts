import { Schema } from 'prosemirror-model'
import { comment, cueConnection } from './marks/anchors.ts'
import { bold, code, italic, strike, textStyle } from './marks/text-marks.ts'
import { cueBlock } from './nodes/cue-block.ts'
import { dialogueBlock, dialogueText, speaker } from './nodes/dialogue-block.ts'
import { pageSplit } from './nodes/page-split.ts'
import { sceneBlock } from './nodes/scene-block.ts'
import { unreadable } from './nodes/unreadable.ts'
import { heading, paragraph } from './nodes/text-blocks.ts'

/** Stored in the document's `meta` map; a client with another version shows the script read-only. */
export const SCHEMA_VERSION = 1

/** Names in the shared document that other programs read, too. */
export const FRAGMENT_NAME = 'default'
export const META_NAME = 'meta'
/** Keys of `meta`: the version of the schema, and that the document has been brought into this form. */
export const SCHEMA_KEY = 'schema'
export const MIGRATED_KEY = 'migrated'

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    sceneBlock,
    dialogueBlock,
    speaker,
    dialogueText,
    cueBlock,
    pageSplit,
    unreadable,
    text: { group: 'inline' },
  },
  // from the outermost to the innermost: a line through words is drawn in their own size and colour
  marks: { bold, italic, code, textStyle, strike, cueConnection, comment },
})
