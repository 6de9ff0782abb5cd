// Draws the cuts on the sheet. Words in a cut have a class by what becomes of them. It stands on the element of their mark and
// is no decoration, because ProseMirror looks for decorations within each block among all decorated blocks at every keystroke.
// Decorated are only headings of scenes that are cut.
import type { Mark, Node } from 'prosemirror-model'
import {
  Plugin,
  PluginKey,
  type EditorState,
  type Transaction,
  type PluginView,
} from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView, type MarkView } from 'prosemirror-view'
import { at } from '#/shared/at.ts'
import { type TextRange, summariseBlock } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutHeadings, listCutIds, isBlockCut } from '#/shared/script/cuts/list-cuts.ts'
import type { PlayedCuts } from '#/shared/script/cuts/played.ts'
import { cutsIn, playedIn } from '../model/cuts-plugin.ts'
import { isOwnProposal } from '../model/own-cuts.ts'

/** The class of words whose cut the person has proposed. */
const OWN = 'cut-own'
const CLASSES = { closed: 'cut-closed', proposed: 'cut-proposed', open: 'cut-open' } as const
/** The class of the heading of a scene without a word that is played. */
const CUT_SCENE = 'cut-scene'

const key = new PluginKey<DecorationSet>('drawnCuts')

export function drawCutsPlugin(): Plugin<DecorationSet> {
  let areWordsNew = false
  const isDrawnAnew = () => {
    const wasAnew = areWordsNew
    areWordsNew = false
    return wasAnew
  }
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => drawAll(state),
      apply(transaction, set, before, after) {
        if (playedIn(before) !== playedIn(after)) return drawAll(after)
        return transaction.docChanged ? drawChanged(set, transaction, after) : set
      },
    },
    props: {
      attributes: (state) => ({ 'data-cuts': cutsIn(state).view }),
      decorations: (state) => key.getState(state),
      markViews: {
        cut(mark, view) {
          areWordsNew = true
          return wordsInCut(mark, view)
        },
      },
    },
    view(view) {
      const leftOut = leftOutBlocks(view, isDrawnAnew)
      return {
        update({ dom, state }, before) {
          const [is, was] = [cutsIn(state), cutsIn(before)]
          leftOut.update?.(view, before)
          // how closed cuts are shown is an attribute of the sheet, and changes no words
          if (is.cuts === was.cuts && is.set === was.set) return
          for (const words of dom.querySelectorAll<HTMLElement>('[data-cut]'))
            words.className = classOf(state, words.dataset['cut'] ?? '')
        },
      }
    },
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
  return isOwnProposal(record, state) ? `${name} ${OWN}` : name
}

function drawAll(state: EditorState): DecorationSet {
  const { doc } = state
  if (listCutIds(doc).length === 0) return DecorationSet.empty
  return withNothingInside(
    DecorationSet.create(doc, decorationsOf(doc.children, 0, playedIn(state))),
  )
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
  const wanted = decorationsOf(blocks, from, playedIn(state))
  const isSame =
    wanted.length === there.length && wanted.every((one, index) => isAlike(one, at(there, index)))
  return withNothingInside(isSame ? set : set.remove(there).add(doc, wanted))
}

const isAlike = (one: Decoration, other: Decoration): boolean =>
  one.from === other.from && one.to === other.to

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
function decorationsOf(blocks: readonly Node[], from: number, played: PlayedCuts): Decoration[] {
  const headings = cutHeadings(blocks, played)
  if (headings.size === 0) return []
  const decorations: Decoration[] = []
  let to = from
  for (const [index, block] of blocks.entries()) {
    const start = to
    to += block.nodeSize
    if (headings.has(index)) decorations.push(Decoration.node(start, to, { class: CUT_SCENE }))
  }
  return decorations
}

// Blocks without a word that is played: where cuts are left out they go as a whole, and elsewhere the name of a speech has a line
// only in them. A style sheet alone cannot tell these blocks, because it sees no text; so their cut words say it by an attribute.
// It is no decoration: ProseMirror would draw each of these blocks anew when cuts are left out and when they are shown again.

const CUT = '[data-cut]'
const ALL_CUT = 'data-all-cut'

/** For what text the words were last told. */
interface Told {
  readonly doc: Node
  readonly played: PlayedCuts
}

/** @param isDrawnAnew whether ProseMirror has made elements of cut words since the last time that this was asked */
function leftOutBlocks(view: EditorView, isDrawnAnew: () => boolean): PluginView {
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
