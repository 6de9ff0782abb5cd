// Struck passages: speeches that are struck as a whole, and struck words. Passages of a scene without a played word between
// them are one passage, as they become one cut. Nobody has struck the heading of a scene, so each scene has its own.
import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
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
  const marked = struckPassages(doc)
    .slice(0, MAX_CUTS)
    .flatMap((ranges) => {
      const cut = schema.marks.cut.create({ cutId: createId() })
      return ranges.map((range) => ({ ...range, cut }))
    })
    .values()
  let next = marked.next().value
  let offset = 0
  // block by block, because a change of one copies the list of all blocks of its document
  return doc.children.flatMap((node) => {
    const end = offset + node.nodeSize
    const transform = new Transform(doc.type.create(null, node))
    for (; next && next.to <= end; next = marked.next().value) {
      const [from, to] = [next.from - offset, next.to - offset]
      transform.addMark(from, to, next.cut).removeMark(from, to, schema.marks.strike)
    }
    offset = end
    return transform.doc.children.flatMap((changed) => blockOfNode(changed) ?? [])
  })
}
