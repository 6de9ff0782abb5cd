import fc from 'fast-check'
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { anyBlocks } from '../../../../../test/support/any-blocks.ts'
import { exchange, people, type Person } from '../../../../../test/support/people.ts'
import { p, say, scene, script } from '../../../../../test/support/script.ts'
import { moveBlocks } from '../document/move-blocks.ts'
import { continuedBlocks } from './continued-blocks.ts'

const textsOf = ({ state }: Person) => state().doc.children.map((block) => block.textContent)

const replaceAll =
  (blocks: Parameters<typeof docOfBlocks>[0]): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceWith(0, state.doc.content.size, docOfBlocks(blocks).content))
    return true
  }

const moveFirstToEnd: Command = (state, dispatch) => {
  const first = state.doc.child(0)
  const tr = state.tr.delete(0, first.nodeSize)
  dispatch?.(tr.insert(tr.doc.content.size - 2, first))
  return true
}

describe('continuedBlocks', () => {
  const [a, b, c, d] = script(p('a'), p('b'), say('C', 'c'), p('')).children as [
    ReturnType<typeof script>,
    ReturnType<typeof script>,
    ReturnType<typeof script>,
    ReturnType<typeof script>,
  ]
  const [changed] = script(p('b!')).children as [typeof a]

  test('knows blocks that were not touched, wherever others were added, removed or changed', () => {
    expect(continuedBlocks([a, b, c, d], [a, b, c, d])).toEqual([0, 1, 2, 3])
    expect(continuedBlocks([b, c], [a, b, c, d])).toEqual([null, 0, 1, null])
    expect(continuedBlocks([a, b, c, d], [b, d])).toEqual([1, 3])
    expect(continuedBlocks([a, b, d], [c, a, changed, d])).toEqual([null, 0, 1, 2])
    expect(continuedBlocks([], [a])).toEqual([null])
  })

  test('one block moves, the others stay', () => {
    expect(continuedBlocks([a, b, c, d], [b, c, a, d])).toEqual([1, 2, null, 3])
    expect(continuedBlocks([a, b, c, d], [a, d, b, c])).toEqual([0, null, 1, 2])
  })

  test('[DOC-24] what is written in the empty last block stands in a new one before it', () => {
    const [empty] = script(p()).children as [typeof a]
    expect(continuedBlocks([a, d], [a, b, empty])).toEqual([0, null, 1])
    expect(continuedBlocks([a, d], [a, empty, d])).toEqual([0, null, 1])
  })
})

describe('what is edited here is written there', () => {
  test('[DOC-25] any script becomes any other, and others see the same', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (before, after) => {
        const [anna, ben] = people(2, before) as [Person, Person]
        anna.caretIn(0)
        anna.run(replaceAll(after))
        exchange([anna, ben])
        expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
        expect(ben.blocks()).toEqual(anna.blocks())
        for (const person of [anna, ben]) person.leave()
      }),
      { numRuns: 200 },
    )
  })

  test('two people who change different blocks of one place at once lose nothing', () => {
    const [anna, ben] = people(2, [scene('Park'), p('eins'), p('zwei'), p()]) as [Person, Person]
    // a scene before the first and a paragraph after the last block, in one edit
    anna.run((state, dispatch) => {
      const tr = state.tr.insert(state.doc.content.size - 2, script(p('drei')).child(0))
      dispatch?.(tr.insert(0, script(scene('Haus')).child(0)))
      return true
    })
    ben.caretIn(1, 4)
    ben.type('!')
    exchange([anna, ben])
    expect(textsOf(anna)).toEqual(['', '', 'eins!', 'zwei', 'drei', ''])
    expect(textsOf(ben)).toEqual(textsOf(anna))
  })

  test('a block moves past one in which somebody else is writing', () => {
    const [anna, ben] = people(2, [p('Er geht.'), p('Ab.'), p()]) as [Person, Person]
    ben.caretIn(0, 8)
    ben.type(' Langsam.')
    exchange([anna, ben])
    ben.type(' Und schweigt.')
    anna.run(moveBlocks({ from: 1, to: 2 }, 0))
    exchange([anna, ben])
    expect(textsOf(ben)).toEqual(['Ab.', 'Er geht. Langsam. Und schweigt.', ''])
    expect(textsOf(anna)).toEqual(textsOf(ben))
  })

  test('a block that moves leaves the others as they are, where somebody is writing', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
    anna.run(moveFirstToEnd)
    ben.caretIn(1, 4)
    ben.type('!')
    exchange([anna, ben])
    expect(textsOf(anna)).toEqual(['zwei!', 'drei', 'eins', ''])
    expect(textsOf(ben)).toEqual(textsOf(anna))
  })
})
