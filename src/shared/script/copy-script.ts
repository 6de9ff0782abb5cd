import * as Y from 'yjs'
import { type RichText, type ScriptBlock, withTexts } from './blocks.ts'
import { createScript } from './create-script.ts'
import { copyCuts } from './cuts/cuts.ts'
import { readCueDetails } from './kept-details.ts'
import { readNumbering } from './numbers/numbering.ts'
import { readBlocks } from './read-blocks.ts'
import { levelOfMeta, raiseLevel } from './schema-level.ts'
import { scriptLanguage, writeMeta } from './meta.ts'
import { copySpeakerColors } from './speaker-colors.ts'
import { copyTimedRuns } from './times/timed-run.ts'
import { copyUnplacedCues } from './unplaced-cues.ts'
import { changesOfCues } from './versions.ts'

/**
 * The document of a new script with the same content, as one Yjs update: text, language, cues with their frozen
 * numbers and what they do, cuts, the runs of which times were taken, and the speakers' colours. Comments are not copied: they belong to the original text.
 */
export function copyScript(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const copy = docOfUpdates([
    createScript(readBlocks(doc).map(withoutComments), scriptLanguage(doc)),
  ])
  copySpeakerColors(doc, copy)
  copyCuts(doc, copy)
  copyUnplacedCues(doc, copy)
  copyTimedRuns(doc, copy)
  const changes = changesOfCues({ numbering: readNumbering(doc), details: readCueDetails(doc) })
  raiseLevel(copy, levelOfMeta(changes))
  writeMeta(copy, changes)
  const state = new Uint8Array(Y.encodeStateAsUpdate(copy))
  copy.destroy()
  return state
}

const withoutComments = (block: ScriptBlock): ScriptBlock => withTexts(block, uncommented)

const uncommented = (text: RichText): RichText =>
  text.map(({ comments: _comments, ...span }) => span)

/** Builds a document from these updates; the caller destroys it. */
export function docOfUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return doc
}
