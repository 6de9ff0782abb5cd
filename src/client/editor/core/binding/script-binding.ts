// Binds an editor to the shared document, both ways block by block: what is edited here is written there by the
// edit's own steps, and what others change there is shown here by the smallest ones.
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { FRAGMENT_NAME, META_NAME, schema } from '#/shared/script/schema.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { isPlaced, placesIn } from '#/shared/script/order/block-place.ts'
import { placeBlocks } from '#/shared/script/order/place-blocks.ts'
import { readSelection } from '../sheet/fresh-caret-plugin.ts'
import { asRemoteChange, isRemoteChange } from './local-change.ts'
import { MetaStep } from './meta-step.ts'
import { MoveStep } from './move-step.ts'
import { readBlock } from './read-node.ts'
import { differenceOf } from './difference.ts'
import { keepSelection } from './keep-selection.ts'
import { sharedEnds, type SharedEnds } from './shared-position.ts'
import { showChange, type BoundBlock, type TextDeltas } from './show-change.ts'
import { nodeAfter, sameEnds } from './survivors.ts'
import {
  boundTexts,
  continuedNodes,
  keepLastParagraph,
  NodeWriter,
  placedNodes,
  type PlacedNode,
} from './write-nodes.ts'

export class ScriptBinding {
  readonly doc: Y.Doc
  readonly fragment: Y.XmlFragment
  /** What the shared document and the editor both have: the editor's blocks, and their elements. */
  #blocks: BoundBlock[]
  #known: Node
  readonly #written = new WeakSet<Transaction>()
  #isWriting = false
  #isReordered = false
  readonly #dirty = new Set<Y.XmlElement>()
  readonly #deltas = new Map<Y.XmlText, Y.YTextEvent['delta']>()

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.fragment = doc.getXmlFragment(FRAGMENT_NAME)
    this.#blocks = blocksInOrder(this.fragment).map((element) => ({
      element,
      node: readBlock(element),
    }))
    if (this.#blocks.length === 0)
      this.#blocks = [{ element: null, node: schema.node('paragraph') }]
    this.#known = schema.node(
      'doc',
      null,
      this.#blocks.map(({ node }) => node),
    )
  }

  /** The script as it is in the shared document: one empty paragraph where there is nothing in it yet. */
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

  /** Writes what these transactions have made of the script that is known. */
  write(after: Node, transactions: readonly Transaction[]): void {
    for (const transaction of transactions) this.#written.add(transaction)
    const steps = stepsBetween(this.#known, after, transactions)
    if (steps.length === 0) return
    this.#isWriting = true
    try {
      // by itself: what is applied makes a transaction somebody else's
      if (this.fragment.length === 0) this.#begin()
      this.doc.transact(() => {
        this.#writeBlocks(after, steps)
        const meta = this.doc.getMap(META_NAME)
        for (const step of steps) if (step instanceof MetaStep) step.write(meta)
        this.#known = after
      }, this)
    } finally {
      this.#isWriting = false
    }
  }

  /** Notes what a transaction of somebody else has changed; `read` shows it. */
  note(transaction: Y.Transaction): void {
    const changed: ReadonlyMap<unknown, unknown> = transaction.changed
    this.#isReordered ||= changed.has(this.fragment) || changed.has(placesIn(this.doc))
    for (const type of changed.keys()) {
      const block = this.#blockOf(type)
      if (block) this.#dirty.add(block)
    }
    for (const [text, delta] of deltasOf(transaction, this.fragment))
      // of a text that changes twice no change tells all
      this.#deltas.set(text, this.#deltas.has(text) ? [] : delta)
  }

  /** Shows what has become of the shared document; null where that is what was known. */
  read(state: EditorState): Transaction | null {
    if (!this.#isReordered && this.#dirty.size === 0) return null
    const before = this.#blocks
    const after = this.#readBlocks(this.#isReordered, this.#dirty)
    const change = asRemoteChange(state.tr)
    showChange(change, before, after, this.#deltas)
    showTheRest(change, after)
    this.#isReordered = false
    this.#dirty.clear()
    this.#deltas.clear()
    this.#blocks = after.map(({ element }, index) => ({ element, node: change.doc.child(index) }))
    this.#known = change.doc
    return change.docChanged ? change : null
  }

  /** The element that stands for a block; null for one that nobody has written yet. */
  elementAt(index: number): Y.XmlElement | null {
    return this.#blocks[index]?.element ?? null
  }

  #readBlocks(isReordered: boolean, dirty: ReadonlySet<Y.XmlElement>): BoundBlock[] {
    const known = new Map(this.#blocks.map((block) => [block.element, block]))
    const elements: readonly (Y.XmlElement | null)[] = isReordered
      ? blocksInOrder(this.fragment)
      : this.#blocks.map(({ element }) => element)
    const blocks = elements.map((element): BoundBlock => {
      const block = known.get(element)
      if (element === null || (block && !dirty.has(element))) return block ?? EMPTY
      const node = readBlock(element)
      return { element, node: block?.node.eq(node) ? block.node : node }
    })
    return blocks.length > 0 ? blocks : [EMPTY]
  }

  /** The block that a type of the shared document is, or is in. */
  #blockOf(type: unknown): Y.XmlElement | null {
    let block: unknown = type
    while (block instanceof Y.AbstractType && block.parent !== this.fragment) block = block.parent
    return block instanceof Y.XmlElement ? block : null
  }

  #writeBlocks(after: Node, steps: readonly Step[]): void {
    if (this.#known === after) return
    const sizes = [this.#known.content.size, after.content.size] as const
    const range = changedBlocks(this.#known, after, sameEnds(...sizes, steps))
    const before = this.#blocks.slice(range.first, range.before.end)
    const old = placedNodes(
      before.map(({ node }) => node),
      range.from,
    )
    const now = placedNodes(after.children.slice(range.first, range.after.end), range.from)
    const elements = this.#blocks.slice(range.first, range.before.end).map(({ element }) => element)
    const isEnd = range.before.end === this.#blocks.length
    const paired = continuedNodes(old, now, steps)
    const continued = isEnd ? keepLastParagraph(old, now, paired) : paired
    const blocks = continued.map((was, index): BoundBlock => {
      const { node } = now[index] as PlacedNode
      return { element: (was === null ? null : elements[was]) ?? null, node }
    })
    // before anything is written: what stands for them is known by its place
    const texts = old.flatMap((node, index) => boundTexts(elements[index] ?? null, node))
    const writer = new NodeWriter(this.doc, steps)
    continued.forEach((was, index) => {
      const element = blocks[index]?.element
      if (was !== null && element)
        writer.write(element, old[was] as PlacedNode, now[index] as PlacedNode)
    })
    this.#insertNew(writer, blocks, now, range.first)
    const kept = new Set(continued)
    writer.remove(
      this.fragment,
      elements.filter((_, index) => !kept.has(index)),
    )
    writer.finish(texts)
    this.#blocks.splice(range.first, before.length, ...blocks)
    const moved = movedElements(old, elements, steps)
    if (blocks.length === before.length && !continued.includes(null) && moved.size === 0) return
    const all = this.#blocks.flatMap(({ element }) => element ?? [])
    placeBlocks(this.fragment, all, moved)
  }

  /** New blocks stand behind the nearest one before them that stands at its own place. */
  #insertNew(
    writer: NodeWriter,
    blocks: BoundBlock[],
    now: readonly PlacedNode[],
    first: number,
  ): void {
    const places = placesIn(this.doc)
    let previous: Y.XmlElement | null = null
    for (let index = first - 1; index >= 0; index--) {
      previous = this.elementAt(index)
      if (previous && !isPlaced(places, previous)) break
      previous = null
    }
    blocks.forEach((block, index) => {
      let { element } = block
      if (!element) {
        element = writer.insert(this.fragment, previous, now[index] as PlacedNode)
        blocks[index] = { element, node: block.node }
      }
      if (!isPlaced(places, element)) previous = element
    })
  }

  /**
   * The one paragraph that every script begins with. It is the same for everyone, id included: two people
   * who begin a script at the same moment begin the same one.
   */
  #begin(): void {
    const beginning = new Y.Doc()
    beginning.clientID = 1
    const paragraph = new Y.XmlElement('paragraph')
    beginning.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph])
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(beginning), this)
    beginning.destroy()
    const [element] = blocksInOrder(this.fragment)
    this.#blocks = this.#blocks.map((block) =>
      block.element === null && element ? { ...block, element } : block,
    )
  }
}

