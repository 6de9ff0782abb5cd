// Writes the rest of a text anew after words in it were removed because they stand elsewhere. A client that does not
// know of that may go on writing in the old text. The server can tell edits that arrive late from edits that were made
// later only if the whole old text is deleted.
import * as Y from 'yjs'
import { isDeleted, itemOf } from '#/shared/script/items.ts'
import { copiedCharacters, copiedText, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'

/** Answers which characters were copied to which. To be called in a transaction. */
export function writeAnew(text: Y.XmlText): readonly CopiedRun[] {
  const { parent } = text
  if (isDeleted(text) || isOfCut(text) || !(parent instanceof Y.XmlElement)) return []
  const index = parent.toArray().indexOf(text)
  const characters = charactersOf(text)
  const anew = new Y.XmlText()
  parent.insert(index, [anew])
  anew.applyDelta(characters.map((run) => ({ insert: run.text, attributes: { ...run.marks } })))
  parent.delete(index + 1, 1)
  const runs = copiedCharacters(characters, charactersOf(anew))
  return [...runs, ...copiedText(text, itemOf(anew)?.id)].map((run) => ({
    ...run,
    isCarried: true,
  }))
}
