// Letters that the deleter of a line had not known are kept as a paragraph where the line stood (`write-edits.ts`). When the
// line comes back, they and what has been written behind them since go back to their place in it.
import * as Y from 'yjs'
import { copiedText, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'
import { charactersOf, piecesOf } from '#/shared/script/copies/text-items.ts'
import { idAt, isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import { insertLetters, placeOf } from './characters.ts'
import type { Meaning } from './meaning.ts'
import { elementAt, type Place, removeEmptyLine, textIn, textOf, textsIn } from './texts.ts'

/** A line that was deleted, and comes back by an update. */
interface ReturnedLine {
  readonly text: Y.XmlText
  /** The block that has come back for the block of this line; null where only words have come back. */
  readonly block: Y.ID | null
  /** The text of a paragraph in which letters of this line were kept. */
  readonly rescued: Y.ID
}

export function returnedLines({ doc, runs, earlier }: Meaning): readonly ReturnedLine[] {
  const blocks = new Map<Y.XmlText, Y.ID | null>()
  for (const { from, to, isText, isBack } of runs) {
    if (!isBack) continue
    const text = isText ? null : textOf(doc, from)
    if (text && !blocks.has(text)) blocks.set(text, null)
    const back = isText ? elementAt(doc, from) : null
    if (back) for (const line of textsIn(back)) blocks.set(line, to)
  }
  return [...blocks].flatMap(([text, block]) => {
    const id = isDeleted(text) ? itemOf(text)?.id : null
    const copies = id ? [...earlier.copiesOf(id, 1)].filter(isRescue) : []
    // the rest of a line whose words stand elsewhere is written anew in the same line, and stays there (`write-edits.ts`)
    const isElsewhere = ({ to }: CopiedRun) => textOf(doc, to)?.parent !== text.parent
    return copies.filter(isElsewhere).map(({ to }) => ({ text, block, rescued: to }))
  })
}

const isRescue = ({ isText, isCarried, isBack }: CopiedRun) => isText && isCarried && !isBack

/**
 * Joins a rescued paragraph with its line; answers which characters were copied to which. To be called in a transaction,
 * when all copies are settled.
 */
export function joinWith(
  doc: Y.Doc,
  { text, block, rescued }: ReturnedLine,
  forwards: Forwards,
): readonly CopiedRun[] {
  const item = itemById(doc, forwards.last(rescued))
  const paragraph = item && !item.deleted ? textIn(item) : null
  if (!paragraph || paragraph === text) return []
  const letters = charactersOf(paragraph)
  const [first] = letters
  // a paragraph that begins with other words has another sense by now
  const late =
    first && forwards.originals(first.id).find((id) => itemById(doc, id)?.parent === text)
  if (!first || !late || forwards.copyAt(first.id)?.isCarried !== true) return []
  const place = placeIn(text, late, (id, side) => {
    const found = placeOf(doc, forwards, id, side)
    return found?.text === paragraph ? null : found
  })
  const target = place ?? (block && emptyLine(doc, block))
  if (!target) return []
  const runs = insertLetters(doc, target, letters)
  paragraph.delete(0, paragraph.length)
  removeEmptyLine(paragraph)
  return [...runs, ...copiedText(paragraph, runs[0]?.to)]
}

/** The place behind the nearest character before a letter of a deleted text that is in the script, or before the next. */
function placeIn(
  text: Y.XmlText,
  letter: Y.ID,
  placeBeside: (id: Y.ID, side: 0 | -1) => Place | null,
): Place | null {
  let [before, isBehind]: [Place | null, boolean] = [null, false]
  for (const { id, length } of piecesOf(text, () => true)) {
    for (let step = 0; step < length; step++) {
      const character = idAt(id, step)
      if (Y.compareIDs(character, letter)) {
        if (before) return before
        isBehind = true
      } else if (isBehind) {
        const behind = placeBeside(character, 0)
        if (behind) return behind
      } else before = placeBeside(character, -1) ?? before
    }
  }
  return null
}

/** The start of a line that has come back without words. */
function emptyLine(doc: Y.Doc, block: Y.ID): Place | null {
  const item = itemById(doc, block)
  const line = item?.content instanceof Y.ContentType ? item.content.type : null
  const isLine = line instanceof Y.XmlElement && line.nodeName === 'paragraph' && !isDeleted(line)
  if (!isLine) return null
  const known = line.toArray().find((child) => child instanceof Y.XmlText)
  if (known) return known.length === 0 ? { text: known, index: 0 } : null
  const text = new Y.XmlText()
  line.insert(0, [text])
  return { text, index: 0 }
}
