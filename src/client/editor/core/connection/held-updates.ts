// While a user composes a word (an input method, a dead key, a phone's keyboard), the browser loses the composition if
// the text around it is drawn again, and inserts the whole word once more. So updates that would have that drawn again
// wait until the composition is over.
import * as Y from 'yjs'
import { itemById } from '#/shared/script/items.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'

/** Whether a change inside this block has to wait. */
type IsComposed = (block: unknown) => boolean

/** The updates that wait until a composition is over. */
export class HeldUpdates {
  readonly #doc: Y.Doc
  readonly #receive: (update: Uint8Array) => void
  #isComposed: IsComposed | null = null
  #held: readonly Uint8Array[] = []

  /** @param receive called with each held update, in their order, when the composition is over */
  constructor(doc: Y.Doc, receive: (update: Uint8Array) => void) {
    this.#doc = doc
    this.#receive = receive
  }

  get areNone(): boolean {
    return this.#held.length === 0
  }

  begin(isComposed: IsComposed): void {
    this.#isComposed = isComposed
  }

  end(): void {
    this.#isComposed = null
    const held = this.#held
    this.#held = []
    for (const update of held) this.#receive(update)
  }

  /** Whether an update must not be applied now; it is kept until the composition is over. */
  keep(update: Uint8Array): boolean {
    return this.#keep(update, this.#held)
  }

  /** Keeps an answer of the server in the same way. An answer holds all updates that wait. */
  keepAnswer(answer: Uint8Array): boolean {
    return this.#keep(answer, [])
  }

  #keep(update: Uint8Array, behind: readonly Uint8Array[]): boolean {
    if (!this.#isComposed || isBeside(this.#doc, update, this.#isComposed)) return false
    this.#held = [...behind, update]
    return true
  }
}

/**
 * Whether an update changes nothing but the script's metadata, and words and attributes inside of blocks that are not
 * composed. If blocks are added, deleted or moved, the view may draw the composed block again, wherever they are. An
 * update that follows one that the document does not have would be applied in part, so it is not beside either.
 */
function isBeside(doc: Y.Doc, update: Uint8Array, isComposed: IsComposed): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  const clockOf = (client: number) => Y.getState(doc.store, client)
  /** For each client the clock up to which this document and the update have its items without a gap. */
  const ends = new Map<number, number>()
  const endOf = (client: number) => ends.get(client) ?? clockOf(client)
  for (const struct of structs) {
    const { client, clock } = struct.id
    if (clock > endOf(client) || struct instanceof Y.Skip) return false
    ends.set(client, Math.max(endOf(client), clock + struct.length))
  }
  const isPartBeside = (part: unknown) => isInside(doc, part, isComposed)
  /** @param partOf the part that is changed, if the document has the item that the update names */
  const isNamedBeside = (id: Y.ID, partOf: (item: Y.Item) => unknown): boolean => {
    if (id.clock >= clockOf(id.client)) return id.clock < endOf(id.client)
    const item = itemById(doc, id)
    // nobody sees what is written beside an item of which nothing is left
    return item === null || isPartBeside(partOf(item))
  }
  const isStructBeside = (struct: Y.Item | Y.GC | Y.Skip): boolean => {
    const isNew = struct.id.clock + struct.length > clockOf(struct.id.client)
    if (!isNew || !(struct instanceof Y.Item)) return true
    const { parent, origin, rightOrigin } = struct
    if (typeof parent === 'string' && parent !== META_NAME) return false
    if (parent instanceof Y.ID && !isNamedBeside(parent, typeOf)) return false
    return [origin, rightOrigin].every((id) => !id || isNamedBeside(id, (item) => item.parent))
  }
  const isDeletionBeside = (client: number, start: number, end: number): boolean => {
    for (let clock = start; clock < Math.min(end, clockOf(client));) {
      const struct: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(client, clock))
      if (struct instanceof Y.Item && !struct.deleted && !isPartBeside(struct.parent)) return false
      clock = struct.id.clock + struct.length
    }
    return end <= endOf(client)
  }
  return (
    structs.every(isStructBeside) &&
    [...ds.clients].every(([client, ranges]) =>
      ranges.every(({ clock, len }) => isDeletionBeside(client, clock, clock + len)),
    )
  )
}

/** Whether a part of the document is the script's metadata, or is inside of a block that is not composed. */
function isInside(doc: Y.Doc, part: unknown, isComposed: IsComposed): boolean {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const meta = doc.getMap(META_NAME)
  let outer = part
  while (outer instanceof Y.AbstractType && outer !== meta && outer.parent !== fragment)
    outer = outer.parent
  return outer === meta || (outer instanceof Y.AbstractType && !isComposed(outer))
}

function typeOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentType ? content.type : null
}
