import type { Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'
import { createVisibility } from './visibility.ts'

/** Whether the sheet shows struck text (DLG-5). */
export const struckVisibility = createVisibility(
  'struckVisibility',
  (isShown): Record<string, string> => (isShown ? {} : { 'data-struck-hidden': '' }),
)

const struckByBlock = new WeakMap<Node, boolean>()

/** Whether there is struck text to hide. After an edit only the block that has changed is searched again. */
export function hasStruckText(doc: Node): boolean {
  return doc.children.some((block) => {
    const known = struckByBlock.get(block)
    if (known !== undefined) return known
    const isStruck = block.attrs.struckThrough === true || hasStruckPassage(block)
    struckByBlock.set(block, isStruck)
    return isStruck
  })
}

function hasStruckPassage(block: Node): boolean {
  return block.rangeHasMark(0, block.content.size, schema.marks.strike)
}
