// Binds an editor to the shared document, in both directions block by block: an edit in this editor is written into
// the shared document by the edit's own steps, and a remote change is shown in the editor by the smallest steps.
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at, entryOf } from '#/shared/at.ts'
import { writeGone } from '#/shared/script/copies/copied-runs.ts'
import { itemOf, itemsIn } from '#/shared/script/items.ts'
import { FRAGMENT_NAME, META_NAME, schema } from '#/shared/script/schema.ts'
import { blocksInOrder, placesIn } from '#/shared/script/order/blocks-in-order.ts'
import { levelOfMeta, levelOfSteps, raiseLevel } from '#/shared/script/schema-level.ts'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import { type BoundBlock, BoundScript, differingBlocks, sizeOf } from './bound-node.ts'
import { CutAndPaste } from './cut-and-paste.ts'
import { DeletedWords } from './deleted-words.ts'
import { asRemoteChange, markAsOfBlocks } from './local-change.ts'
import { MarkedWords, OthersMarks, OwnLetters } from './marked-words.ts'
import { GoneWords, MetaStep } from './steps.ts'
import { readBlock } from './read-node.ts'
import { showChange } from './show-change.ts'
import { replaceDifference, type TextDelta } from './show-text.ts'
import { stepsOn, writeChange } from './write-change.ts'

