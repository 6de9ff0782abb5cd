// Draws the cuts on the sheet. Words in a cut have a class by what becomes of them; it stands on the element of their mark,
// because ProseMirror looks for the decorations of each block among all decorated blocks at every keystroke. Only headings
// of scenes that are cut as a whole are decorated, and, where cuts are left out, blocks without a word that is played.
import type { Mark } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView, type MarkView } from 'prosemirror-view'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutScenes, isBlockCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
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
      init: (_config, state) => drawnBlocks(state),
      apply(transaction, set, before, after) {
        const isOther = cutsIn(before) !== cutsIn(after) || transaction.docChanged
        return isOther ? drawnBlocks(after) : set
      },
    },
    props: {
      attributes: (state) => ({ 'data-cuts': cutsIn(state).view }),
      decorations: (state) => key.getState(state),
      markViews: { cut: wordsInCut },
    },
    view: () => ({
      update({ dom, state }, before) {
        if (cutsIn(state) === cutsIn(before)) return
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

function drawnBlocks(state: EditorState): DecorationSet {
  const { doc } = state
  const shown = cutsIn(state)
  const scenes = cutScenes(doc, shown.played)
  const leavesOut = shown.view === 'left-out' && listCuts(doc).length > 0
  if (scenes.size === 0 && !leavesOut) return DecorationSet.empty
  const decorations: Decoration[] = []
  doc.forEach((block, offset, index) => {
    const isLeftOut = leavesOut && isBlockCut(block, shown.played)
    if (!scenes.has(index) && !isLeftOut) return
    const name = scenes.has(index) ? LEFT_OUT_SCENE : LEFT_OUT
    decorations.push(Decoration.node(offset, offset + block.nodeSize, { class: name }))
  })
  return DecorationSet.create(doc, decorations)
}
