// What people write on behind their own letters. Such letters follow each other wherever they are brought to: what somebody else has
// written at the same place stands before all of them or behind all of them.
import * as Y from 'yjs'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import { itemById, itemsIn, itemUpTo } from '#/shared/script/items.ts'
import type { Place } from './texts.ts'

/** Whether a letter was written right behind another one by the author of both, wherever the two have been copied to. */
function isWrittenOn(doc: Y.Doc, forwards: Forwards, letter: Y.ID, before: Y.ID): boolean {
  const [own, other] = [forwards.originOf(letter), forwards.originOf(before)]
  const item = own.client === other.client ? itemById(doc, own) : null
  if (!item) return false
  const left = item.id.clock < own.clock ? idAt(own, -1) : item.origin
  return left !== null && Y.compareIDs(forwards.originOf(left), other)
}

/**
 * The place behind what the author of a letter has written on behind it, as far as that was not known to who has written in another
 * text.
 * @param place the place right behind the letter
 * @param from the text whose letters are brought there
 */
export function behindRun(from: Y.XmlText, place: Place, letter: Y.ID, forwards: Forwards): Place {
  const { doc } = from
  const { text } = place
  if (!doc) return place
  const textOfLetter = (id: Y.ID) => itemById(doc, id)?.parent ?? null
  const chain = forwards.originals(letter).map(textOfLetter)
  const own = chain.indexOf(from)
  /** The texts that its words had been in before. */
  const earlier = new Set(chain.slice(own < 0 ? 1 : own))
  const isKnown = (id: Y.ID) =>
    forwards.allCopies(forwards.originOf(id)).some((one) => {
      const its = textOfLetter(one)
      // what came into an earlier text when its words had been copied was carried over from there
      return its === from || (earlier.has(its) && forwards.runAt(one)?.isCarried !== true)
    })
  let [last, index, start] = [letter, place.index, 0]
  for (const { id, text: letters } of charactersOf(text)) {
    for (let step = index - start; step < letters.length; step++) {
      const next = idAt(id, step)
      if (!isWrittenOn(doc, forwards, next, last) || isKnown(next)) return { text, index }
      last = next
      index++
    }
    start += letters.length
  }
  return { text, index }
}

/**
 * The item that ends with the letter before a place, if its author has written another letter on behind it; null in all other cases. To
 * be called in a transaction.
 */
export function itemWrittenOn({ text, index }: Place, letter: Y.ID): Y.Item | null {
  const { doc } = text
  let start = 0
  for (const item of itemsIn(text)) {
    if (!doc || index <= start) return null
    if (!item.countable || item.deleted) continue
    start += item.length
    if (index > start) continue
    const before = idAt(item.id, item.length - 1 - (start - index))
    return isWrittenOn(doc, forwardsOf(doc), letter, before) ? itemUpTo(item, before) : null
  }
  return null
}

const idAt = ({ client, clock }: Y.ID, step: number): Y.ID => Y.createID(client, clock + step)
