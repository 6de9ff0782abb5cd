// Which parts of the shared document were edited here since the server last said that it has everything. Two edits
// contradict each other where one deletes a part that the other has changed: a line that one of two people has split,
// joined or deleted is deleted there and written anew, and the words of the other have to be brought along. The
// server does that, once for everybody; an editor waits for it.
import * as Y from 'yjs'
import { itemById, itemOf } from '#/shared/script/items.ts'

/** The origin of a transaction that applies what the server has sent. */
export const RECEIVED = Symbol('received')

/** Parts of a document, by the items that stand for them. Roots are left out, because nobody deletes them. */
interface EditedParts {
  /** Parts in which something was written, deleted or set. */
  readonly changed: ReadonlySet<Y.Item>
  readonly deleted: ReadonlySet<Y.Item>
}

export class UnsettledEdits {
  readonly #doc: Y.Doc
  #beforeQuestion: EditedParts[] = []
  #sinceQuestion: EditedParts[] = []

  constructor(doc: Y.Doc) {
    this.#doc = doc
    doc.on('afterTransaction', this.#note)
  }

  get areNone(): boolean {
    return this.#beforeQuestion.length + this.#sinceQuestion.length === 0
  }

  /** The server has been asked whether it has everything. */
  noteQuestion(): void {
    this.#beforeQuestion.push(...this.#sinceQuestion.splice(0))
  }

  /** The server has said that it has everything from before the last question. */
  noteAnswer(): void {
    this.#beforeQuestion = []
  }

  /** Whether an update that the server has sent contradicts edits that it may not have seen. */
  contradict(update: Uint8Array): boolean {
    if (this.areNone) return false
    const theirs = partsOfUpdate(this.#doc, update)
    return [...this.#beforeQuestion, ...this.#sinceQuestion].some(
      (own) => deletesEditedPart(own, theirs) || deletesEditedPart(theirs, own),
    )
  }

  destroy(): void {
    this.#doc.off('afterTransaction', this.#note)
  }

  readonly #note = (transaction: Y.Transaction) => {
    if (transaction.origin === RECEIVED) return
    const parts = partsOfTransaction(transaction)
    if (parts.changed.size + parts.deleted.size > 0) this.#sinceQuestion.push(parts)
  }
}

function deletesEditedPart({ deleted }: EditedParts, other: EditedParts): boolean {
  for (const part of deleted) if (other.changed.has(part) || other.deleted.has(part)) return true
  return false
}

function partsOfTransaction(transaction: Y.Transaction): EditedParts {
  const parts = new Parts()
  for (const type of transaction.changed.keys()) parts.noteChanged(type)
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item) parts.noteDeleted(struct)
  })
  return parts
}

/** The parts of a document that an update would edit, as far as the document has them. */
function partsOfUpdate(doc: Y.Doc, update: Uint8Array): EditedParts {
  const parts = new Parts()
  const { structs, ds } = Y.decodeUpdate(update)
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    const { parent, origin, rightOrigin } = struct
    // an item names its part, or a neighbour in it
    if (parent instanceof Y.ID) parts.noteChanged(typeOf(itemById(doc, parent)))
    for (const id of [origin, rightOrigin]) if (id) parts.noteChanged(itemById(doc, id)?.parent)
  }
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) noteRange(doc, parts, Y.createID(client, clock), len)
  return parts
}

/** Notes what stands behind some ids in a row. */
function noteRange(doc: Y.Doc, parts: Parts, { client, clock }: Y.ID, length: number): void {
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  for (let next = clock; next < end;) {
    const struct: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(client, next))
    if (struct instanceof Y.Item) parts.noteDeleted(struct)
    next = struct.id.clock + struct.length
  }
}

class Parts implements EditedParts {
  readonly changed = new Set<Y.Item>()
  readonly deleted = new Set<Y.Item>()

  noteChanged(part: unknown): void {
    const item = part instanceof Y.AbstractType ? itemOf(part) : null
    if (item) this.changed.add(item)
  }

  noteDeleted(item: Y.Item): void {
    this.noteChanged(item.parent)
    if (item.content instanceof Y.ContentType) this.deleted.add(item)
  }
}

function typeOf(item: Y.Item | null): unknown {
  return item?.content instanceof Y.ContentType ? item.content.type : null
}
