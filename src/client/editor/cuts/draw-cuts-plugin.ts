// Draws the cuts on the sheet. Words in a cut have a class by what becomes of them. It stands on the element of their mark and
// is no decoration, because ProseMirror looks for decorations within each block among all decorated blocks at every keystroke.
// Decorated are only blocks as a whole: headings of scenes that are cut, and, where cuts are left out, blocks without a word
// that is played.
import type { Mark, Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView, type MarkView } from 'prosemirror-view'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutHeadings, isBlockCut, listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { cutsIn, type ShownCuts } from '../model/cuts-plugin.ts'
import { authorIn, isProposalOf } from '../model/own-cuts.ts'

/** The class of words whose cut the person has proposed. */
const OWN = 'cut-own'
const CLASSES = { closed: 'cut-closed', proposed: 'cut-proposed', open: 'cut-open' } as const
/** The class of a block without a word that is played, and of the heading of such a scene. */
const LEFT_OUT = 'cut-block'
const LEFT_OUT_SCENE = 'cut-scene'

const key = new PluginKey<DecorationSet>('drawnCuts')

export function drawCutsPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => drawAll(state),
      apply(transaction, set, before, after) {
        const [was, is] = [cutsIn(before), cutsIn(after)]
        if (was.played !== is.played || leavesOut(was) !== leavesOut(is)) return drawAll(after)
        return transaction.docChanged ? drawChanged(set, transaction, after) : set
      },
    },
    props: {
      attributes: (state) => ({ 'data-cuts': cutsIn(state).view }),
      decorations: (state) => key.getState(state),
      markViews: { cut: wordsInCut },
    },
    view: () => ({
      update({ dom, state }, before) {
        const [is, was] = [cutsIn(state), cutsIn(before)]
        // how closed cuts are shown is an attribute of the sheet, and changes no words
        if (is.cuts === was.cuts && is.set === was.set) return
        for (const words of dom.querySelectorAll<HTMLElement>('[data-cut]'))
          words.className = classOf(state, words.dataset['cut'] ?? '')
      },
    }),
  })
}

function wordsInCut({ attrs }: Mark, { state }: EditorView): MarkView {
  const cutId = String(attrs['cutId'])
  const dom = document.createElement('span')
  dom.dataset['cut'] = cutId
  dom.className = classOf(state, cutId)
  return { dom, ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom }
}

function classOf(state: EditorState, cutId: string): string {
  const { cuts, set } = cutsIn(state)
  const record = cutIn(cuts, set, cutId)
  if (!record) return ''
  const name = CLASSES[record.state]
  return isProposalOf(record, authorIn(state)) ? `${name} ${OWN}` : name
}

const leavesOut = ({ view }: ShownCuts) => view === 'left-out'

function drawAll(state: EditorState): DecorationSet {
  const { doc } = state
  if (listCutIds(doc).length === 0) return DecorationSet.empty
  return withNothingInside(DecorationSet.create(doc, decorationsOf(doc.children, 0, cutsIn(state))))
}

/**
 * The same set of decorated blocks, which answers at once that it has no decoration within a block. Otherwise ProseMirror
 * looks through the whole set for each block of the play, with every key and every move of the line.
 */
const withNothingInside = (set: DecorationSet): DecorationSet =>
  set === DecorationSet.empty ? set : Object.assign(set, { forChild: () => DecorationSet.empty })

/** Draws anew the scenes that an edit has changed. What stands before and behind them is only moved. */
function drawChanged(
  before: DecorationSet,
  { before: old, doc, mapping }: Transaction,
  state: EditorState,
): DecorationSet {
  if (listCutIds(doc).length === 0) return DecorationSet.empty
  const { blocks, from, to, by } = changedScenes(old, doc)
  const set = before.map(mapping, doc)
  const there = set.find(from, to).filter((one) => one.from >= from && one.to <= to)
  const stayed = before.find().filter((one) => one.to <= from || one.from >= to - by)
  // a step may replace more than it changes, and then takes their decorations from blocks that stay
  if (set.find().length !== stayed.length + there.length) return drawAll(state)
  const wanted = decorationsOf(blocks, from, cutsIn(state))
  const isSame =
    wanted.length === there.length && wanted.every((one, index) => isAlike(one, at(there, index)))
  return withNothingInside(isSame ? set : set.remove(there).add(doc, wanted))
}

const isAlike = (one: Decoration, other: Decoration): boolean =>
  one.from === other.from && one.to === other.to && one.spec['name'] === other.spec['name']

interface ChangedScenes extends TextRange {
  readonly blocks: readonly Node[]
  /** How much longer they are than before. */
  readonly by: number
}

/** From the heading before the first changed block to the one behind the last. */
function changedScenes(old: Node, doc: Node): ChangedScenes {
  const { children } = doc
  const { first, from, before, after } = changedBlocks(old, doc)
  const isHeading = (index: number) => children[index]?.type.name === 'sceneBlock'
  const scenes = { first, from, end: after.end, to: after.to }
  while (scenes.first > 0 && (scenes.first === first || !isHeading(scenes.first)))
    scenes.from -= at(children, --scenes.first).nodeSize
  while (scenes.end < children.length && !isHeading(scenes.end))
    scenes.to += at(children, scenes.end++).nodeSize
  const blocks = children.slice(scenes.first, scenes.end)
  return { blocks, from: scenes.from, to: scenes.to, by: after.to - before.to }
}

/** @param from the position of the first of these neighbouring blocks */
function decorationsOf(blocks: readonly Node[], from: number, shown: ShownCuts): Decoration[] {
  const headings = cutHeadings(blocks, shown.played)
  if (headings.size === 0 && !leavesOut(shown)) return []
  const decorations: Decoration[] = []
  let to = from
  for (const [index, block] of blocks.entries()) {
    const start = to
    to += block.nodeSize
    const isLeftOut = leavesOut(shown) && isBlockCut(block, shown.played)
    if (!headings.has(index) && !isLeftOut) continue
    const name = headings.has(index) ? LEFT_OUT_SCENE : LEFT_OUT
    decorations.push(Decoration.node(start, to, { class: name }, { name }))
  }
  return decorations
}
