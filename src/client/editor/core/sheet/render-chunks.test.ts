import { AllSelection } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { describe, expect, it, test } from 'vitest'
import { p, say, stateOf } from '#test/support/script.ts'
import { BLOCKS_PER_CHUNK, groupBlocks, renderChunksPlugin } from './render-chunks.ts'

/** Blocks are numbers; blocks below zero stand alone, those with a fraction beside the one before them. Chunks are letters; `homes` has the chunk of each block. */
const grouped = (blocks: readonly number[], homes: Readonly<Record<number, string>> = {}) =>
  groupBlocks(blocks, {
    isAlone: (block) => block < 0,
    isBeside: (block) => block % 1 !== 0,
    chunkOf: (block): string | undefined => homes[block],
  }).map((group) => ({ ...group, chunk: group.chunk ?? 'new' }))

const brief = (...parameters: Parameters<typeof grouped>) =>
  grouped(...parameters).map(({ chunk, blocks }) => `${chunk}: ${blocks.join(' ')}`)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('groupBlocks', () => {
  it('[DOC-44] a long text is divided into chunks of about the same length, in order', () => {
    const groups = grouped(upTo(1000))
    expect(groups.flatMap(({ blocks }) => blocks)).toEqual(upTo(1000))
    expect(groups).toHaveLength(1000 / BLOCKS_PER_CHUNK)
    expect(new Set(groups.map(({ blocks }) => blocks.length))).toEqual(new Set([BLOCKS_PER_CHUNK]))
  })

  it('keeps together what was together, and puts new blocks to those before them', () => {
    expect(brief([1, 2, 7, 3, 8, 9, 4], { 1: 'a', 2: 'a', 3: 'b', 4: 'b' })).toEqual([
      'a: 1 2 7',
      'b: 3 8 9 4',
    ])
  })

  it('leaves a block that stands alone between those before and after it, also a new one', () => {
    expect(brief([1, -1, 2, 3], { 1: 'a', [-1]: 's', 2: 'b', 3: 'b' })).toEqual([
      'a: 1',
      's: -1',
      'b: 2 3',
    ])
    expect(brief([1, -1, 2, 3], { 1: 'a', 2: 'a', 3: 'a' })).toEqual([
      'a: 1',
      'new: -1',
      'new: 2 3',
    ])
  })

  it('divides a chunk that has grown long; its first part stays where it was', () => {
    const blocks = upTo(BLOCKS_PER_CHUNK * 3)
    const groups = grouped(blocks, { 1: 'a' })
    expect(groups.map(({ chunk }) => chunk)).toEqual(['a', 'new', 'new'])
    expect(groups.flatMap((group) => group.blocks)).toEqual(blocks)
  })

  it('[DOC-44] never parts blocks that stand side by side, neither when it divides nor where they come together', () => {
    const blocks = upTo(BLOCKS_PER_CHUNK * 3).map((n) => (n % 40 === 1 && n > 1 ? n + 0.5 : n))
    const starts = grouped(blocks, { 1: 'a' }).map((group) => group.blocks[0])
    expect(starts).toEqual([1, 40, 80])
    expect(brief([1, 2.5, 3], { 1: 'a', 2.5: 'b', 3: 'b' })).toEqual(['a: 1 2.5', 'b: 3'])
  })

  it('gives a moved block a chunk of its own, since the one it was in goes on elsewhere', () => {
    expect(brief([1, 3, 2], { 1: 'a', 2: 'a', 3: 'b' })).toEqual(['a: 1', 'b: 3', 'new: 2'])
  })
})

test('[UI-491] without chunks the block of the caret is laid out, from its first moment on', () => {
  // tests without a browser have no chunks, as Firefox and WebKit
  const { decorations } = renderChunksPlugin().props
  const laidOut = (state: ReturnType<typeof stateOf>) => {
    const set = decorations?.call(renderChunksPlugin(), state) as DecorationSet | null
    return (set?.find() ?? []).map(({ from, to }) =>
      state.doc.slice(from, to).content.textBetween(0, to - from),
    )
  }
  expect(laidOut(stateOf(p('Eins.'), say('ANNA', 'Zwei‸.'), p()))).toEqual(['ANNAZwei.'])
  expect(laidOut(stateOf(p('Eins.'), p('‸')))).toEqual([''])
  const state = stateOf(p('Eins.'), p('Zwei.'))
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
  expect(laidOut(all)).toEqual([])
})
