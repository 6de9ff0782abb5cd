// Struck passages: speeches that are struck as a whole, and struck words. Passages without a played word between them are
// one passage, as they become one cut.
import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import type { TextRange } from '../block-summary.ts'
import { blockOfNode } from '../blocks-of-doc.ts'
import { type ScriptBlock, textsOf } from '../blocks.ts'
import { docOfBlocks } from '../doc-of-blocks.ts'
import { schema } from '../schema.ts'
import { isStruck } from './played.ts'

const LETTER = /[\p{L}\p{N}]/u

/** Each future cut, as the ranges of its text. */
export function struckPassages(doc: Node): readonly (readonly TextRange[])[] {
  const passages: TextRange[][] = []
  let isOpen = false
  doc.forEach((block, offset) => {
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

/** The same blocks with their struck words in cuts. Speeches that are struck as a whole stay so. */
export function strikesAsCuts(
  blocks: readonly ScriptBlock[],
  createId: () => string,
): readonly ScriptBlock[] {
  const isStruckWords = blocks.some((block) =>
    textsOf(block).some((text) => text.some(({ strike }) => strike)),
  )
  if (!isStruckWords) return blocks
  const transform = new Transform(docOfBlocks(blocks))
  for (const ranges of struckPassages(transform.doc)) {
    const cut = schema.marks.cut.create({ cutId: createId() })
    for (const { from, to } of ranges)
      transform.addMark(from, to, cut).removeMark(from, to, schema.marks.strike)
  }
  return transform.doc.children.flatMap((node) => blockOfNode(node) ?? [])
}
