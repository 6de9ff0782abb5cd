// What the author of an update has done, and what they knew when they did it. The deletions of an update name every
// character of the deleted text that its author knew, and the update says which characters it has copied.
import * as Y from 'yjs'
import { copiesIn, readCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { alikeInItem, isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { clockOf, hasItem } from '#/shared/script/state-vector.ts'
import { knownTo, type Authored, type DeleteSet } from './sent-update.ts'
import { textIn } from './texts.ts'

export class Meaning {
  readonly doc: Y.Doc
  /** The copies that the update says it has made. */
  readonly runs: readonly CopiedRun[]
  readonly copies: Forwards
  /** Whether the author of the update knew an item. */
  readonly knows: (id: Y.ID) => boolean
  /** The deletions of the update. */
  readonly named: DeleteSet
  /** Whether the update is the state of its author's document. */
  readonly isState: boolean
  readonly #transaction: Y.Transaction
  #earlier: Forwards | null = null

  constructor(transaction: Y.Transaction, update: Authored) {
    this.doc = transaction.doc
    this.knows = knownTo(update)
    this.#transaction = transaction
    this.named = update.deletions
    this.isState = update.namesAll
    this.runs = this.#newCopies()
    this.copies = new Forwards(this.runs)
  }

  /** Copies that were made before this update. */
  get earlier(): Forwards {
    if (this.runs.length === 0) return forwardsOf(this.doc)
    return (this.#earlier ??= new Forwards(this.#copiesWhere((id) => !this.isNew(id))))
  }

  /** Whether the deletions of the update name an item. */
  readonly names = (id: Y.ID): boolean => Y.isDeleted(this.named, id)

  /** Whether the update has made an item. */
  readonly isNew = (id: Y.ID): boolean => !hasItem(this.#transaction.beforeState, id)

  /** Whether an item existed before the update, which may have deleted it. */
  wasAlive({ id, deleted }: Pick<Y.Item, 'id' | 'deleted'>): boolean {
    return !this.isNew(id) && (!deleted || Y.isDeleted(this.#transaction.deleteSet, id))
  }

  /** The items that the update has made, those of each client in the order in which they were written. */
  *newItems(): Iterable<Y.Item> {
    const { beforeState, afterState } = this.#transaction
    for (const [client, clock] of afterState) {
      const known = clockOf(beforeState, client)
      if (known === clock) continue
      const structs = this.doc.store.clients.get(client) ?? []
      for (const struct of structs.slice(Y.findIndexSS(structs, known)))
        if (struct instanceof Y.Item) yield struct
    }
  }

  /** Whether a text existed before the update. */
  wasThere(text: Y.XmlText): boolean {
    const item = itemOf(text)
    return item !== null && this.wasAlive(item)
  }

  /** Whether a client has written in the document. */
  readonly isClient = (client: number): boolean => this.doc.store.clients.has(client)

  /** Whether an item has come into a text that had been deleted. */
  isLate(id: Y.ID): boolean {
    return this.isNew(id) && !this.names(id)
  }

  /**
   * Texts that this update has deleted, and texts that its author did not know as deleted, and in which the author has
   * written or deleted something.
   */
  deletedTexts(): ReadonlySet<Y.XmlText> {
    const texts = this.#editedLate()
    Y.iterateDeletedStructs(this.#transaction, this.#transaction.deleteSet, (struct) => {
      if (!(struct instanceof Y.Item)) return
      const text = textIn(struct)
      if (text && this.wasAlive(struct)) texts.add(text)
      const { parent } = struct
      const isWritten = this.isNew(struct.id) && parent instanceof Y.XmlText
      if (isWritten && isDeleted(parent)) texts.add(parent)
    })
    return texts
  }

  /** Texts that had been deleted before, unknown to the author, in which the update names deletions. */
  #editedLate(): Set<Y.XmlText> {
    const texts = new Set<Y.XmlText>()
    for (const [client, ranges] of this.named.clients)
      for (const { clock, len } of ranges)
        for (let next = clock; next < clock + len;) {
          const id = Y.createID(client, next)
          const parent = itemById(this.doc, id)?.parent
          if (parent instanceof Y.XmlText && this.isUnknown(parent)) texts.add(parent)
          next += alikeInItem(this.doc, id, clock + len - next)
        }
    return texts
  }

  /** Whether a text had been deleted before the update, and its author did not know that. */
  isUnknown(text: Y.XmlText): boolean {
    const item = itemOf(text)
    return item?.deleted === true && !this.wasAlive(item) && !this.names(item.id)
  }

  /** Whether the update may have changed a root: one that was requested by its type only now was an object of another type. */
  hasChanged(root: unknown): boolean {
    return [...this.#transaction.changed.keys()].some(
      (type: unknown) =>
        type === root || (type instanceof Y.AbstractType && type.constructor === Y.AbstractType),
    )
  }

  #copiesWhere(isMeant: (id: Y.ID) => boolean): readonly CopiedRun[] {
    const runs: CopiedRun[] = []
    for (const { id, content } of itemsIn(copiesIn(this.doc)))
      if (content instanceof Y.ContentAny && isMeant(id))
        runs.push(...content.arr.flatMap(readCopy))
    return runs
  }

  /** The copies of this update, as far as they are honest. */
  #newCopies(): readonly CopiedRun[] {
    const { beforeState, afterState } = this.#transaction
    if (!this.hasChanged(copiesIn(this.doc))) return []
    const runs = this.#copiesWhere((id) => this.isNew(id))
    // an honest update writes each copy together with its entry; without that check an update could ask for any
    // amount of work
    let left = 0
    for (const [client, clock] of afterState) left += clock - clockOf(beforeState, client)
    return runs.filter(({ from, to, length }) => {
      if (this.isNew(to)) left -= length
      return (
        left >= 0 &&
        this.isNew(to) &&
        length > 0 &&
        to.clock + length <= clockOf(afterState, to.client) &&
        from.clock + length <= clockOf(afterState, from.client)
      )
    })
  }
}
