// When a block is deleted, the letters that others have written in it, and that its deleter did not know, are
// kept as a paragraph where the block stood.
import * as Y from 'yjs'
import { isDeleted, itemOf } from '#/shared/script/items.ts'
import { placesIn, readPlace, writePlace } from '#/shared/script/order/block-place.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { copiedText } from '#/shared/script/copies/copied-runs.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'
import type { Note, Place } from './characters.ts'
import { elementAt } from './texts.ts'

export class Rescue {
  readonly #doc: Y.Doc
  readonly #fragment: Y.XmlFragment
  readonly #texts = new Map<Y.XmlText, Y.XmlText>()
  /** For a deleted block the last paragraph that was written behind it. */
  readonly #last = new Map<Y.XmlElement, Y.XmlElement>()

  readonly #note: Note
  readonly #forwards: Forwards

  /** @param note records the texts that are made */
  constructor(doc: Y.Doc, forwards: Forwards, note: Note) {
    this.#doc = doc
    this.#forwards = forwards
    this.#note = note
    // requested first, because only then the fragment becomes the parent of its blocks
    this.#fragment = doc.getXmlFragment(FRAGMENT_NAME)
  }

  /** The place for letters of a deleted text. */
  placeFor(deleted: Y.XmlText): Place {
    const text = this.#texts.get(deleted) ?? this.#textFor(deleted)
    if (!this.#texts.has(deleted)) this.#note(copiedText(deleted, itemOf(text)?.id))
    this.#texts.set(deleted, text)
    return { text, index: text.length }
  }

  #textFor(deleted: Y.XmlText): Y.XmlText {
    const text = new Y.XmlText()
    const { parent } = deleted
    const isThere = parent instanceof Y.XmlElement && !isDeleted(parent)
    const home = isThere ? parent : this.#comeBack(parent)
    if (home) {
      const known = home.toArray().find((child) => child instanceof Y.XmlText)
      if (!known) home.insert(home.length, [text])
      return known ?? text
    }
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [text])
    const gone = outermostGone(deleted)
    if (gone) {
      gone.parent.insertAfter(this.#last.get(gone.element) ?? gone.element, [paragraph])
      this.#last.set(gone.element, paragraph)
      const places = placesIn(this.#doc)
      const place = gone.isBlock ? readPlace(places, gone.element) : null
      if (place) writePlace(places, paragraph, place)
    } else {
      // before the empty paragraph that every script ends with
      this.#fragment.insert(Math.max(0, this.#fragment.length - 1), [paragraph])
    }
    return text
  }

  /** The element that has come back for a deleted one: a block by itself, or a part of one that has come back. */
  #comeBack(gone: unknown): Y.XmlElement | null {
    if (!(gone instanceof Y.XmlElement) || !isDeleted(gone)) return null
    const id = itemOf(gone)?.id
    const copies = id ? this.#forwards.allCopies(this.#forwards.originOf(id, true)) : []
    const blocks = copies.flatMap((copy) => elementAt(this.#doc, copy) ?? [])
    const block = blocks.find((one) => !isDeleted(one))
    const parts = block ? [] : (this.#comeBack(gone.parent)?.toArray() ?? [])
    const alike = parts.flatMap((part) =>
      part instanceof Y.XmlElement && part.nodeName === gone.nodeName ? part : [],
    )
    return block ?? alike.at(-1) ?? null
  }
}

/**
 * The outermost deleted element around a text whose parent still exists and may hold a paragraph;
 * null if there is none.
 */
function outermostGone({ parent: home }: Y.XmlText) {
  let element = home
  while (element instanceof Y.XmlElement) {
    const { parent } = element
    if (!(parent instanceof Y.XmlFragment)) return null
    const isBlock = !(parent instanceof Y.XmlElement)
    const isSpeech = !isBlock && parent.nodeName === 'dialogueText' && !isDeleted(parent)
    if (isBlock || isSpeech) return { element, parent, isBlock }
    element = parent
  }
  return null
}
