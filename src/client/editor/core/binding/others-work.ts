// Finds the work of other people in a script: letters that they wrote, marks that they set on letters written here,
// blocks that they inserted, or named, struck or aligned. The shared document knows the author of each.
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf, type Forwards } from '#/shared/script/copies/forwards.ts'
import { attributeItems, itemById, itemOf } from '#/shared/script/items.ts'
import {
  charactersOf,
  markOfName,
  namesOfMarks,
  readKeptMark,
} from '#/shared/script/copies/text-items.ts'
import { isEmptyParagraph } from '../document/empty-paragraph.ts'
import { textsIn } from './read-node.ts'
import type { ScriptBinding } from './script-binding.ts'
import { boundTexts } from './write-nodes.ts'

/** The work of other people in a block. */
export interface OthersWork {
  /** Whether other people have inserted the block, or named, struck or aligned it. */
  readonly isBlock: boolean
  readonly words: readonly TextRange[]
}

/** The work of other people in some ranges, by the index of the block. */
export function othersIn(
  binding: ScriptBinding,
  doc: Node,
  ranges: readonly TextRange[],
): ReadonlyMap<number, OthersWork> {
  const found = new Map<number, OthersWork>()
  let position = 0
  doc.children.forEach((node, index) => {
    const [start, end] = [position, position + node.nodeSize]
    position = end
    const element = binding.elementAt(index)
    const touched = ranges.filter(({ from, to }) => from < end && to > start)
    if (!element || touched.length === 0) return
    const words = boundTexts(element, { node, position: start }).flatMap((text) =>
      text.element ? othersWords(binding, text.element, text.position + 1) : [],
    )
    const gone = words.flatMap((range) => touched.flatMap((other) => overlap(range, other) ?? []))
    const isBlockGone = touched.some(({ from, to }) => from <= start && to > start)
    // the empty last paragraph does not count as work of other people
    const isLast = index === doc.childCount - 1 && isEmptyParagraph(node)
    const isBlock = isBlockGone && !isLast && isOthers(binding.doc, element)
    if (isBlock || gone.length > 0) found.set(index, { isBlock, words: gone })
  })
  return found
}

function overlap(a: TextRange, b: TextRange): TextRange | null {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? { from, to } : null
}

/** Whether another user has inserted a block, or set one of its attributes. */
function isOthers({ clientID }: Y.Doc, element: Y.XmlElement): boolean {
  const items = [itemOf(element), ...attributeItems(element)]
  return items.some((item) => item?.id.client !== clientID)
}

/** @param start the position in the editor's document at which the text begins */
function othersWords(
  binding: ScriptBinding,
  element: Y.XmlElement,
  start: number,
): readonly TextRange[] {
  const { doc } = binding
  const forwards = forwardsOf(doc)
  const ranges: TextRange[] = []
  let position = start
  for (const text of textsIn(element))
    for (const { id, text: letters, marks, setBy } of charactersOf(text)) {
      for (let step = 0; step < letters.length; step++) {
        const letter = Y.createID(id.client, id.clock + step)
        const first = writtenAs(doc, forwards, letter)
        const copied = forwards.copyAt(letter)?.marks.map((kept) => readKeptMark(kept).name) ?? []
        // a mark that stood around the letter when it was written does not count as work
        // of other people on the letter
        const areOthers = namesOfMarks(marks).some((name) => {
          const setter = setBy[markOfName(name)]
          return setter && !copied.includes(name) && binding.isSetByOthersAfter(setter, first)
        })
        if (first.client !== doc.clientID || areOthers)
          ranges.push({ from: position + step, to: position + step + 1 })
      }
      position += letters.length
    }
  return joined(ranges)
}

/** The id with which a letter was first written; for a letter that was cut and pasted, the id from the paste. */
function writtenAs(doc: Y.Doc, forwards: Forwards, letter: Y.ID): Y.ID {
  let first = letter
  for (let before = forwards.before(first); before; before = forwards.before(first)) {
    const text = itemById(doc, before)?.parent
    if (text instanceof Y.XmlText && isOfCut(text)) break
    first = before
  }
  return first
}

function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const result: { from: number; to: number }[] = []
  for (const { from, to } of ranges) {
    const last = result.at(-1)
    if (last?.to === from) last.to = to
    else result.push({ from, to })
  }
  return result
}
