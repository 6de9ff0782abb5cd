import '#test/together/storm/seeded-ids.ts'
import fc from 'fast-check'
import { joinBackward, setBlockType, splitBlock } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { exchange, linesOf, people, type Person, send, takeFrom } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { replaceAcrossBorder } from '#/client/editor/core/document/borders-plugin.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'

const caretOf = ({ state }: Person) => {
  const { $head } = state().selection
  return [$head.index(0), $head.parentOffset]
}

/** A character that is typed only once. */
const sign = (index: number) => String.fromCodePoint(0x1f600 + index)
const SIGNS = /[\u{1f600}-\u{1f64f}]/gu

/** An offset that does not cut a character of two code units. */
function betweenCharacters({ textContent }: Node, place: number): number {
  return [...textContent].slice(0, place).join('').length
}

function expectSame(everybody: readonly Person[]): void {
  for (const person of everybody) expect(person.blocks()).toEqual(everybody[0]?.blocks())
}

describe('text written in a block while another person moves it', () => {
  test('[DOC-45] goes along, and so does the caret', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()])
    ben.caretIn(0, 4)
    ben.type('und')
    send(ben, anna)
    anna.run(moveBlocks({ from: 0, to: 1 }, 3))
    ben.type('zwanzig')
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual(['zwei', 'drei', 'einsundzwanzig', ''])
    expect(caretOf(ben)).toEqual([2, 14])
    ben.type('!')
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['zwei', 'drei', 'einsundzwanzig!', ''])
    expectSame([anna, ben])
  })

  test('[DOC-45] text of a person who was offline comes along, also while the copy is written in', () => {
    const blocks = [scene('Park', '1'), say('ANNA', 'Ich gehe.'), p('Ab.'), scene('Haus', '2'), p()]
    const [anna, ben] = people(2, blocks)
    ben.caretIn(1, 16)
    ben.type(' jetzt')
    ben.caretIn(2, 0)
    ben.type('ANNA ')
    anna.run(moveBlocks({ from: 0, to: 3 }, 4))
    anna.caretIn(2, 12)
    anna.type('wohl ')
    exchange([anna, ben])
    expect(linesOf(ben)[2]).toBe('ANNAIch wohl gehe jetzt.')
    expect(linesOf(ben)[3]).toBe('ANNA Ab.')
    expectSame([anna, ben])
  })

  test('[DOC-45] text that two write at once in an empty line comes along', () => {
    const all = people(3, [p('a'), p(), p('b'), p()])
    const [anna, ben, cleo] = all
    for (const person of all) person.caretIn(1)
    ben.type('Ben')
    cleo.type('Cleo')
    anna.run(moveBlocks({ from: 1, to: 2 }, 0))
    exchange(all)
    for (const name of ['Ben', 'Cleo']) expect(linesOf(anna)[0]).toContain(name)
    expect(linesOf(anna).slice(1)).toEqual(['a', 'b', ''])
    expectSame(all)
  })

  test('[DOC-45] text with marks in one of many empty lines comes along', () => {
    const blocks = [p('eins'), p(), p('Da {light c1 101|kommt} er.'), p('vier'), p()]
    const [anna, ben] = people(2, blocks)
    ben.caretIn(1)
    ben.type('zwei')
    ben.caretIn(2, 5)
    ben.type('xx')
    anna.run(moveBlocks({ from: 0, to: 3 }, 4))
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['vier', 'eins', 'zwei', 'Da koxxmmt er.', ''])
    expect(outlineIn(anna.state()).outline.cues.map(({ text }) => text)).toEqual(['koxxmmt'])
    expectSame([anna, ben])
  })

  test('[DOC-45] each of three people brings their own text along, once', () => {
    const all = people(3, [p('a'), p('b'), p()])
    const [anna, ben, cleo] = all
    ben.caretIn(0, 1)
    ben.type('a')
    send(ben, cleo)
    cleo.caretIn(0, 0)
    cleo.type('a')
    anna.run(moveBlocks({ from: 0, to: 1 }, 2))
    exchange(all)
    expect(linesOf(anna)).toEqual(['b', 'aaa', ''])
    expectSame(all)
  })

  test('[DOC-45] where a line is joined to the one before it, or becomes something else', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()])
    ben.caretIn(1, 4)
    ben.type(' Mal')
    anna.caretIn(1, 0)
    anna.run((state, dispatch) => joinBackward(state, dispatch))
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual(['einszwei Mal', 'drei', ''])
    expect(caretOf(ben)).toEqual([0, 12])
    ben.caretIn(1, 4)
    ben.type('!')
    anna.caretIn(1, 0)
    anna.run((state, dispatch) => {
      dispatch?.(state.tr.setBlockType(state.selection.from, undefined, schema.nodes.heading))
      return true
    })
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual(['einszwei Mal', 'drei!', ''])
    expect(ben.state().doc.child(1).type.name).toBe('heading')
    expectSame([anna, ben])
  })

  test('[DOC-45] stays as a line of its own where the block is deleted', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()])
    ben.caretIn(0, 4)
    ben.type(' Mal')
    anna.run((state, dispatch) => {
      dispatch?.(state.tr.delete(0, state.doc.child(0).nodeSize))
      return true
    })
    anna.caretIn(0, 4)
    anna.type(' und noch etwas')
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual([' Mal', 'zwei und noch etwas', ''])
    expectSame([anna, ben])
  })

  test('[DOC-45] so do words joined to a line that another person deletes, in either order', () => {
    for (const isFirst of [true, false]) {
      const [anna, ben] = people(2, [p('eins'), p(), p('drei'), p()])
      anna.edit((tr) => tr.delete(6, 8))
      ben.caretIn(1)
      ben.type('b')
      ben.caretIn(2, 0)
      ben.run((state, dispatch) => joinBackward(state, dispatch))
      exchange(isFirst ? [anna, ben] : [ben, anna])
      expect(linesOf(anna)).toEqual(['eins', 'bdrei', ''])
      expectSame([anna, ben])
    }
  })

  test('[DOC-45] late words of a person who never hears of the split stand where they were written', () => {
    const [anna, ben, cleo] = people(3, [p('einszwei'), p('drei'), p()])
    anna.caretIn(0, 4)
    anna.run(splitBlock)
    ben.caretIn(0, 6)
    ben.type('b')
    ben.caretIn(1, 2)
    ben.type('B')
    anna.edit((tr) => tr.delete(12, 18))
    send(anna, cleo)
    takeFrom(ben)
    ben.leave()
    send(anna, cleo)
    expect(linesOf(cleo)).toEqual(['eins', 'zwbei', 'B', ''])
  })

  test('[DOC-45] text of a moved speech that loses its name as well comes along', () => {
    const blocks = [p('eins'), say('ANNA', 'Ich gehe.', 'Jetzt.'), p()]
    const [anna, ben] = people(2, blocks)
    anna.select(3, 16)
    anna.run(replaceAcrossBorder(''))
    ben.caretIn(1, 20)
    ben.type('x')
    exchange([anna, ben])
    expect(linesOf(anna).join()).toContain('Jxetzt.')
    expectSame([anna, ben])
  })

  describe('words that others have had for a while are not brought back where they have deleted them', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    const bens = (text: string) => {
      const [anna, ben] = people(2, [p('eins'), p(), p('drei'), p()])
      ben.caretIn(1)
      ben.type(text)
      exchange([anna, ben])
      vi.advanceTimersByTime(60_000)
      return [anna, ben] as const
    }
    const remove = (person: Person, from: number, to: number) =>
      person.edit((tr) => tr.delete(from, to))

    test('[DOC-45] a word that is deleted before the block moves', () => {
      const text = 'Das ist ein langer Satz von Ben.'
      for (const word of ['Das ', 'ein ', 'von ']) {
        const [anna, ben] = bens(text)
        const start = 7 + text.indexOf(word)
        remove(anna, start, start + word.length)
        anna.run(moveBlocks({ from: 1, to: 2 }, 3))
        exchange([anna, ben])
        expect(linesOf(ben)).toEqual(['eins', 'drei', text.replace(word, ''), ''])
        expectSame([anna, ben])
      }
    })

    test('[DOC-45] a block that is deleted while another one is made', () => {
      const [anna, ben] = bens('Diesen Satz schrieb Ben.')
      remove(anna, 6, 6 + anna.state().doc.child(1).nodeSize)
      anna.caretIn(0, 4)
      anna.run(splitBlock)
      anna.type('Ganz etwas anderes')
      exchange([anna, ben])
      expect(linesOf(ben)).toEqual(['eins', 'Ganz etwas anderes', 'drei', ''])
      expectSame([anna, ben])
    })

    test('[DOC-45] words written without a connection stay their author’s', () => {
      const [anna, ben] = bens('foo bar')
      ben.status.set({ kind: 'disconnected' })
      ben.type(' baz')
      vi.advanceTimersByTime(120_000)
      remove(anna, 7, 11)
      anna.run(moveBlocks({ from: 1, to: 2 }, 3))
      exchange([anna, ben])
      expect(linesOf(ben)).toEqual(['eins', 'drei', 'bar baz', ''])
      expectSame([anna, ben])
    })
  })

  test('[DOC-45] undo takes back what was brought along', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()])
    ben.caretIn(0, 4)
    ben.type(' Mal')
    anna.run(moveBlocks({ from: 0, to: 1 }, 2))
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['zwei', 'eins Mal', ''])
    ben.run(undo)
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['zwei', 'eins', ''])
    ben.run(redo)
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['zwei', 'eins Mal', ''])
  })

  test('[DOC-45] nothing typed is lost, in any order of moving and writing', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 12, maxLength: 20 })
    const action = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('type', 'type', 'move', 'send'),
      block: fc.nat(3),
      place: fc.nat(20),
    })
    const actions = fc.array(action, { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 4, maxLength: 4 }), actions, (lines, steps) => {
        const all = people(3, [...lines.map((text) => p(text)), p()])
        let typed = 0
        let hasMoved = false
        for (const { who, what, block, place } of steps) {
          const person = all[who] as Person
          if (what === 'type') {
            const content = person.state().doc.child(block)
            person.run(({ tr }, dispatch) => {
              const before = tr.doc.children.slice(0, block)
              const start = before.reduce((sum, { nodeSize }) => sum + nodeSize, 1)
              const at = tr.doc.resolve(start + betweenCharacters(content, place))
              dispatch?.(tr.setSelection(TextSelection.near(at)).insertText(sign(typed)))
              return true
            })
            typed++
          } else if (what === 'send') send(person, all[place % 3] as Person)
          // only one move in each run
          else if (!hasMoved)
            hasMoved = person.run(moveBlocks({ from: block, to: block + 1 }, place % 5))
        }
        exchange(all)
        exchange(all)
        expectSame(all)
        const text = linesOf(all[0]).join('')
        expect(text.replaceAll(SIGNS, '')).toHaveLength(lines.join('').length)
        const written = Array.from({ length: typed }, (_, index) => sign(index))
        expect((text.match(SIGNS) ?? []).toSorted()).toEqual(written)
        for (const person of all) person.leave()
      }),
    )
  })

  test('[DOC-45] a line that was split twice before anybody heard of it stands once', () => {
    const [anna, ben] = people(2, [p('eins zwei drei'), p()])
    anna.caretIn(0, 9)
    anna.run(splitBlock)
    anna.caretIn(0, 4)
    anna.run(splitBlock)
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual(['eins', ' zwei', ' drei', ''])
    expectSame([anna, ben])
  })

  test('[DOC-45] text in an empty line that becomes a heading comes along', () => {
    const [anna, ben] = people(2, [p('eins'), p(), p('drei'), p()])
    ben.caretIn(1)
    ben.type('zwei')
    anna.caretIn(1)
    anna.run(setBlockType(schema.nodes.heading))
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['eins', 'zwei', 'drei', ''])
    expect(anna.state().doc.child(1).type.name).toBe('heading')
    expectSame([anna, ben])
  })

  test('[DOC-45] where one splits a line and another one makes a heading of it', () => {
    for (const isFirst of [true, false]) {
      const [anna, ben] = people(2, [p('einszwei'), p()])
      anna.caretIn(0, 4)
      anna.type('!')
      anna.run(splitBlock)
      ben.caretIn(0)
      ben.run(setBlockType(schema.nodes.heading))
      exchange(isFirst ? [anna, ben] : [ben, anna])
      expect(linesOf(ben).join('')).toBe('eins!zwei')
      expectSame([anna, ben])
    }
  })

  test('[DOC-45] text in a speech whose name is deleted with the words before it comes along', () => {
    const [anna, ben] = people(2, [say('ANNA', 'Ich gehe.', 'Jetzt.'), p()])
    ben.caretIn(0, 20)
    ben.type('x')
    anna.edit((tr) => tr.delete(3, 11))
    exchange([anna, ben])
    expect(linesOf(anna)[0]).toContain('x')
    expectSame([anna, ben])
  })
})

