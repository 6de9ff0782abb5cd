// Notes which parts of the shared document were edited here since the server last said that it has everything. Two
// edits contradict each other if one deletes a part that the other has changed: a line that a user splits, joins or
// deletes is deleted there and written anew, so the words of another user in it have to be carried over. The server
// does that, once for all clients; an editor waits for the result.
import * as Y from 'yjs'
import { itemById, itemOf } from '#/shared/script/items.ts'

/** The origin of a transaction that applies an update or answer of the server. */
export const RECEIVED = Symbol('received')

export class UnsettledEdits {
  readonly #doc: Y.Doc
  #beforeQuestion = new EditedParts()
  #sinceQuestion = new EditedParts()

  constructor(doc: Y.Doc) {
    this.#doc = doc
    doc.on('afterTransaction', this.#note)
  }

  /** To be called when the server is asked whether it has everything. */
  noteQuestion(): void {
    this.#beforeQuestion.addAll(this.#sinceQuestion)
    this.#sinceQuestion = new EditedParts()
  }

  /** To be called when the server has confirmed that it has everything from before the last question. */
  noteAnswer(): void {
    this.#beforeQuestion = new EditedParts()
  }

  /** Whether an update that the server has sent contradicts edits that it may not have seen. */
  contradict(update: Uint8Array): boolean {
    const own = [this.#beforeQuestion, this.#sinceQuestion].filter(({ areNone }) => !areNone)
    if (own.length === 0) return false
    const theirs = partsOfUpdate(this.#doc, update)
    return own.some((parts) => parts.deleteAnyOf(theirs) || theirs.deleteAnyOf(parts))
  }

  destroy(): void {
    this.#doc.off('afterTransaction', this.#note)
  }

  readonly #note = (transaction: Y.Transaction) => {
    if (transaction.origin === RECEIVED) return
    for (const type of transaction.changed.keys()) this.#sinceQuestion.addChanged(type)
    Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
      if (struct instanceof Y.Item) this.#sinceQuestion.addDeleted(struct)
    })
  }
}

/** Parts of a document, by the items that stand for them. Roots are left out, because they cannot be deleted. */
class EditedParts {
  /** Parts in which something was written, deleted or set. */
  readonly #changed = new Set<Y.Item>()
  readonly #deleted = new Set<Y.Item>()

  get areNone(): boolean {
    return this.#changed.size === 0
  }

  addChanged(part: unknown): void {
    const item = part instanceof Y.AbstractType ? itemOf(part) : null
    if (item) this.#changed.add(item)
  }

  addDeleted(item: Y.Item): void {
    this.addChanged(item.parent)
    if (!(item.content instanceof Y.ContentType)) return
    this.#changed.add(item)
    this.#deleted.add(item)
  }

  addAll(others: EditedParts): void {
    for (const item of others.#changed) this.#changed.add(item)
    for (const item of others.#deleted) this.#deleted.add(item)
  }

  /** Whether one of the parts deleted here was changed or deleted in `others`. */
  deleteAnyOf(others: EditedParts): boolean {
    for (const item of this.#deleted) if (others.#changed.has(item)) return true
    return false
  }
}

/** The parts of a document that an update would edit, as far as the document has them. */
function partsOfUpdate(doc: Y.Doc, update: Uint8Array): EditedParts {
  const parts = new EditedParts()
  const { structs, ds } = Y.decodeUpdate(update)
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    const { parent, origin, rightOrigin } = struct
    // an item names its part, or a neighbour in it
    if (parent instanceof Y.ID) parts.addChanged(typeOf(itemById(doc, parent)))
    for (const id of [origin, rightOrigin]) if (id) parts.addChanged(itemById(doc, id)?.parent)
  }
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) addRange(doc, parts, Y.createID(client, clock), len)
  return parts
}

/** Adds the deleted items in a range of ids. */
function addRange(doc: Y.Doc, parts: EditedParts, { client, clock }: Y.ID, length: number): void {
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  for (let next = clock; next < end;) {
    const struct: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(client, next))
    if (struct instanceof Y.Item) parts.addDeleted(struct)
    next = struct.id.clock + struct.length
  }
}

function typeOf(item: Y.Item | null): unknown {
  return item?.content instanceof Y.ContentType ? item.content.type : null
}
