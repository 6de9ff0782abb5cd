// Where cuts are left out, a block without a word that is played goes as a whole. A style sheet alone cannot tell these
// blocks, because it sees no text; so their cut words say it by an attribute, and the style sheet leaves out the block around
// them. It is no decoration: ProseMirror would draw each of these blocks anew when cuts are left out and when they are shown again.
import type { Node } from 'prosemirror-model'
import type { PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { summariseBlock } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { isBlockCut } from '#/shared/script/cuts/list-cuts.ts'
import type { PlayedCuts } from '#/shared/script/cuts/played.ts'
import { cutsIn } from '../model/cuts-plugin.ts'

const CUT = '[data-cut]'
const ALL_CUT = 'data-all-cut'

/** For what text the words were last told. */
interface Told {
  readonly doc: Node
  readonly played: PlayedCuts
}

/** @param isDrawnAnew whether ProseMirror has made elements of cut words since the last time that this was asked */
export function leftOutBlocks(view: EditorView, isDrawnAnew: () => boolean): PluginView {
  let told: Told | null = null
  const update = () => {
    const { state, editable } = view
    const { view: how, played } = cutsIn(state)
    // nothing is left out where text is written
    if (how !== 'left-out' || editable) return
    const isAnew = isDrawnAnew()
    if (isAnew || told?.played !== played || haveCutsChanged(told.doc, state.doc))
      tellWords(view, played)
    told = { doc: state.doc, played }
  }
  update()
  return { update }
}

/** Whether an edit has changed a block that has cut words, or had any. */
function haveCutsChanged(before: Node, after: Node): boolean {
  if (before === after) return false
  const { first, before: old, after: now } = changedBlocks(before, after)
  const changed = [
    ...before.children.slice(first, old.end),
    ...after.children.slice(first, now.end),
  ]
  return changed.some(hasCuts)
}

const hasCuts = (block: Node): boolean => summariseBlock(block).hasCuts

/** The elements of cut words stand in the order of the text, so those of one block belong to the next block with cuts. */
function tellWords({ dom, state: { doc } }: EditorView, played: PlayedCuts): void {
  const blocks = doc.children.filter(hasCuts).values()
  let [last, isAllCut]: [Element | null, boolean] = [null, false]
  for (const words of dom.querySelectorAll(CUT)) {
    const element = blockAround(words, dom)
    if (element !== last) {
      const { value: block } = blocks.next()
      isAllCut = block !== undefined && isLeftOut(block, played)
      last = element
    }
    words.toggleAttribute(ALL_CUT, isAllCut)
  }
}

/** A scene goes with its words, not with those about it (`cutHeadings`). */
const isLeftOut = (block: Node, played: PlayedCuts): boolean =>
  block.type.name !== 'sceneBlock' && isBlockCut(block, played)

function blockAround(words: Element, text: Element): Element {
  let block = words
  while (block.parentElement && block.parentElement !== text) block = block.parentElement
  return block
}
