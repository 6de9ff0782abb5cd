import type { Node } from 'prosemirror-model'
import { searchableBlock } from '#/shared/script/find/searchable-block.ts'

/** Number of blocks that are read at once: so few that the user notices no delay. */
const BLOCKS_AT_ONCE = 400

/** Reads a script's blocks piece by piece, before the first letter is typed. Returns a function that stops it. */
export function readAhead({ children }: Node): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readFrom = (first: number) => {
    for (const block of children.slice(first, first + BLOCKS_AT_ONCE)) searchableBlock(block)
    const next = first + BLOCKS_AT_ONCE
    if (next < children.length) timer = setTimeout(readFrom, 0, next)
  }
  timer = setTimeout(readFrom, 0, 0)
  return () => clearTimeout(timer)
}
