import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { exchange, people, type Person, linesOf } from '#test/support/people.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { moveBlocks } from './insert-block.ts'
import { moveBlock, moveSelected, selectBlock } from '../../model/move-selected.ts'
import { outlineIn } from '../../model/outline-plugin.ts'
import { undo } from '../binding/undo.ts'

describe('moving blocks', () => {
  const state = stateOf(p('eins'), say('ANNA', 'zw‸ei'), p('drei'), p())

  test('[DOC-43] the block at the caret goes one up or down, and the caret with it', () => {
    expect(apply(state, moveSelected('up'))).toEqual(
      script(say('ANNA', 'zwei'), p('eins'), p('drei'), p()),
    )
    expect(apply(state, moveSelected('down'))).toEqual(
      script(p('eins'), p('drei'), say('ANNA', 'zwei'), p()),
    )
    const [anna] = people(1, [p('eins'), p('zwei'), p()]) as [Person]
    anna.caretIn(1, 2)
    anna.run(moveSelected('up'))
    anna.type('-')
    expect(linesOf(anna)).toEqual(['zw-ei', 'eins', ''])
  })

  test('[DOC-43] no block is moved past the ends, and the last empty paragraph stays the last', () => {
    expect(apply(stateOf(p('‸eins'), p('zwei'), p()), moveSelected('up'))).toBe(null)
    expect(apply(stateOf(p('eins'), p('‸zwei'), p()), moveSelected('down'))).toBe(null)
    expect(apply(stateOf(p('eins'), p('‸')), moveSelected('up'))).toBe(null)
    expect(apply(state, moveBlocks({ from: 0, to: 1 }, 4))).toBe(null)
    expect(apply(state, moveBlocks({ from: 0, to: 1 }, 1))).toBe(null)
    expect(selectBlock(9)(state)).toBe(false)
  })

  test('[DOC-43] the sheet stays where it is when a block is moved and the caret is elsewhere', () => {
    const scrolls = (command: Command) => {
      let isScrolled: boolean | null = null
      command(state, (transaction) => (isScrolled = transaction.scrolledIntoView))
      return isScrolled
    }
    expect(scrolls(moveBlocks({ from: 2, to: 3 }, 1))).toBe(false)
    expect(scrolls(moveSelected('up'))).toBe(true)
  })

  test('[DOC-43] a dragged block has the caret, and has it again after undo', () => {
    const [anna] = people(1, [p('eins'), p('zwei'), p('drei'), p()]) as [Person]
    const caretBlock = () => anna.state().selection.$head.index(0)
    anna.caretIn(0)
    anna.run(moveBlock(2, 1))
    expect([linesOf(anna), caretBlock()]).toEqual([['eins', 'drei', 'zwei', ''], 1])
    anna.run(undo)
    expect([linesOf(anna), caretBlock()]).toEqual([['eins', 'zwei', 'drei', ''], 2])
    anna.caretIn(0)
    expect(moveBlock(2, 3)(anna.state(), anna.view.dispatch, anna.view)).toBe(false)
    expect(caretBlock()).toBe(0)
  })

  test('[DOC-43] moving blocks is one step of undo, and cues and comments go along, for everyone', () => {
    const blocks = [scene('Park', '1'), p('Da {light c1 101|kommt} er.'), p('Ab.'), p()]
    const [anna, ben] = people(2, blocks) as [Person, Person]
    anna.caretIn(2, 3)
    anna.type('!')
    anna.run(moveBlocks({ from: 1, to: 2 }, 3))
    anna.caretIn(1, 4)
    anna.type('?')
    ben.caretIn(2, 3)
    ben.type(' Ton.')
    exchange([anna, ben])
    for (const person of [anna, ben]) {
      expect(linesOf(person).slice(2)).toEqual(['Da kommt er.', ''])
      expect(linesOf(person)[1]).toContain(' Ton.')
      expect(outlineIn(person.state()).outline.cues.map(({ text }) => text)).toEqual(['kommt'])
    }
    anna.run(undo)
    anna.run(undo)
    exchange([anna, ben])
    for (const person of [anna, ben]) {
      expect(linesOf(person)[1]).toBe('Da kommt er.')
      expect(outlineIn(person.state()).outline.cues.map(({ text }) => text)).toEqual(['kommt'])
    }
  })
})
