// Cut words are kept beside the script until they are pasted. So edits of other people to these words meanwhile (cues,
// other marks, deletions) have a place, and are pasted with them. Letters that other people write between the words
// stay where the words stood.
import * as Y from 'yjs'
import { itemById } from '../items.ts'
import { forwardsOf, type Forwards } from './forwards.ts'
import { charactersOf } from './text-items.ts'

/** The root that holds all cut words. Programs that do not know it leave it alone. */
const CUT_NAME = 'cut'

export function cutWordsIn(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(CUT_NAME)
}

/** Creates the element for words that are cut now. */
export function createCutWords(doc: Y.Doc): Y.XmlElement {
  const element = new Y.XmlElement('cutWords')
  cutWordsIn(doc).push([element])
  return element
}

/** Removes a cut, when its words have been pasted or will never be. */
export function removeCutWords(doc: Y.Doc, element: unknown): void {
  const cut = cutWordsIn(doc)
  const index = cut.toArray().findIndex((one) => one === element)
  if (index >= 0) cut.delete(index, 1)
}

/** Removes cuts that were never pasted, and whose copies the document does not store any more. */
export function dropOldCutWords(doc: Y.Doc): void {
  const cut = cutWordsIn(doc)
  if (cut.length === 0) return
  const forwards = forwardsOf(doc)
  for (const element of cut.toArray()) {
    const texts = element instanceof Y.XmlElement ? element.toArray() : []
    const characters = texts.flatMap((text) =>
      text instanceof Y.XmlText ? charactersOf(text) : [],
    )
    if (!characters.some(({ id }) => forwards.copyAt(id))) removeCutWords(doc, element)
  }
}

/** Whether a text holds cut words, or has held them. */
export function isOfCut({ doc, parent: element }: Y.XmlText): boolean {
  // read first, because only this call makes the root the parent of its elements
  const cut = doc && cutWordsIn(doc)
  return cut !== null && element instanceof Y.XmlElement && element.parent === cut
}

/** Whether a character was cut or dragged, and is in the script again. */
export function wasCut(doc: Y.Doc, id: Y.ID, forwards: Forwards): boolean {
  for (const one of forwards.originals(id)) {
    const text = itemById(doc, one)?.parent
    if (text instanceof Y.XmlText && isOfCut(text)) return true
  }
  return false
}