test('[DOC-45] a mark that was set on words right before a split stays on them', () => {
  const [anna, ben] = people(2, [p('eins zwei drei'), p()])
  const mark = schema.marks.cueConnection.create({ cueId: 'c1', cueType: 'light' })
  anna.edit((tr) => tr.addMark(6, 10, mark).addMark(1, 3, schema.marks.strike.create()))
  anna.caretIn(0, 4)
  anna.run(splitBlock)
  exchange([anna, ben])
  expect(linesOf(ben)).toEqual(['eins', ' zwei drei', ''])
  for (const person of [anna, ben]) {
    expect(outlineIn(person.state()).outline.cues.map(({ cueId }) => cueId)).toEqual(['c1'])
    expect(person.state().doc.child(0).firstChild?.marks).toHaveLength(1)
  }
})

test('[DOC-45] so are letters in a line that another person fills and joins to the one before, unsent', () => {
  const [anna, ben] = people(2, [p('eins'), p(), p('drei'), p()])
  anna.caretIn(1)
  anna.type('a')
  ben.caretIn(1)
  ben.type('b')
  anna.caretIn(1, 0)
  anna.run((state, dispatch) => joinBackward(state, dispatch))
  send(ben, anna)
  exchange([anna, ben])
  expect([...(linesOf(anna)[0] ?? '')].toSorted().join('')).toBe([...'einsab'].toSorted().join(''))
  expectSame([anna, ben])
})
