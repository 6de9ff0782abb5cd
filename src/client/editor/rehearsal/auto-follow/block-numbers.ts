import type { Node } from 'prosemirror-model'
import { wordsOfBlock } from '#/shared/script/block-words.ts'

/** The numbers by which the follower identifies a block and its lines. */
export interface NumberedBlock {
  readonly block: number
  /** The number of its first line. */
  readonly line: number
}

/** The numbers of a script's blocks. They stay when blocks move: only new blocks get new numbers. */
export interface BlockNumbers {
  readonly at: (index: number) => NumberedBlock
  /** Replaces `deleteCount` blocks from `from` on by these blocks. */
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
