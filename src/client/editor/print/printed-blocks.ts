import { Fragment, type Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'

/** The blocks that go on paper: no struck dialogue while it is hidden, no empty lines after the end. */
export function printedBlocks(doc: Node, isStruckShown: boolean): Fragment {
  const blocks = doc.children.filter(({ attrs }) => isStruckShown || attrs.struckThrough !== true)
  const end = blocks.findLastIndex(
    ({ type, content }) => type !== schema.nodes.paragraph || content.size > 0,
  )
  return Fragment.from(blocks.slice(0, end + 1))
}
