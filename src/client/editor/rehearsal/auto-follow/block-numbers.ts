import type { Node } from 'prosemirror-model'
import { wordsOfBlock } from '#/shared/script/block-words.ts'

/** What the follower tells a block, and its lines, from others by. */
export interface NumberedBlock {
  readonly block: number
  /** Of its first line. */
  readonly line: number
}

/** The numbers of a script's blocks. They stay when blocks move: only what is new gets new ones. */
export interface BlockNumbers {
  readonly at: (index: number) => NumberedBlock
  /** `deleteCount` blocks from `from` on are now these. */
  readonly splice: (from: number, deleteCount: number, blocks: readonly Node[]) => void
}

export function createBlockNumbers(blocks: readonly Node[]): BlockNumbers {
  let nextBlock = 0
  let nextLine = 0
  const numbered = (node: Node): NumberedBlock => {
    const line = nextLine
    nextLine += wordsOfBlock(node).lineCount
    return { block: nextBlock++, line }
  }
  let numbers = blocks.map(numbered)
  return {
    at: (index) => numbers[index] ?? { block: nextBlock, line: nextLine },
    splice(from, deleteCount, added) {
      numbers = numbers.toSpliced(from, deleteCount, ...added.map(numbered))
    },
  }
}
