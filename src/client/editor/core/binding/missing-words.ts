// Finds where deleted words of a line belong among the letters that are in the line now: the shared document keeps the
// order of all letters that a text has had.
import * as Y from 'yjs'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemById, itemsIn } from '#/shared/script/items.ts'

/** Some of the deleted words, by their offsets among all of them, and their offset in the line as it is now. */
interface MissingWords {
  readonly from: number
  readonly to: number
  readonly at: number
}

/** The text in which letters were deleted; null if it is not one text, or has been deleted itself. */
export function textOfLetters(doc: Y.Doc, letters: readonly CharacterRun[]): Y.XmlText | null {
  const texts = new Set(letters.map(({ id }) => itemById(doc, id)?.parent))
  const [text] = texts
  const isLine = texts.size === 1 && text instanceof Y.XmlText && !isDeleted(text)
  return isLine ? text : null
}

/** What was typed in one go stays together: a letter that is typed behind another one stands behind what was deleted there. */
export function missingWords(
  text: Y.XmlText,
  letters: readonly CharacterRun[],
): readonly MissingWords[] {
  const missing: MissingWords[] = []
  let at = 0
  let last: Y.ID | null = null
  for (const item of itemsIn(text)) {
    const { id, length, deleted, countable } = item
    if (!deleted && countable) {
      const [before, isNext]: [number, boolean] = [at, isTypedBehind(text, last, item)]
      at += length
      last = Y.createID(id.client, id.clock + length - 1)
      if (isNext)
        missing.forEach((words, index) => {
          if (words.at === before) missing[index] = { ...words, at }
        })
    }
    const gone = deleted ? length : 0
    for (let step = 0; step < gone; step++) {
      const from = offsetOf(letters, id.client, id.clock + step)
      const words = missing.at(-1)
      if (from === null) continue
      if (words?.to === from && words.at === at)
        missing[missing.length - 1] = { ...words, to: from + 1 }
      else missing.push({ from, to: from + 1, at })
    }
  }
  return missing
}

/** Whether a letter was typed right behind another one where words between them had been deleted. */
function isTypedBehind({ doc }: Y.XmlText, last: Y.ID | null, { id, origin }: Y.Item): boolean {
  if (!doc || last?.client !== id.client || Y.compareIDs(origin, last)) return false
  // values beside the text come with the first edit
  for (let clock = last.clock + 1; clock < id.clock; clock++)
    if (itemById(doc, Y.createID(id.client, clock))?.parent instanceof Y.XmlText) return false
  return id.clock > last.clock
}

function offsetOf(letters: readonly CharacterRun[], client: number, clock: number): number | null {
  let offset = 0
  for (const { id, text } of letters) {
    if (id.client === client && clock >= id.clock && clock < id.clock + text.length)
      return offset + clock - id.clock
    offset += text.length
  }
  return null
}

/**
 * Whether other people have written letters that are in a text. Letters that were written anew, as a line was split or joined, are
 * their author's, whoever has done that.
 */
export function hasOthersLetters(text: Y.XmlText): boolean {
  const { doc } = text
  if (!doc) return false
  const forwards = forwardsOf(doc)
  for (const { deleted, countable, id, length } of itemsIn(text)) {
    if (deleted || !countable) continue
    for (let step = 0; step < length;) {
      const letter = Y.createID(id.client, id.clock + step)
      if (forwards.originOf(letter).client !== doc.clientID) return true
      step += forwards.alike(letter, length - step)
    }
  }
  return false
}
