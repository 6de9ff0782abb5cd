// The content of one transaction, and the items that its author did not know. The deletions of an update name every
// character of the deleted text that its author knew.
import * as Y from 'yjs'
import { copiesIn, readCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { clockOf, hasItem } from '#/shared/script/state-vector.ts'
import { textIn } from './edit-characters.ts'
import { knownTo, type Authored, type DeleteSet } from './sent-update.ts'

export class Change {
  readonly doc: Y.Doc
  /** The copies that the update says it has made. */
  readonly runs: readonly CopiedRun[]
  readonly copies: Forwards
  /** Whether the author of the update knew an item. */
  readonly knows: (id: Y.ID) => boolean
  readonly #transaction: Y.Transaction
  readonly #named: DeleteSet
  #earlier: Forwards | null = null

  constructor(transaction: Y.Transaction, update: Authored) {
    this.doc = transaction.doc
    this.knows = knownTo(update)
    this.#transaction = transaction
    this.#named = update.deletions
    this.runs = this.#newCopies()
    this.copies = new Forwards(this.runs)
  }

  /** Copies that were made before this transaction. */
  get earlier(): Forwards {
    if (this.runs.length === 0) return forwardsOf(this.doc)
    return (this.#earlier ??= new Forwards(this.#copiesWhere((id) => !this.isNew(id))))
  }

  isNew(id: Y.ID): boolean {
    return !hasItem(this.#transaction.beforeState, id)
  }

  /** Whether the update has made a text. */
  isMade(text: Y.XmlText): boolean {
    const id = itemOf(text)?.id
    return id !== undefined && this.isNew(id)
  }

  /**
   * The number of copied characters that existed before the update: in one update an author may type and then split.
   */
  lengthBefore({ from: { client, clock }, length }: CopiedRun): number {
    const before = clockOf(this.#transaction.beforeState, client) - clock
    return Math.max(0, Math.min(length, before))
  }

  /** Whether the deletions of the update do not name this item. */
  isUnknown(id: Y.ID): boolean {
    return !Y.isDeleted(this.#named, id)
  }

  /** Whether the deletions of the update name a text. */
  isNamed(text: Y.XmlText): boolean {
    const id = itemOf(text)?.id
    return id !== undefined && !this.isUnknown(id)
  }

  /** Characters that the author has deleted for good, and that another user had copied before. */
  deletedLate(): readonly Y.ID[] {
    const { earlier } = this
    const copies = [...this.#named.clients].flatMap(([client, ranges]) =>
      ranges.flatMap(({ clock, len }) => [...earlier.copiesOf(Y.createID(client, clock), len)]),
    )
    return copies
      .filter(({ to, length, isText }) => !isText && !this.knows(idAt(to, length - 1)))
      .flatMap(({ from, length }) => Array.from({ length }, (_, step) => idAt(from, step)))
      .filter((id) => this.hasDeleted(id))
  }

  wasAlive({ id, deleted }: Y.Item): boolean {
    return !this.isNew(id) && (!deleted || Y.isDeleted(this.#transaction.deleteSet, id))
  }

  /** Whether a text was there before the transaction. */
  wasThere(text: Y.XmlText): boolean {
    const item = itemOf(text)
    return item !== null && this.wasAlive(item)
  }

  isAlive(id: Y.ID): boolean {
    return itemById(this.doc, id)?.deleted === false
  }

  /** Whether an item was deleted by another user, and not by the author of the update. */
  isGoneUnheard(id: Y.ID): boolean {
    return !this.isAlive(id) && this.isUnknown(id)
  }

  /** Whether a character was deleted only together with its text, by a user who did not know the character. */
  isLost(id: Y.ID): boolean {
    if (!this.isGoneUnheard(id)) return false
    if (this.isNew(id)) {
      // what undo has brought back into a text that was gone is written like new letters; where it is in the
      // script already, it counts as copied twice (`settle-copies.ts`)
      if (this.isRestored(id)) return true
      const origin = this.copies.originOf(id)
      const item = itemById(this.doc, this.earlier.last(origin))
      if (this.isNew(origin) || item === null) return this.isNew(origin)
      // lost only if the same update has deleted the original or its later copy; the server itself
      // deletes cut words later
      const { parent } = item
      const isCut = parent instanceof Y.XmlText && isOfCut(parent)
      return isCut ? !item.deleted : item.deleted && this.wasAlive(item)
    }
    // an author who has deleted the original has deleted the copy as well
    const all = forwardsOf(this.doc)
    return all
      .originals(id)
      .slice(1)
      .every((before) => !this.hasDeleted(before))
  }

  /**
   * Whether the author has deleted a character for good, has not copied it and did not know of any copy. A deletion
   * that was taken back counts no more: an author who does not know that may still name it.
   */
  hasDeleted(id: Y.ID): boolean {
    if (this.isUnknown(id) || this.copies.next(id) !== null) return false
    const copies = [...forwardsOf(this.doc).copiesOf(id, 1)]
    return copies.every(({ to, isBack }) => !isBack && !this.knows(to))
  }

  /** Whether the update says of a character, or a block, that it is a deleted one that has come back. */
  isBack(id: Y.ID, isText = false): boolean {
    const { copies } = this
    return copies.originals(id, isText).some((one) => copies.copyAt(one, isText)?.isBack === true)
  }

  /** Whether a character, or a block, has come back that had been deleted before the update. */
  isRestored(id: Y.ID, isText = false): boolean {
    const item = itemById(this.doc, this.copies.originOf(id, isText))
    return this.isBack(id, isText) && !(item && this.wasAlive(item))
  }

  /** The text that a character is or was in, or the text with this id; null where it was garbage-collected. */
  textOf(id: Y.ID): Y.XmlText | null {
    const item = itemById(this.doc, id)
    return item && (textIn(item) ?? (item.parent instanceof Y.XmlText ? item.parent : null))
  }

  /**
   * Texts that this transaction has deleted, and texts deleted before in which its author has written without knowing
   * that.
   */
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

  /** The copies of this update, as far as they are honest. */
  #newCopies(): readonly CopiedRun[] {
    const { beforeState, afterState, changed } = this.#transaction
    const copies = copiesIn(this.doc)
    // a root that the code has not requested by its type yet is an object of another type
    const isCopies = (type: unknown) =>
      type === copies || (type instanceof Y.AbstractType && type.constructor === Y.AbstractType)
    if (![...changed.keys()].some(isCopies)) return []
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

const idAt = ({ client, clock }: Y.ID, step: number): Y.ID => Y.createID(client, clock + step)
