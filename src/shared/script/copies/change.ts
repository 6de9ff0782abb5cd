// What one transaction has brought, and what of the document its author did not know: the deletions of an update name
// every character that its author knew in what they deleted.
import * as Y from 'yjs'
import { itemById, itemOf, itemsIn } from '../items.ts'
import { newKeysOf } from '../mark-keys.ts'
import { copiesIn, readCopy, type CopiedRun } from './copied-runs.ts'
import { textIn } from './edit-characters.ts'
import { Forwards, forwardsOf } from './forwards.ts'

type DeleteSet = ReturnType<typeof Y.mergeDeleteSets>

/** Who carries over: the server all that it has, an editor what the server may not have yet. */
export interface Carrier {
  readonly isServer: boolean
  /** Whether a character that is gone, and has no copy, was deleted by somebody who knew it; an editor says so of its own. */
  readonly hasDeleted: (id: Y.ID) => boolean
  /** Whether a character that is gone is so by what the server, or this editor, has done or brought over. */
  readonly isGoneBy: (id: Y.ID) => boolean
}

export class Change {
  readonly doc: Y.Doc
  /** What it says it has copied. */
  readonly runs: readonly CopiedRun[]
  readonly copies: Forwards
  readonly isServer: boolean
  readonly hasDeleted: Carrier['hasDeleted']
  readonly isGoneBy: Carrier['isGoneBy']
  readonly #transaction: Y.Transaction
  readonly #update: Uint8Array
  /** Under which key a mark is set on a copy. The server and an author set it both: neither may end the other's. */
  readonly keyFor: (key: string, value: unknown) => string
  #known: DeleteSet | null = null
  #earlier: Forwards | null = null

  /** @param update what the transaction has applied */
  constructor(
    transaction: Y.Transaction,
    update: Uint8Array,
    { isServer, hasDeleted, isGoneBy }: Carrier,
  ) {
    this.doc = transaction.doc
    this.isServer = isServer
    this.hasDeleted = hasDeleted
    this.isGoneBy = isGoneBy
    this.keyFor = isServer ? (key) => key : newKeysOf(this.doc)
    this.#transaction = transaction
    this.#update = update
    this.runs = this.#newCopies()
    this.copies = new Forwards(this.runs)
  }

  /** What was copied before. */
  get earlier(): Forwards {
    if (this.runs.length === 0) return forwardsOf(this.doc)
    return (this.#earlier ??= new Forwards(this.#copiesWhere((id) => !this.isNew(id))))
  }

  isNew({ client, clock }: Y.ID): boolean {
    return clock >= (this.#transaction.beforeState.get(client) ?? 0)
  }

  /** How many of the characters that were copied were there before: an author may type on, and split, in one update. */
  lengthBefore({ from: { client, clock }, length }: CopiedRun): number {
    const before = (this.#transaction.beforeState.get(client) ?? 0) - clock
    return Math.max(0, Math.min(length, before))
  }

  /** Whether the author has not deleted it. */
  isUnknown(id: Y.ID): boolean {
    this.#known ??= Y.mergeDeleteSets([Y.decodeUpdate(this.#update).ds])
    return !Y.isDeleted(this.#known, id)
  }

  wasAlive({ id, deleted }: Y.Item): boolean {
    return !this.isNew(id) && (!deleted || Y.isDeleted(this.#transaction.deleteSet, id))
  }

  /** Whether it was there before. */
  wasThere(text: Y.XmlText): boolean {
    const item = itemOf(text)
    return item !== null && this.wasAlive(item)
  }

  isAlive(id: Y.ID): boolean {
    return itemById(this.doc, id)?.deleted === false
  }

  /** Whether a character has gone with its text that nobody has deleted who knew of it. */
  isLost(id: Y.ID): boolean {
    if (this.isAlive(id) || !this.isUnknown(id)) return false
    if (this.isNew(id)) {
      const origin = this.copies.originOf(id)
      const item = itemById(this.doc, this.earlier.last(origin))
      // what it was copied from, or has become since, goes with the same change
      return this.isNew(origin) || (item !== null && item.deleted && this.wasAlive(item))
    }
    // whoever has deleted what it was copied from, and has not copied that, has deleted it
    const all = forwardsOf(this.doc)
    for (let before = all.before(id); before; before = all.before(before))
      if (!this.isUnknown(before) && this.copies.next(before) === null) return false
    return true
  }

  /** The text that a character is or was in, or that the id is of; null where nothing is left of it. */
  textOf(id: Y.ID): Y.XmlText | null {
    const item = itemById(this.doc, id)
    return item && (textIn(item) ?? (item.parent instanceof Y.XmlText ? item.parent : null))
  }

  /** The texts that were deleted, or that somebody has written in who did not know that they were deleted. */
  deletedTexts(): ReadonlySet<Y.XmlText> {
    const texts = new Set<Y.XmlText>()
    Y.iterateDeletedStructs(this.#transaction, this.#transaction.deleteSet, (struct) => {
      if (!(struct instanceof Y.Item)) return
      const text = textIn(struct)
      if (text && this.wasAlive(struct)) texts.add(text)
      const { parent } = struct
      const isWritten = this.isNew(struct.id) && parent instanceof Y.XmlText
      if (isWritten && itemOf(parent)?.deleted === true) texts.add(parent)
    })
    return texts
  }

  #copiesWhere(isMeant: (id: Y.ID) => boolean): readonly CopiedRun[] {
    const runs: CopiedRun[] = []
    for (const { id, content } of itemsIn(copiesIn(this.doc)))
      if (content instanceof Y.ContentAny && isMeant(id))
        runs.push(...content.arr.flatMap(readCopy))
    return runs
  }

  /** What comes from the server is what it has checked, or has made of two copies. */
  #newCopies(): readonly CopiedRun[] {
    const { beforeState, afterState, changed } = this.#transaction
    const copies = copiesIn(this.doc)
    // a root that nobody has asked for yet has another object
    const isCopies = (type: unknown) =>
      type === copies || (type instanceof Y.AbstractType && type.constructor === Y.AbstractType)
    if (![...changed.keys()].some(isCopies)) return []
    const runs = this.#copiesWhere((id) => this.isNew(id))
    // a copy is written together with what it says of it: anything else would be work without an end
    let left = 0
    for (const [client, clock] of afterState) left += clock - (beforeState.get(client) ?? 0)
    return runs.filter(({ from, to, length }) => {
      if (this.isNew(to)) left -= length
      const isHonest = left >= 0 && this.isNew(to)
      return (
        (isHonest || !this.isServer) &&
        length > 0 &&
        to.clock + length <= (afterState.get(to.client) ?? 0) &&
        from.clock + length <= (afterState.get(from.client) ?? 0)
      )
    })
  }
}
