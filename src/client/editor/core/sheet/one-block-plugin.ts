// At each update the library's view goes through all blocks of a document and looks for what is drawn already: 1.5 to 2 ms in a
// play. Nearly every update is of one block, of which this finds out by comparing what the view has drawn with what is to be drawn.
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { Decoration, DecorationSource, EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'

/** What the library's view keeps of a block that it has drawn. */
interface DrawnBlock {
  readonly node: Node
  readonly dom: globalThis.Node
  readonly dirty: number
  /** Answers false where the block has to be drawn anew; then nothing has been changed. */
  readonly update: (
    node: Node,
    outer: readonly Decoration[],
    inner: DecorationSource,
    view: EditorView,
  ) => boolean
}

interface DrawnDoc extends DrawnBlock {
  readonly children: readonly Partial<DrawnBlock>[]
  readonly innerDeco: Decorations
  dirty: number
  updateChildren: (view: EditorView, position: number) => void
  /** Marks the blocks of a range, in which the page was changed by typing. */
  markDirty: (from: number, to: number) => void
}

interface Decorations extends DecorationSource {
  readonly locals: (node: Node) => readonly Decoration[]
}

/** Decorations as the library keeps them: those that lie around or between blocks, and a set for each block that has some inside. */
interface Layers {
  readonly local: readonly (Decoration & { readonly type: Comparable })[]
  /** Three after three: where a block begins and ends, and its set. */
  readonly children: readonly (number | Comparable)[]
}

interface Comparable {
  readonly eq: (other: unknown) => boolean
}

// the library's marks of what is out of date
const [NOT_DIRTY, CHILD_DIRTY, CONTENT_DIRTY] = [0, 1, 2]

export function oneBlockPlugin(): Plugin {
  const known = new WeakSet<DrawnDoc>()
  const watch = (view: EditorView) => {
    const drawn = drawnDocOf(view)
    if (!drawn || known.has(drawn)) return
    known.add(drawn)
    updateOneBlock(drawn)
  }
  return new Plugin({
    view(view) {
      watch(view)
      // a view that draws everything anew has another object
      return { update: watch }
    },
  })
}

/** Null if the library keeps something else than is known here: then it goes through all blocks. */
function drawnDocOf(view: object): DrawnDoc | null {
  const drawn: unknown = 'docView' in view ? view.docView : null
  return isDrawnDoc(drawn) ? drawn : null
}

function isDrawnDoc(value: unknown): value is DrawnDoc {
  if (typeof value !== 'object' || value === null) return false
  const isAsKnown = 'children' in value && Array.isArray(value.children) && 'node' in value
  const decorations = 'innerDeco' in value ? value.innerDeco : null
  const isDecorated =
    typeof decorations === 'object' && decorations !== null && 'locals' in decorations
  const isUpdated = 'updateChildren' in value && 'markDirty' in value && 'dirty' in value
  return isAsKnown && isDecorated && isUpdated
}

/** What the view has drawn last. */
interface Shown {
  readonly doc: Node
  readonly decorations: Decorations
  /** The ranges in which the page was changed since; null where not all of them may be known. */
  readonly marked: TextRange[] | null
}

function updateOneBlock(drawn: DrawnDoc): void {
  const { updateChildren: updateAll, markDirty } = drawn
  const present = (view: object | null): Shown => ({
    doc: drawn.node,
    decorations: drawn.innerDeco,
    marked: view && !keepsComposedText(view) ? [] : null,
  })
  let shown: Shown | null = present(null)
  drawn.markDirty = (from, to) => {
    shown?.marked?.push({ from, to })
    markDirty.call(drawn, from, to)
  }
  drawn.updateChildren = (view, position) => {
    const before = shown
    // stays so if the view throws
    shown = null
    const isDone = before !== null && !view.composing && updateOnly(drawn, before, view)
    if (!isDone) updateAll.call(drawn, view, position)
    shown = present(view)
  }
}

/** Whether text of an input method is kept apart: when that ends, the library marks the blocks around it by themselves. */
function keepsComposedText(view: object): boolean {
  const input = 'input' in view ? view.input : null
  const isKnown = typeof input === 'object' && input !== null && 'compositionNodes' in input
  return !isKnown || !Array.isArray(input.compositionNodes) || input.compositionNodes.length > 0
}

/** Updates the one block that has changed, if there is but one; false where the view has to go through all blocks. */
function updateOnly(drawn: DrawnDoc, before: Shown, view: EditorView): boolean {
  const { node: doc, children, innerDeco: now } = drawn
  if (drawn.dirty > CHILD_DIRTY || children.length !== doc.childCount) return false
  const change = changeOf(before, doc, now)
  if (!change) return false
  const { index, from } = change
  if (drawn.dirty === CHILD_DIRTY && isOtherOutOfDate(drawn, before, change)) return false
  if (!areAlike(before.decorations, now, change)) return false
  const [child, block] = [children[index], doc.maybeChild(index)]
  if (!block) return true
  if (!child?.node || !child.update) return false
  const outer = now.locals(doc).filter((each) => each.from <= from && each.to > from)
  const { dom } = child
  if (!child.update(block, outer, now.forChild(from, block), view)) return false
  if (child.dom === dom) return true
  // the view puts the block's new element in its place
  drawn.dirty = CONTENT_DIRTY
  return false
}

/** Whether a block that has not changed is out of date. Only where it is not known which are, all of them are asked. */
function isOtherOutOfDate({ children }: DrawnDoc, { marked }: Shown, change: Change): boolean {
  if (marked !== null && marked.length > 0)
    return marked.some(({ from, to }) => from <= change.from || to >= change.to)
  return children.some(({ dirty }, at) => dirty !== NOT_DIRTY && at !== change.index)
}

/** Where the changed block began and ended, and by how much it has grown; an index of -1 where nothing has changed. */
interface Change {
  readonly index: number
  readonly from: number
  readonly to: number
  readonly by: number
}

/** The one block that has changed, or on which something else is drawn (another person's caret, say); null if there are more. */
function changeOf(before: Shown, doc: Node, now: Decorations): Change | null {
  const { first, from, before: old, after } = changedBlocks(before.doc, doc)
  if (old.end !== after.end || after.end - first > 1) return null
  if (after.end > first) return { index: first, from, to: old.to, by: after.to - old.to }
  const place = differingPlace(before.decorations, now)
  if (place === null) return { index: -1, from: 0, to: 0, by: 0 }
  const { node, index, offset } = doc.childAfter(place)
  return node && { index, from: offset, to: offset + node.nodeSize, by: 0 }
}

/** The first place at which something else is drawn than before; null if there is none. */
function differingPlace(before: Decorations, now: Decorations): number | null {
  const [old, present] = [before, now].map((each) => (layersOf(each) ?? []).map(piecesOf))
  for (const [layer, pieces] of (old ?? []).entries()) {
    const others = present?.[layer] ?? []
    const length = Math.max(pieces.length, others.length)
    for (let at = 0; at < length; at++) {
      const [one, other] = [pieces[at], others[at]]
      if (!one || !other) return one?.from ?? other?.from ?? null
      if (!isAlike(one, other, 0)) return Math.min(one.from, other.from)
    }
  }
  return null
}

/** Whether all that is drawn outside the changed block is the same. */
function areAlike(before: Decorations, now: Decorations, change: Change): boolean {
  const [old, present] = [layersOf(before), layersOf(now)]
  return (
    old !== null &&
    old.length === present?.length &&
    old.every((layers, index) => {
      const other = present[index]
      return other !== undefined && areLayersAlike(layers, other, change)
    })
  )
}

function layersOf(decorations: Decorations): readonly Layers[] | null {
  const all: Layers[] = []
  let areKnown = true
  decorations.forEachSet((set: object) => {
    if (isLayers(set)) all.push(set)
    else areKnown = false
  })
  return areKnown ? all : null
}

const isLayers = (set: object): set is Layers =>
  'local' in set && Array.isArray(set.local) && 'children' in set && Array.isArray(set.children)

function areLayersAlike(before: Layers, now: Layers, { from, to, by }: Change): boolean {
  const [old, present] = [
    outside(piecesOf(before), from, to),
    outside(piecesOf(now), from, to + by),
  ]
  return (
    old !== null &&
    old.length === present?.length &&
    old.every((piece, index) => {
      const other = present[index]
      return other !== undefined && isAlike(piece, other, piece.to <= from ? 0 : by)
    })
  )
}

/** @param by how far the later one stands behind the earlier one */
function isAlike(one: Piece, other: Piece, by: number): boolean {
  return (
    other.from === one.from + by &&
    other.to === one.to + by &&
    (other.drawn === one.drawn || one.drawn.eq(other.drawn))
  )
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly drawn: Comparable
}

function piecesOf({ local, children }: Layers): readonly Piece[] {
  const pieces = local.map(({ from, to, type }): Piece => ({ from, to, drawn: type }))
  for (let at = 0; at < children.length; at += 3) {
    const [from, to, drawn] = children.slice(at, at + 3)
    if (typeof from === 'number' && typeof to === 'number' && typeof drawn === 'object')
      pieces.push({ from, to, drawn })
  }
  return pieces
}

/** The pieces outside a block; null if one reaches into it from outside, or is a point in it. */
function outside(pieces: readonly Piece[], from: number, to: number): readonly Piece[] | null {
  const others = pieces.filter((piece) => piece.to <= from || piece.from >= to)
  const isWithin = (piece: Piece) =>
    piece.from >= from && piece.to <= to && (piece.from < piece.to || piece.to <= from)
  const areAllKnown = pieces.every(
    (piece) => piece.to <= from || piece.from >= to || isWithin(piece),
  )
  return areAllKnown ? others : null
}