export class ScriptBinding {
  readonly doc: Y.Doc
  readonly fragment: Y.XmlFragment
  /** The blocks that the shared document and the editor both have, each with its element. */
  #blocks: readonly BoundBlock[]
  #known: Node
  readonly #written = new WeakSet<Transaction>()
  readonly #cutAndPaste: CutAndPaste
  readonly deletedWords: DeletedWords
  readonly markedWords: MarkedWords
  readonly ownLetters: OwnLetters
  #isWriting = false
  /** The steps that were shown last. The editor does not apply them if one of its plugins throws. */
  #unseen: readonly Step[] = []
  /** Remote changes since they were last shown. */
  #isReordered = false
  readonly #dirty = new Set<Y.XmlElement>()
  /** Where the blocks stood when they were last counted: a place holds only if its block still stands there. */
  #places: ReadonlyMap<Y.XmlElement, number> = new Map()
  readonly #deltas = new Map<Y.XmlText, TextDelta>()
  readonly #partsBefore = new Map<Y.XmlElement, readonly Y.XmlElement[]>()
  readonly othersMarks: OthersMarks
  /** The state of the document when it was last shown; null if nothing has arrived since. */
  #shown: StateVector | null = null

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.fragment = doc.getXmlFragment(FRAGMENT_NAME)
    this.#cutAndPaste = new CutAndPaste(doc)
    this.deletedWords = new DeletedWords(doc)
    this.markedWords = new MarkedWords(doc)
    this.ownLetters = new OwnLetters(doc)
    this.othersMarks = new OthersMarks(doc)
    this.#blocks = orEmpty(blocksInOrder(this.fragment).map(boundBlock))
    // `create` does not check the blocks: each node that was read is a valid block, and there is at least one
    this.#known = schema.nodes.doc.create(
      null,
      this.#blocks.map(({ node }) => node),
    )
  }

  /** The script as the shared document has it; an empty shared document counts as one empty paragraph. */
  get known(): Node {
    return this.#known
  }

  get blocks(): readonly BoundBlock[] {
    return this.#blocks
  }

  get isWriting(): boolean {
    return this.#isWriting
  }

  isWritten(transaction: Transaction): boolean {
    return this.#written.has(transaction)
  }

  /** The element of the block at this index; null if the block has not been written yet. */
  elementAt(index: number): Y.XmlElement | null {
    return this.#blocks[index]?.element ?? null
  }

  /** Writes the edits of these transactions. They began at the known script, or at an older one that the editor shows. */
  write(transactions: readonly Transaction[]): void {
    for (const transaction of transactions) this.#written.add(transaction)
    const before = this.#known
    const { steps, after } = stepsOn(before, this.#unseen, transactions)
    if (steps.length === 0) return
    this.#isWriting = true
    try {
      // the first paragraph gets its own transaction, because a transaction in which an update
      // is applied counts as remote
      if (this.elementAt(0) === null) this.#begin()
      this.doc.transact(() => {
        this.#cutAndPaste.begin(transactions)
        this.deletedWords.note(new BoundScript(before, this.#blocks), steps)
        const { deletedWords } = this
        const edit = { before, after, steps, cutAndPaste: this.#cutAndPaste, deletedWords }
        this.#blocks = this.ownLetters.noteWritten(steps, this.#blocks, () =>
          writeChange(this.fragment, this.#blocks, edit),
        )
        this.markedWords.note(new BoundScript(after, this.#blocks), steps)
        writeGone(
          this.doc,
          steps.flatMap((step) => (step instanceof GoneWords ? step.letters : [])),
        )
        const values = steps.filter((step) => step instanceof MetaStep)
        const changes = values.map(({ name, value }) => ({ key: name, value }))
        raiseLevel(this.doc, Math.max(levelOfSteps(steps), levelOfMeta(changes)))
        const meta = this.doc.getMap(META_NAME)
        for (const step of values) step.write(meta)
        this.#known = after
      }, this)
    } finally {
      this.#isWriting = false
    }
  }

  /** The next paste does not bring the words that were cut here. */
  forgetCut(): void {
    this.doc.transact(() => this.#cutAndPaste.forget(), this)
  }

  /** Notes the changes of a remote transaction; `read` shows them. */
  note(transaction: Y.Transaction): void {
    const changed: ReadonlyMap<unknown, unknown> = transaction.changed
    this.#shown ??= transaction.beforeState
    this.#isReordered ||= changed.has(this.fragment) || changed.has(placesIn(this.doc))
    for (const type of changed.keys()) {
      const block = this.#blockOf(type)
      if (block) this.#dirty.add(block)
      if (type instanceof Y.XmlElement && !this.#partsBefore.has(type))
        this.#partsBefore.set(type, partsBefore(type, transaction))
    }
    for (const [text, delta] of deltasOf(transaction, this.fragment))
      // if a text changes twice, or was never shown, a single delta does not describe its whole change
      this.#deltas.set(text, this.#deltas.has(text) || !this.#isShown(text) ? [] : delta)
  }

  /** Any block may have changed: `read` compares all of them. To be called where a change could not be noted, or shown. */
  noteAll(): void {
    this.#isReordered = true
    for (const { element } of this.#blocks) if (element) this.#dirty.add(element)
    this.#deltas.clear()
    this.#partsBefore.clear()
  }

  /** Answers a transaction that shows the shared document's changes; null if there are none. */
  read(state: EditorState): Transaction | null {
    if (!this.#isReordered && this.#dirty.size === 0) {
      // what is written from now on is no text that was never shown
      this.#shown = null
      return null
    }
    const before = this.#blocks
    const after = this.#readBlocks()
    const { first, endBefore, endAfter } = differingBlocks(before, after)
    const change = this.#changeToKnown(state)
    const start = sizeOf(before, first)
    const [was, changed] = [before.slice(first, endBefore), after.slice(first, endAfter)]
    const remote = { deltas: this.#deltas, partsBefore: this.#partsBefore }
    showChange(change, start, was, changed, remote)
    showTheRest(change, after, first, endAfter)
    if (!areSameElements(was, changed)) markAsOfBlocks(change)
    this.#isReordered = false
    this.#dirty.clear()
    this.#deltas.clear()
    this.#partsBefore.clear()
    this.#shown = null
    const shown = changed.map(({ element }, index): BoundBlock => {
      return { element, node: change.doc.child(first + index) }
    })
    this.#blocks = after.toSpliced(first, shown.length, ...shown)
    this.#known = change.doc
    this.#unseen = change.steps
    return change.docChanged ? change : null
  }

  /** Answers a transaction that shows the changes that the editor failed to apply; null if there are none. */
  catchUp(state: EditorState): Transaction | null {
    return state.doc === this.#known ? null : this.#changeToKnown(state)
  }

  #changeToKnown(state: EditorState): Transaction {
    const change = asRemoteChange(state.tr)
    if (state.doc !== this.#known)
      replaceDifference(markAsOfBlocks(change), 0, state.doc.content, this.#known.content)
    this.#known = change.doc
    return change
  }

  #isShown(text: Y.XmlText): boolean {
    const id = itemOf(text)?.id
    return id !== undefined && this.#shown !== null && hasItem(this.#shown, id)
  }

  /** The blocks as they are now. Unchanged blocks are the same objects as before. */
  #readBlocks(): readonly BoundBlock[] {
    const readAgain = (block: BoundBlock): BoundBlock => {
      if (!block.element || !this.#dirty.has(block.element)) return block
      const node = readBlock(block.element)
      return block.node.eq(node) ? block : { element: block.element, node }
    }
    if (!this.#isReordered) {
      const blocks = [...this.#blocks]
      for (const place of this.#dirtyPlaces()) blocks[place] = readAgain(at(blocks, place))
      return blocks
    }
    const known = new Map(this.#blocks.map((block) => [block.element, block]))
    return orEmpty(
      blocksInOrder(this.fragment).map((element) => {
        const block = known.get(element)
        return block ? readAgain(block) : boundBlock(element)
      }),
    )
  }

  /** Where the dirty blocks stand. All blocks are counted again only if one of these does not stand where it stood. */
  #dirtyPlaces(): readonly number[] {
    const dirty = [...this.#dirty]
    const isThere = (element: Y.XmlElement) =>
      this.#blocks[this.#places.get(element) ?? -1]?.element === element
    if (!dirty.every(isThere))
      this.#places = new Map(
        this.#blocks.flatMap(({ element }, place) => (element ? [[element, place] as const] : [])),
      )
    return dirty.filter(isThere).map((element) => entryOf(this.#places, element))
  }

  /** The block that a shared type is or stands in; null if there is none. */
  #blockOf(type: unknown): Y.XmlElement | null {
    let block: unknown = type
    while (block instanceof Y.AbstractType && block.parent !== this.fragment) block = block.parent
    return block instanceof Y.XmlElement ? block : null
  }

  /**
   * Writes the paragraph with which every script begins. It has the same id for every client, so that two people who
   * begin a script at the same moment write the same paragraph.
   */
  #begin(): void {
    const beginning = new Y.Doc()
    beginning.clientID = 1
    const paragraph = new Y.XmlElement('paragraph')
    beginning.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph])
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(beginning), this)
    beginning.destroy()
    const [element] = blocksInOrder(this.fragment)
    if (element) this.#blocks = this.#blocks.map(({ node }) => ({ element, node }))
  }
}

/** The elements that were in an element before a transaction. */
function partsBefore(element: Y.XmlElement, transaction: Y.Transaction): readonly Y.XmlElement[] {
  return [...itemsIn(element)].flatMap(({ id, deleted, content }) => {
    const part = content instanceof Y.ContentType ? content.type : null
    const wasThere = !isNew(id, transaction) && (!deleted || Y.isDeleted(transaction.deleteSet, id))
    return part instanceof Y.XmlElement && wasThere ? part : []
  })
}

const isNew = (id: Y.ID, { beforeState }: Y.Transaction) => !hasItem(beforeState, id)

function boundBlock(element: Y.XmlElement): BoundBlock {
  return { element, node: readBlock(element) }
}

const areSameElements = (one: readonly BoundBlock[], other: readonly BoundBlock[]) =>
  one.length === other.length &&
  one.every(({ element }, index) => element === other[index]?.element)

const EMPTY: BoundBlock = { element: null, node: schema.node('paragraph') }

function orEmpty(blocks: readonly BoundBlock[]): readonly BoundBlock[] {
  return blocks.length > 0 ? blocks : [EMPTY]
}

/** The changes in each text of a script. */
function deltasOf(
  transaction: Y.Transaction,
  fragment: Y.XmlFragment,
): readonly (readonly [Y.XmlText, TextDelta])[] {
  const events: readonly Y.YEvent<Y.AbstractType<unknown>>[] =
    transaction.changedParentTypes.get(fragment as never) ?? []
  return events.flatMap((event) =>
    event.target instanceof Y.XmlText ? [[event.target, event.delta] as const] : [],
  )
}

/** Differences that the steps have left are replaced, so that the editor always equals the shared document. */
function showTheRest(
  transaction: Transaction,
  blocks: readonly BoundBlock[],
  first: number,
  end: number,
): void {
  const { doc } = transaction
  const isShown =
    doc.childCount === blocks.length &&
    blocks.slice(first, end).every(({ node }, index) => doc.child(first + index).eq(node))
  if (isShown) return
  const nodes = blocks.map(({ node }) => node)
  transaction.replaceWith(0, doc.content.size, nodes)
}
