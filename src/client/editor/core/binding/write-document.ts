// How an edit gets into the shared document. What the binding library writes where several blocks change
// at once takes blocks for others; here every block is written into its own, so that people who edit
// the same place at the same moment lose nothing.
import { Node } from 'prosemirror-model'
import { updateYFragment, ySyncPluginKey, type ProsemirrorBinding } from 'y-prosemirror'
import * as Y from 'yjs'
import { schema } from '#/shared/script/schema.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { continuedBlocks } from './continued-blocks.ts'
import { sharedSelection } from './shared-position.ts'

/** Makes a binding write edits this way. */
export function bindDocumentWriting(binding: ProsemirrorBinding): void {
  const write = (after: Node) =>
    binding.doc.transact((transaction) => {
      writeDocument(binding, after)
      giveNewBlocksTheirText(transaction)
      const { state } = binding.prosemirrorView
      binding.beforeTransactionSelection = sharedSelection(binding, state)
    }, ySyncPluginKey)
  Object.defineProperty(binding, '_prosemirrorChanged', { value: write })
}

function writeDocument(binding: ProsemirrorBinding, after: Node): void {
  const { doc, type: fragment, mapping } = binding
  const known = mapping.get(fragment)
  if (known === after || (known instanceof Node && writeOneBlock(binding, known, after))) return
  const elements = fragment.toArray()
  const before = elements.map((block) => blockNode(mapping.get(block as Y.XmlElement)))
  let index = 0
  let written = 0
  continuedBlocks(before, after.children).forEach((was, place) => {
    const node = after.child(place)
    if (was === null) {
      const created = new Y.XmlElement(node.type.name)
      fragment.insert(written, [created])
      updateYFragment(doc, created, node, binding)
    } else {
      remove(binding, written, was - index)
      index = was + 1
      if (before[was] !== node) updateYFragment(doc, elements[was] as Y.XmlElement, node, binding)
    }
    written++
  })
  remove(binding, written, before.length - index)
  mapping.set(fragment, after)
}

/** Most edits change one block: it is found without a look at the others. Answers whether this is one. */
function writeOneBlock(binding: ProsemirrorBinding, before: Node, after: Node): boolean {
  const { doc, type: fragment, mapping } = binding
  const change = changedBlocks(before, after)
  if (change.before.end - change.first !== 1 || change.after.end - change.first !== 1) return false
  const element = fragment.get(change.first)
  const node = after.child(change.first)
  if (!(element instanceof Y.XmlElement) || element.nodeName !== node.type.name) return false
  if (mapping.get(element) !== before.child(change.first)) return false
  updateYFragment(doc, element, node, binding)
  mapping.set(fragment, after)
  return true
}

function remove({ type, mapping }: ProsemirrorBinding, from: number, count: number): void {
  if (count === 0) return
  for (const block of type.slice(from, from + count)) mapping.delete(block)
  type.delete(from, count)
}

/** The block as it was last read or written. */
function blockNode(mapped: Node | Node[] | undefined): Node {
  if (!mapped || Array.isArray(mapped)) throw new Error('A block of the script was never read.')
  return mapped
}

/** Two people who write in one empty block write in one text: it is there from the start. */
function giveNewBlocksTheirText({ doc, beforeState }: Y.Transaction): void {
  const structs = doc.store.clients.get(doc.clientID) ?? []
  const start = beforeState.get(doc.clientID) ?? 0
  if (Y.getState(doc.store, doc.clientID) === start) return
  for (const struct of structs.slice(Y.findIndexSS(structs, start))) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentType)) continue
    const { type } = struct.content
    if (type instanceof Y.XmlElement && type.length === 0 && holdsText(type))
      type.insert(0, [new Y.XmlText()])
  }
}

function holdsText({ nodeName }: Y.XmlElement): boolean {
  return schema.nodes[nodeName as keyof typeof schema.nodes]?.inlineContent === true
}