const EMPTY: BoundBlock = { element: null, node: schema.node('paragraph') }

interface Bound {
  readonly binding: ScriptBinding
  /** What has been done since the shared document was last written, oldest first. */
  readonly unwritten: readonly Transaction[]
}

const key = new PluginKey<Bound>('binding')

export function bindingIn(state: EditorState): ScriptBinding {
  const bound = key.getState(state)
  if (!bound) throw new Error('The editor is bound to no script.')
  return bound.binding
}

export function bindingPlugin(binding: ScriptBinding): Plugin<Bound> {
  return new Plugin<Bound>({
    key,
    state: {
      init: () => ({ binding, unwritten: [] }),
      apply(transaction, { unwritten }) {
        if (isRemoteChange(transaction)) return { binding, unwritten: [] }
        if (transaction.steps.length === 0) return { binding, unwritten }
        const due = unwritten.filter((earlier) => !binding.isWritten(earlier))
        return { binding, unwritten: [...due, transaction] }
      },
    },
    view(view) {
      const { doc } = binding
      /** Where the caret is in words, before they change. */
      let ends: SharedEnds | null = null
      const onBegin = () => {
        if (ends || binding.isWriting) return
        if (view.hasFocus() && !view.composing) readSelection(view)
        ends = isBound(view.state) ? sharedEnds(binding, view.state.selection, 'letter') : null
      }
      const onTransaction = (transaction: Y.Transaction) => {
        if (transaction.origin !== binding) binding.note(transaction)
      }
      const onEnd = () => {
        const before = ends
        ends = null
        const change = binding.read(view.state)
        if (change) view.dispatch(keepSelection(change, view.state, binding, before))
      }
      const isBound = ({ doc: shown }: EditorState) => shown === binding.known
      doc.on('beforeAllTransactions', onBegin)
      doc.on('afterTransaction', onTransaction)
      doc.on('afterAllTransactions', onEnd)
      return {
        update({ state }) {
          const unwritten = key.getState(state)?.unwritten ?? []
          binding.write(
            state.doc,
            unwritten.filter((transaction) => !binding.isWritten(transaction)),
          )
        },
        destroy() {
          doc.off('beforeAllTransactions', onBegin)
          doc.off('afterTransaction', onTransaction)
          doc.off('afterAllTransactions', onEnd)
        },
      }
    },
  })
}

