// A text that somebody has moved: the shared document knows no moving, so the old one is deleted and a copy
// inserted, without what others wrote in the old one meanwhile. Here is what the old one held.
import * as Y from 'yjs'

export type Attributes = Readonly<Record<string, unknown>>

/**
 * Whether a character may be unknown to who moved its text, and then where it stands in the order in which
 * its author wrote: who had one of an author's characters had those before it. `Infinity` where it certainly
 * was unknown; null for all other characters.
 */
export type OrderOf = (client: number, clock: number) => number | null

/** A character of a text that is gone, as it stood there. */
export interface LostCharacter {
  readonly character: string
  readonly attributes: Attributes
  /** The client id of who wrote it. */
  readonly author: number
  readonly order: ReturnType<OrderOf>
}

/** A text that a transaction has deleted, and that is looked for. */
export interface LostText {
  readonly text: Y.XmlText
  readonly characters: readonly LostCharacter[]
  /** Whether it is that of a paragraph in a dialogue which who deleted the dialogue may not have known. */
  readonly isNewParagraph: boolean
}

/**
 * Deleted texts with characters that who deleted them may not have known, those beside a paragraph that they
 * may not have known, and those that are looked for anyway.
 */
export function lostTexts(
  transaction: Y.Transaction,
  orderOf: OrderOf,
  isLookedFor: (text: Y.XmlText) => boolean = () => false,
): readonly LostText[] {
  const all: LostText[] = []
  const { deleteSet } = transaction
  Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
    if (!(struct instanceof Y.Item && struct.content instanceof Y.ContentType)) return
    const { type: text } = struct.content
    if (!(text instanceof Y.XmlText) || isNew(struct.id, transaction)) return
    const characters = lostCharacters(text, transaction, orderOf)
    const isNewParagraph = isUnknown(text, orderOf) && speechOf(text) !== null
    all.push({ text, characters, isNewParagraph })
  })
  const grown = new Set(all.flatMap((one) => (one.isNewParagraph ? speechOf(one.text) : [])))
  return all.filter(
    ({ text, characters }) =>
      isLookedFor(text) ||
      grown.has(speechOf(text)) ||
      characters.some(({ order }) => order !== null),
  )
}

/** Whether who deleted a text may not have known that there was one. */
export function isUnknown({ _item: item }: Y.XmlText, orderOf: OrderOf): boolean {
  return item !== null && orderOf(item.id.client, item.id.clock) !== null
}

/** What holds a text's paragraph in a dialogue; null where its block stands in the script itself. */
function speechOf({ parent: block }: Y.XmlText): Y.XmlElement | null {
  const holder = block?.parent ?? null
  return holder instanceof Y.XmlElement ? holder : null
}

/** Whether an item has come with a transaction. */
export function isNew({ client, clock }: Y.ID, { beforeState }: Y.Transaction): boolean {
  return clock >= (beforeState.get(client) ?? 0)
}

/** What was to be read in a text until a transaction deleted it. */
function lostCharacters(
  { _start: first }: Y.XmlText,
  transaction: Y.Transaction,
  orderOf: OrderOf,
): readonly LostCharacter[] {
  const characters: LostCharacter[] = []
  let attributes: Attributes = {}
  for (let item = first; item; item = item.right) {
    const { content, id } = item
    if (isNew(id, transaction) || !Y.isDeleted(transaction.deleteSet, id)) continue
    if (content instanceof Y.ContentFormat)
      attributes = { ...attributes, [content.key]: content.value }
    if (!(content instanceof Y.ContentString)) continue
    let { clock } = id
    for (const character of content.str) {
      const order = orderOf(id.client, clock)
      characters.push({ character, attributes, author: id.client, order })
      clock += character.length
    }
  }
  return characters
}
