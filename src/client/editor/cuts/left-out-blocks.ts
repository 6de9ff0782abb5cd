// Blocks without a word that is played: where cuts are left out they go as a whole, and elsewhere the name of a speech has a line
// only in them. A style sheet alone cannot tell these blocks, because it sees no text; so their cut words say it by an attribute.
// It is no decoration: ProseMirror would draw each of these blocks anew when cuts are left out and when they are shown again.
import type { Node } from 'prosemirror-model'
import type { PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { summariseBlock } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { isBlockCut } from '#/shared/script/cuts/list-cuts.ts'
import type { PlayedCuts } from '#/shared/script/cuts/played.ts'
import { playedIn } from '../model/cuts-plugin.ts'

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
    const { doc } = view.state
    const played = playedIn(view.state)
    if (isDrawnAnew() || told?.played !== played) tellWords(view, played)
    else tellChanged(view, told.doc, played)
    told = { doc, played }
  }
  update()
  return { update }
}

const hasCuts = (block: Node): boolean => summariseBlock(block).hasCuts

/** An edit that draws no cut words anew changes what others of its blocks say. */
function tellChanged(view: EditorView, before: Node, played: PlayedCuts): void {
  const { doc } = view.state
  if (before === doc) return
  const { first, from, after } = changedBlocks(before, doc)
  let position = from
  for (const block of doc.children.slice(first, after.end)) {
    const element = hasCuts(block) ? view.nodeDOM(position) : null
    if (element && element instanceof Element) tellBlock(element, isLeftOut(block, played))
    position += block.nodeSize
  }
}

function tellBlock(element: Element, isAllCut: boolean): void {
  for (const words of element.querySelectorAll(CUT)) words.toggleAttribute(ALL_CUT, isAllCut)
}

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