/** The steps of transactions; where they do not lead from the one to the other, the step that does. */
function stepsBetween(
  before: Node,
  after: Node,
  transactions: readonly Transaction[],
): readonly Step[] {
  let doc = before
  const areInOrder = transactions.every((transaction) => {
    const follows = transaction.before === doc
    doc = transaction.doc
    return follows
  })
  if (areInOrder && doc === after) return transactions.flatMap(({ steps }) => steps)
  const difference = differenceOf(before.content, after.content)
  if (!difference) return []
  const { from, toBefore, toAfter } = difference
  return [new ReplaceStep(from, toBefore, after.slice(from, toAfter))]
}

/** What the steps have moved. */
function movedElements(
  blocks: readonly PlacedNode[],
  elements: readonly (Y.XmlElement | null)[],
  steps: readonly Step[],
): ReadonlySet<Y.XmlElement> {
  const moved = new Set<Y.XmlElement>()
  steps.forEach((step, index) => {
    if (!(step instanceof MoveStep)) return
    blocks.forEach(({ position }, block) => {
      const at = nodeAfter(position, steps.slice(0, index))
      const element = elements[block]
      if (element && at !== null && at >= step.from && at < step.to) moved.add(element)
    })
  })
  return moved
}

function deltasOf(transaction: Y.Transaction, fragment: Y.XmlFragment): TextDeltas {
  const events: readonly Y.YEvent<Y.AbstractType<unknown>>[] =
    transaction.changedParentTypes.get(fragment as never) ?? []
  return new Map(
    events.flatMap((event) =>
      event.target instanceof Y.XmlText ? [[event.target, event.delta] as const] : [],
    ),
  )
}

/** Whatever no step has shown is shown by replacing it: an editor never differs from its document. */
function showTheRest(transaction: Transaction, blocks: readonly BoundBlock[]): void {
  const { doc } = transaction
  const isShown =
    doc.childCount === blocks.length &&
    blocks.every(({ node }, index) => doc.child(index) === node || doc.child(index).eq(node))
  if (isShown) return
  const nodes = blocks.map(({ node }) => node)
  transaction.replaceWith(0, doc.content.size, nodes)
}
