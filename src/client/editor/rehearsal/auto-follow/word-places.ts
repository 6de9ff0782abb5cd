// The words of a script by their number, without a list of all words: typing in a long script must not wait until a
// hundred thousand places are listed again.
import type { Node } from 'prosemirror-model'
import { at } from '#/shared/at.ts'
import { intAt } from '#/shared/number-at.ts'
import { firstIndex } from '#/shared/first-index.ts'
import { wordsOfBlock, type BlockWord } from '#/shared/script/block-words.ts'
import { hasSpeaker } from '#/shared/script/outline.ts'

export interface WordPlaces {
  readonly blocks: readonly Node[]
  readonly hasSpeech: boolean
  /** The number of a block's first word; for the index behind the last block the number of all words. */
  readonly firstWord: (block: number) => number
  /** The document position at which a block begins. */
  readonly offset: (block: number) => number
  /** The number of the scene that a block is in. */
  readonly scene: (block: number) => number
  readonly isSpoken: (index: number) => boolean
  /** The document positions of a word and of the start of its line. */
  readonly positions: (index: number) => { readonly word: number; readonly line: number } | null
  /** The first spoken word that ends behind a position; 0 if there is none. */
  readonly spokenFrom: (position: number) => number
}

export function wordPlaces(doc: Node): WordPlaces {
  const blocks = doc.content.content
  const firsts = new Int32Array(blocks.length + 1)
  const offsets = new Int32Array(blocks.length + 1)
  const scenes = new Int32Array(blocks.length)
  for (const [block, node] of blocks.entries()) {
    firsts[block + 1] = intAt(firsts, block) + wordsOfBlock(node).words.length
    offsets[block + 1] = intAt(offsets, block) + node.nodeSize
    scenes[block] =
      (block > 0 ? intAt(scenes, block - 1) : 0) + (node.type.name === 'sceneBlock' ? 1 : 0)
  }
  const hasSpeech = hasSpeaker(doc)
  const count = intAt(firsts, blocks.length)

  function find(index: number) {
    const block = lastAtMost(firsts, index)
    const node = blocks[block]
    if (!node) return null
    const { words, isSpeech } = wordsOfBlock(node)
    const word = words[index - intAt(firsts, block)]
    return word ? { block, words, word, isDirection: hasSpeech && !isSpeech } : null
  }

  function isSpoken(index: number): boolean {
    const found = find(index)
    return found?.word.kind === 'spoken' && !found.isDirection
  }

  return {
    blocks,
    hasSpeech,
    firstWord: (block) => intAt(firsts, block),
    offset: (block) => intAt(offsets, block),
    scene: (block) => intAt(scenes, block),
    isSpoken,
    positions(index) {
      const found = find(index)
      if (!found) return null
      const offset = intAt(offsets, found.block)
      return { word: offset + found.word.from, line: offset + lineStart(found.words, found.word) }
    },
    spokenFrom(position) {
      const block = Math.min(lastAtMost(offsets, position), blocks.length - 1)
      const inside = position - intAt(offsets, block)
      const { words } = wordsOfBlock(at(blocks, block))
      let index = intAt(firsts, block) + words.filter(({ to }) => to <= inside).length
      while (index < count && !isSpoken(index)) index++
      return index < count ? index : 0
    },
  }
}

function lineStart(words: readonly BlockWord[], { line, from }: BlockWord): number {
  return words.find((word) => word.line === line)?.from ?? from
}

/** The index of the last of the ascending `numbers` that is not greater than `number`. */
function lastAtMost(numbers: Int32Array, number: number): number {
  const next = firstIndex(numbers.length, (index) => intAt(numbers, index) > number)
  return Math.max(0, next - 1)
}
