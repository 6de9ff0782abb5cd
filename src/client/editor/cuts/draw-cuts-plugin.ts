// Draws the cuts on the sheet: each run of words in a cut has a class by what becomes of it. A keystroke draws only the
// blocks that it changes.
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutIdsIn, cutScenes } from '#/shared/script/cuts/list-cuts.ts'
import { cutsOf } from '#/shared/script/cuts/played.ts'
import { type ShownCuts, cutsIn } from '../model/cuts-plugin.ts'

/** The class of words in a cut. A closed cut counts more than a proposed one, and that more than an open one. */
const CLASSES = { closed: 'cut-closed', proposed: 'cut-proposed', open: 'cut-open' } as const
/** The class of a block without a word that is played, and of the heading of such a scene. */
const LEFT_OUT = 'cut-block'
const LEFT_OUT_SCENE = 'cut-scene'

const key = new PluginKey<DecorationSet>('drawnCuts')

export function drawCutsPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => drawn(state),
      apply(transaction, set, before, after) {
        const isOther = cutsIn(before).cuts !== cutsIn(after).cuts
        if (isOther || cutsIn(before).set !== cutsIn(after).set) return drawn(after)
        return transaction.docChanged ? redrawn(set, transaction, before, after) : set
      },
    },
    props: {
      attributes: (state) => ({ 'data-cuts': cutsIn(state).view }),
      decorations: (state) => key.getState(state),
    },
  })
}

function drawn(state: EditorState): DecorationSet {
  const decorations: Decoration[] = []
  state.doc.forEach((block, offset) => {
    decorations.push(...decorationsOf(block, offset, cutsIn(state)))
  })
  return DecorationSet.create(state.doc, [...decorations, ...headingsOf(state)])
}

function redrawn(
  set: DecorationSet,
  { mapping, doc }: Transaction,
  before: EditorState,
  after: EditorState,
): DecorationSet {
  const { first, from, after: now, before: old } = changedBlocks(before.doc, after.doc)
  const mapped = set.map(mapping, doc)
  const changed = after.doc.children.slice(first, now.end)
  const were = before.doc.children.slice(first, old.end)
  const touchesCuts = [...changed, ...were].some((block) => cutIdsIn(block).length > 0)
  const scenes = mapped.find(undefined, undefined, isHeading)
  // words in a scene that was cut as a whole are played, and its heading with them
  if (!touchesCuts && scenes.length === 0) return mapped
  let offset = from
  const fresh: Decoration[] = []
  for (const block of changed) {
    fresh.push(...decorationsOf(block, offset, cutsIn(after)))
    offset += block.nodeSize
  }
  const drawnBefore = mapped.find(from, now.to, (spec) => !isHeading(spec))
  return mapped.remove([...drawnBefore, ...scenes]).add(doc, [...fresh, ...headingsOf(after)])
}

const isHeading = (spec: { readonly isHeading?: boolean }) => spec.isHeading === true

/** The headings of scenes that are cut as a whole. */
function headingsOf(state: EditorState): Decoration[] {
  const cut = cutScenes(state.doc, cutsIn(state).played)
  const decorations: Decoration[] = []
  if (cut.size > 0)
    state.doc.forEach(({ nodeSize }, offset, index) => {
      if (cut.has(index))
        decorations.push(
          Decoration.node(
            offset,
            offset + nodeSize,
            { class: LEFT_OUT_SCENE },
            { isHeading: true },
          ),
        )
    })
  return decorations
}

function decorationsOf(block: Node, offset: number, { cuts, set }: ShownCuts): Decoration[] {
  if (cutIdsIn(block).length === 0) return []
  const decorations: Decoration[] = []
  let isLeftOut = true
  block.descendants((node, position) => {
    if (!node.isText) return
    const states = cutsOf(node).map((cutId) => cutIn(cuts, set, cutId)?.state)
    const state = (['closed', 'proposed', 'open'] as const).find((one) => states.includes(one))
    if (state !== 'closed' && node.text?.trim() !== '') isLeftOut = false
    if (state === undefined) return
    const from = offset + 1 + position
    decorations.push(Decoration.inline(from, from + node.nodeSize, { class: CLASSES[state] }))
  })
  if (isLeftOut)
    decorations.push(Decoration.node(offset, offset + block.nodeSize, { class: LEFT_OUT }))
  return decorations
}
