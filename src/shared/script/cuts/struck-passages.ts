// Struck passages: speeches that are struck as a whole, and struck words. Passages of a scene without a played word between
// them are one passage, as they become one cut. Nobody has struck the heading of a scene, so each scene has its own.
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import type { TextRange } from '../block-summary.ts'
import { type ScriptBlock, textsOf } from '../blocks.ts'
import { blockOfNode, docOfBlocks } from '../blocks-as-doc.ts'
import { schema } from '../schema.ts'
import { MAX_CUTS } from './cuts.ts'
import { isStruck } from './played.ts'

const LETTER = /[\p{L}\p{N}]/u

/** Each future cut, as the ranges of its text. */
export function struckPassages(doc: Node): readonly (readonly TextRange[])[] {
  const passages: TextRange[][] = []
  let isOpen = false
  doc.forEach((block, offset) => {
    if (block.type.name === 'sceneBlock') isOpen = false
    const isAllStruck = block.attrs['struckThrough'] === true
    block.descendants((node, position) => {
      if (!node.isText) return
      if (!isAllStruck && !isStruck(node)) {
        if (LETTER.test(node.text ?? '')) isOpen = false
        return
      }
      const from = offset + 1 + position
      if (!isOpen) passages.push([])
      isOpen = true
      passages.at(-1)?.push({ from, to: from + node.nodeSize })
    })
  })
  return passages
}

/**
 * The same blocks with their struck words in cuts. Speeches that are struck as a whole stay so, and what is struck beyond
 * the cuts that a script can have.
 */
export function strikesAsCuts(
  blocks: readonly ScriptBlock[],
  createId: () => string,
): readonly ScriptBlock[] {
  const isStruckWords = blocks.some((block) =>
    textsOf(block).some((text) => text.some(({ strike }) => strike)),
  )
  if (!isStruckWords) return blocks
  const doc = docOfBlocks(blocks)
  const cutAt = new Map(
    struckPassages(doc)
      .slice(0, MAX_CUTS)
      .flatMap((ranges) => {
        const cut = schema.marks.cut.create({ cutId: createId() })
        return ranges.map(({ from }) => [from, cut] as const)
      }),
  )
  const changed: ScriptBlock[] = []
  doc.forEach((node, offset) => {
    const block = blockOfNode(withCuts(node, offset, cutAt))
    if (block) changed.push(block)
  })
  return changed
}

/**
 * A node with the cuts of its texts in place of their strikes. Each text is looked at once: a step of the editor for each would
 * copy its paragraph each time.
 * @param cutAt by where a text begins
 */
function withCuts(node: Node, start: number, cutAt: ReadonlyMap<number, Mark>): Node {
  const children: Node[] = []
  node.forEach((child, offset) => {
    const position = start + 1 + offset
    const cut = cutAt.get(position)
    if (!child.isText) children.push(withCuts(child, position, cutAt))
    else if (cut)
      children.push(child.mark(schema.marks.strike.removeFromSet(cut.addToSet(child.marks))))
    else children.push(child)
  })
  return node.copy(Fragment.fromArray(children))
}
