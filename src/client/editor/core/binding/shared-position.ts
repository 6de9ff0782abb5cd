// Positions that stay with their words while others write. The binding library finds them by walking
// through the document from its beginning; here the way leads along the indices of the position's blocks.
// What they are, byte for byte, is the library's own: a test compares them at every place of any script.
import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  type ProsemirrorBinding,
} from 'y-prosemirror'
import * as Y from 'yjs'

type Bound = Pick<ProsemirrorBinding, 'doc' | 'type' | 'mapping'>
export type SharedSelection = ProsemirrorBinding['beforeTransactionSelection']

/** What binds an editor to the shared document. */
export function bindingIn(state: EditorState): ProsemirrorBinding {
  return ySyncPluginKey.getState(state).binding
}

export function sharedSelection(binding: Bound, { selection }: EditorState): SharedSelection {
  const { type }: { readonly type?: unknown } = selection.toJSON()
  return { type, ...sharedEnds(binding, selection) }
}

/** Has a binding remember what is selected this way, before anything changes in the shared document. */
export function bindSelection(binding: ProsemirrorBinding): void {
  binding.beforeAllTransactions = () => {
    const state: EditorState | undefined = binding.prosemirrorView?.state
    // an edit made here is on its way into the document, and says afterwards what is selected
    const isWritten = state && binding.mapping.get(binding.type) === state.doc
    if (isWritten && binding.beforeTransactionSelection === null)
      binding.beforeTransactionSelection = sharedSelection(binding, state)
  }
}

export function sharedEnds(
  binding: Bound,
  { $anchor, $head }: Selection,
): { readonly anchor: Y.RelativePosition; readonly head: Y.RelativePosition } {
  const anchor = sharedPosition(binding, $anchor)
  return { anchor, head: $head.pos === $anchor.pos ? anchor : sharedPosition(binding, $head) }
}

export function sharedPosition(binding: Bound, $position: ResolvedPos): Y.RelativePosition {
  return (
    inText(binding, $position) ??
    absolutePositionToRelativePosition($position.pos, binding.type, binding.mapping)
  )
}

/** Null where the position is between blocks, or the document is not what was last read or written. */
function inText({ type, mapping }: Bound, $position: ResolvedPos): Y.RelativePosition | null {
  if (!$position.parent.isTextblock) return null
  let element: Y.XmlFragment | Y.XmlElement = type
  for (let depth = 0; depth < $position.depth; depth++) {
    const child: unknown = element.get($position.index(depth))
    if (!(child instanceof Y.XmlElement)) return null
    if (mapping.get(child) !== $position.node(depth + 1)) return null
    element = child
  }
  const texts = element.toArray()
  if (texts.length === 0) return Y.createRelativePositionFromTypeIndex(element, 0, -1)
  let offset = $position.parentOffset
  for (const text of texts) {
    if (!(text instanceof Y.XmlText)) return null
    if (offset <= text.length) return Y.createRelativePositionFromTypeIndex(text, offset, 0)
    offset -= text.length
  }
  return null
}

/** Where the position is in `doc`; null where its words are gone. */
export function positionInDoc(
  binding: Bound,
  relative: Y.RelativePosition,
  doc: Node,
): number | null {
  const place = Y.createAbsolutePositionFromRelativePosition(relative, binding.doc)
  if (!place) return null
  const start = place.type instanceof Y.XmlText ? startOfText(binding, place.type, doc) : null
  return start === null
    ? relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping)
    : start + place.index
}

/** Where a position is that presence names; null where it is not known here yet, or names none. */
export function namedPosition(binding: Bound, json: unknown, doc: Node): number | null {
  try {
    const named = Y.createRelativePositionFromJSON(json)
    // that an undo has brought words back only the page knows that undid it, and all shall find one place
    const place = Y.createAbsolutePositionFromRelativePosition(named, binding.doc, false)
    if (!place) return null
    const { type, index, assoc } = place
    return positionInDoc(binding, Y.createRelativePositionFromTypeIndex(type, index, assoc), doc)
  } catch {
    // written by somebody else, and not as a position
    return null
  }
}

function startOfText({ type, mapping }: Bound, text: Y.XmlText, doc: Node): number | null {
  const path: Y.XmlElement[] = []
  let parent: unknown = text.parent
  for (; parent instanceof Y.XmlElement; parent = parent.parent) path.unshift(parent)
  if (parent !== type || isGone(text)) return null
  let node = doc
  let position = 0
  for (const element of path) {
    const index = indexOf(element)
    const child = node.maybeChild(index)
    if (!child || mapping.get(element) !== child) return null
    for (let before = 0; before < index; before++) position += node.child(before).nodeSize
    node = child
    position++
  }
  for (let before = text.prevSibling; before instanceof Y.XmlText; before = before.prevSibling)
    position += before.length
  return position
}

/** Whether a position is in a text that has been deleted. */
export function isInDeletedText({ doc }: Bound, relative: Y.RelativePosition): boolean {
  const place = Y.createAbsolutePositionFromRelativePosition(relative, doc)
  return place?.type instanceof Y.XmlText && isGone(place.type)
}

function isGone({ _item: item }: Y.XmlText): boolean {
  return item?.deleted === true
}

/** How many stand before it in its parent. */
function indexOf({ _item: item }: Y.XmlElement): number {
  let index = 0
  for (let before = item?.left; before; before = before.left) if (!before.deleted) index++
  return index
}
