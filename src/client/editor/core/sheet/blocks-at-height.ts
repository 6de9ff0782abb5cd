import type { EditorView } from 'prosemirror-view'
import { firstIndex } from '#/shared/first-index.ts'
import { chunksOf } from './render-chunks.ts'

/**
 * The blocks of a text between two heights on the screen, as far as the browser has laid them out. To measure a place
 * in a block that the browser leaves out would force the browser to lay out this block for nothing.
 */
export function blocksBetween(text: Element, top: number, bottom: number): readonly Element[] {
  const blocks = between(chunksOf(text), ({ box }) => box, top, bottom)
    .filter(({ blocks: [first] }) => first && isLaidOut(first))
    .flatMap((chunk) => chunk.blocks)
  return between(blocks, (block) => block, top, bottom)
}

/** The document index of the block at a height or of the next block below; the number of blocks if there is none. */
export function blockIndexAt(view: EditorView, y: number): number {
  const { doc } = view.state
  const chunks = chunksOf(view.dom)
  const { blocks } = chunks[firstBelow(chunks, ({ box }) => box, y)] ?? { blocks: [] }
  const block = blocks[firstBelow(blocks, (each) => each, y)]
  return block ? doc.resolve(view.posAtDOM(block, 0)).index(0) : doc.childCount
}

function isLaidOut(block: Element): boolean {
  return block.checkVisibility({ contentVisibilityAuto: true })
}

function between<T>(
  items: readonly T[],
  boxOf: (item: T) => Element,
  top: number,
  bottom: number,
): readonly T[] {
  return items.slice(firstBelow(items, boxOf, top), firstBelow(items, boxOf, bottom) + 1)
}

/** The index of the first item whose lower edge is below `y`. */
function firstBelow<T>(items: readonly T[], boxOf: (item: T) => Element, y: number): number {
  return firstIndex(items.length, (index) => {
    const item = items[index]
    return item === undefined || boxOf(item).getBoundingClientRect().bottom >= y
  })
}
