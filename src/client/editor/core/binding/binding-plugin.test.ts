import { joinBackward, setBlockType, splitBlock } from 'prosemirror-commands'
import { NodeSelection, TextSelection, type Command } from 'prosemirror-state'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  exchange,
  hear,
  ORDERS_OF_THREE,
  people,
  send,
  takeFrom,
  type Person,
} from '#test/support/people.ts'
import { dragWords } from '#test/support/drag-words.ts'
import { p, page, say, scene, script } from '#test/support/script.ts'
import { schema } from '#/shared/script/schema.ts'
import { moveBlocks } from '../document/insert-block.ts'
import { bindingIn } from './binding-plugin.ts'
import { redo, undo } from './undo.ts'

describe('a selection while another person writes', () => {
  const select =
    (position: number): Command =>
    (state, dispatch) => {
      dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, position)))
      return true
    }
  const remove: Command = (state, dispatch) => {
    dispatch?.(state.tr.deleteSelection())
    return true
  }

  const blockStart = ({ state }: Person, index: number) =>
    state()
      .doc.children.slice(0, index)
      .reduce((sum, { nodeSize }) => sum + nodeSize, 0)

  test('[DOC-25] a selected block that another person deletes is not selected any more, nor is another', () => {
    for (const block of [page(1), say('ANNA', 'Ja.')]) {
      const [anna, ben] = people(2, [p('eins'), block, p('zwei'), p()]) as [Person, Person]
      for (const person of [anna, ben]) person.run(select(6))
      anna.run(remove)
      send(anna, ben)
      expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
      expect(ben.state().selection.empty).toBe(true)
    }
  })

  test('[DOC-25] a caret whose text another person deletes stays out of the next name', () => {
    const blocks = [say('ANNA', 'Ja.'), p('zwei'), say('BEN', 'Nein.'), p()]
    const [anna, ben] = people(2, blocks) as [Person, Person]
    ben.caretIn(1, 2)
    anna.run(select(blockStart(anna, 1)))
    anna.run(remove)
    send(anna, ben)
    ben.type('x')
    expect(ben.state().doc.eq(script(say('ANNA', 'Ja.x'), say('BEN', 'Nein.'), p()))).toBe(true)
  })

  test('[DOC-193] a caret whose words another person deletes and restores is with them again, unless it has moved since', () => {
    for (const hasMoved of [false, true]) {
      const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
      ben.caretIn(1, 2)
      anna.run(select(blockStart(anna, 1)))
      anna.run(remove)
      send(anna, ben)
      anna.caretIn(1, 0)
      anna.type('x')
      send(anna, ben)
      if (hasMoved) ben.caretIn(0, 1)
      anna.run(undo)
      anna.run(undo)
      send(anna, ben)
      ben.type('!')
      expect(ben.state().doc.textContent).toBe(hasMoved ? 'e!inszweidrei' : 'einszw!eidrei')
    }
  })

  test('[DOC-193] a caret goes on behind letters of its own that stay where others delete their line, in either order', () => {
    for (const isAnnaFirst of [false, true]) {
      const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
      ben.caretIn(1, 4)
      ben.type(' und')
      anna.run(select(blockStart(anna, 1)))
      anna.run(remove)
      for (const person of isAnnaFirst ? [anna, ben] : [ben, anna]) takeFrom(person)
      hear(ben)
      ben.type(' mehr')
      exchange([anna, ben])
      for (const { state } of [anna, ben])
        expect(state().doc.eq(script(p('eins'), p(' und mehr'), p('drei'), p()))).toBe(true)
    }
  })

  test.each([
    ['before a line, where its own letter was taken back', 0, true],
    ['at the end of a line', 2, false],
    ['in an empty line', 0, false],
  ] as const)(
    '[DOC-857] a caret %s stays where it was put when letters that another person brings there go and come back',
    (_where, offset, isUndone) => {
      for (const ids of ORDERS_OF_THREE) {
        const words = offset === 0 && !isUndone ? '' : 'ab'
        const everybody = people(3, [p(words), p('Ende.'), p()]) as [Person, Person, Person]
        const [anna, ben, cleo] = everybody
        everybody.forEach((person, index) => {
          person.doc.clientID = 1_000 * (1 + (ids[index] ?? 0))
          person.caretIn(0, offset)
        })
        const tell = (person: Person) => {
          takeFrom(person)
          hear(anna)
        }
        if (isUndone) {
          anna.type('x')
          anna.run(undo)
        }
        ben.type('y')
        tell(ben)
        ben.run(undo)
        tell(ben)
        cleo.type('z')
        tell(cleo)
        ben.run(redo)
        tell(ben)
        anna.type('!')
        const behind = isUndone ? '!ab' : '!'
        expect(anna.state().doc.child(0).textContent.endsWith(behind), `ids ${ids.join()}`).toBe(
          true,
        )
      }
    },
  )

  test('[DOC-25] a selected block stays selected while others change around it', () => {
    const [anna, ben] = people(2, [p('eins'), page(1), p('zwei'), p()]) as [Person, Person]
    ben.run(select(6))
    anna.caretIn(0)
    anna.type('!')
    send(anna, ben)
    expect(ben.state().selection).toBeInstanceOf(NodeSelection)
    expect(ben.state().selection.from).toBe(7)
  })

  test('[DOC-25] a caret stays with its words where the lines of a speech around it change', () => {
    const [anna, ben] = people(2, [say('ANNA', 'eins', 'zwei', 'drei'), p()]) as [Person, Person]
    const lineIn = (line: number, offset: number) => 8 + line * 6 + offset
    anna.caretIn(0, lineIn(1, 2))
    anna.type('x')
    ben.caretIn(0, lineIn(0, 2))
    ben.run(splitBlock)
    ben.caretIn(0, lineIn(2, 3))
    ben.type('yz')
    send(ben, anna)
    anna.type('!')
    exchange([anna, ben])
    for (const { state } of [anna, ben])
      expect(
        state()
          .doc.child(0)
          .child(1)
          .children.map(({ textContent }) => textContent),
      ).toEqual(['ei', 'ns', 'zwx!ei', 'dyzrei'])
  })

  test('[DOC-25] a caret stays between its letters where two join the same lines at once', () => {
    // the order of the two copies is random
    for (let round = 0; round < 10; round++)
      for (const offset of [0, 2, 4, 8]) {
        const [anna, ben] = people(2, [say('ANNA', 'eins', 'zwei'), p()]) as [Person, Person]
        for (const person of [anna, ben]) {
          person.caretIn(0, 8 + 6)
          person.run((state, dispatch) => joinBackward(state, dispatch))
        }
        ben.caretIn(0, 8 + offset)
        exchange(round % 2 === 0 ? [anna, ben] : [ben, anna])
        ben.type('!')
        exchange([anna, ben])
        expect(anna.state().doc.child(0).child(1).textContent).toBe(
          `${'einszwei'.slice(0, offset)}!${'einszwei'.slice(offset)}`,
        )
      }
  })
})

/** What Ben does to the second of three lines of four letters each, or beside it. */
const DEEDS: Readonly<Record<string, (ben: Person) => void>> = {
  'deletes a line': ({ view, state }) => view.dispatch(state().tr.delete(6, 12)),
  'deletes the words of a line': ({ view, state }) => view.dispatch(state().tr.delete(7, 11)),
  'deletes words within a line': ({ view, state }) => view.dispatch(state().tr.delete(8, 10)),
  'deletes from a line into the next one': ({ view, state }) =>
    view.dispatch(state().tr.delete(5, 9)),
  'joins two lines': (ben) => {
    ben.caretIn(2, 0)
    ben.run((state, dispatch) => joinBackward(state, dispatch))
  },
  'splits a line': (ben) => {
    ben.caretIn(1, 2)
    ben.run(splitBlock)
  },
  'drags the last letter of a line elsewhere': (ben) => dragWords(ben, 10, 11, 13),
  'makes a line a heading': (ben) => {
    ben.caretIn(1, 2)
    ben.run(setBlockType(schema.nodes.heading))
  },
}

test.each(Object.entries(DEEDS))(
  '[DOC-859] a caret stands where it was put again when another person %s and takes that back',
  (_what, deed) => {
    for (const offset of [0, 1, 2, 3, 4])
      for (const ids of [
        [1_000, 2_000],
        [2_000, 1_000],
      ]) {
        const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
        anna.doc.clientID = ids[0] ?? 0
        ben.doc.clientID = ids[1] ?? 0
        anna.caretIn(1, offset)
        deed(ben)
        send(ben, anna)
        ben.run(undo)
        send(ben, anna)
        anna.type('!')
        const line = `${'zwei'.slice(0, offset)}!${'zwei'.slice(offset)}`
        expect(anna.state().doc.child(1).textContent).toBe(line)
      }
  },
)

test.each([[[1_000, 2_000]], [[2_000, 1_000]]])(
  '[DOC-883] a caret that others have written at stands behind their words again when the letter before these goes and comes back, alone or with them (ids %j)',
  (ids) => {
    for (const offset of [1, 2, 3, 4])
      for (const gone of [1, 2, 3]) {
        const [anna, ben] = people(2, [p('zwei'), p()]) as [Person, Person]
        anna.doc.clientID = ids[0] ?? 0
        ben.doc.clientID = ids[1] ?? 0
        for (const person of [anna, ben]) person.caretIn(0, offset)
        ben.type('XY')
        send(ben, anna)
        ben.pause()
        ben.view.dispatch(ben.state().tr.delete(offset, offset + gone))
        send(ben, anna)
        ben.run(undo)
        send(ben, anna)
        anna.type('!')
        const line = `${'zwei'.slice(0, offset)}XY!${'zwei'.slice(offset)}`
        expect(anna.state().doc.child(0).textContent).toBe(line)
      }
  },
)

test.each([1_000, 3_000])(
  '[DOC-180] words typed over several blocks stay together while another person writes in a name of these blocks (id %i)',
  (id) => {
    for (const over of [2, 3]) {
      const blocks = [p('Vor.'), say('ANNA', 'Ja.'), p('Drei.'), scene('Haus'), p('Ende.'), p()]
      const [anna, ben] = people(2, blocks) as [Person, Person]
      anna.doc.clientID = id
      ben.doc.clientID = 2_000
      ben.caretIn(1)
      ben.type('cd')
      anna.caretIn(1)
      const { doc, selection, tr } = anna.state()
      const end = doc.children.slice(0, over + 1).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
      const selected = TextSelection.create(doc, selection.from, end - 1)
      anna.view.dispatch(tr.setSelection(selected))
      anna.type('X')
      exchange([anna, ben])
      anna.type('Y')
      exchange([anna, ben])
      for (const { state } of [anna, ben]) expect(state().doc.textContent).toContain('XY')
    }
  },
)

test('[DOC-180] a caret in a block that one has moved is no end of one’s own words: it goes behind what others type there', () => {
  for (const [block, gap, now] of [
    [1, 0, 0],
    [1, 3, 2],
  ] as const) {
    const lines = [p('Vorhang auf.'), p('Er geht.'), p('Ab.'), p()]
    const [anna, ben] = people(2, lines) as [Person, Person]
    anna.caretIn(block, 8)
    anna.run(moveBlocks({ from: block, to: block + 1 }, gap))
    exchange([anna, ben])
    ben.caretIn(now, 8)
    ben.type(' Weint.')
    exchange([anna, ben])
    anna.type('!')
    expect(anna.state().doc.child(now).textContent).toBe('Er geht. Weint.!')
  }
})

describe('a fault of the editor at a change of another person', () => {
  test.each(['note', 'read'] as const)(
    '[COL-766] in `%s` is logged; this change and later ones are shown, and stand in the shared text',
    (method) => {
      const [anna, ben] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      const fault = () => {
        throw new RangeError('There is no position before the top-level node')
      }
      vi.spyOn(bindingIn(ben.state()), method).mockImplementationOnce(fault)
      anna.caretIn(0, 4)
      anna.type('!')
      exchange([anna, ben])
      expect(logged).toHaveBeenCalledOnce()
      logged.mockRestore()
      anna.type('!')
      exchange([anna, ben])
      ben.caretIn(1, 4)
      ben.type('?')
      exchange([anna, ben])
      const lines = [p('eins!!'), p('zwei?'), p()]
      expect([anna.blocks(), ben.blocks()]).toEqual([lines, lines])
      expect(ben.state().doc.eq(script(...lines))).toBe(true)
    },
  )
})

test.each(['note', 'read'] as const)(
  '[DOC-831] undo leaves a letter that another person has marked also where a fault has happened in `%s` when the mark came',
  (method) => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
    ben.caretIn(1, 4)
    ben.type('X')
    exchange([anna, ben])
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(bindingIn(ben.state()), method).mockImplementationOnce(() => {
      throw new RangeError('There is no position before the top-level node')
    })
    const strike = schema.marks.strike.create()
    anna.view.dispatch(anna.state().tr.addMark(11, 12, strike))
    exchange([anna, ben])
    logged.mockRestore()
    ben.run(undo)
    exchange([anna, ben])
    for (const { state } of [anna, ben]) {
      const [, letter] = state().doc.child(1).children
      expect([letter?.text, letter && strike.isInSet(letter.marks)]).toEqual(['X', true])
    }
  },
)

describe('a fault of which the session is told, so that it begins anew', () => {
  /** Two people, of whom the second's faults are noted: the words that are in no document. */
  function told() {
    const faults: (readonly string[])[] = []
    const onFault = (words: readonly string[]) => faults.push(words)
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()], (bound) => {
      Object.assign(bound, { onFault })
      return []
    }) as [Person, Person]
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return { anna, ben, faults }
  }
  const fail = () => {
    throw new RangeError('There is no position before the top-level node')
  }
  afterEach(() => void vi.restoreAllMocks())

  test.each([
    [1, 0],
    [2, 1],
  ])(
    '[COL-767] a change is shown anew where that fails %i times: faults %i',
    async (times, count) => {
      const { anna, ben, faults } = told()
      const read = vi.spyOn(bindingIn(ben.state()), 'read')
      for (let time = 0; time < times; time++) read.mockImplementationOnce(fail)
      anna.caretIn(0, 4)
      anna.type('!')
      exchange([anna, ben])
      await Promise.resolve()
      expect(faults).toHaveLength(count)
      const isShown = ben.state().doc.firstChild?.textContent === 'eins!'
      expect(isShown).toBe(count === 0)
    },
  )

  test('[COL-767] an edit that cannot be written: its words are told', async () => {
    const { ben, faults } = told()
    ben.caretIn(1, 4)
    ben.doc.once('beforeTransaction', fail)
    ben.type(' und drei')
    await Promise.resolve()
    expect(faults).toEqual([['und drei']])
  })

  test('[COL-767] an edit of which the document does not tell: its words are in the document', async () => {
    const { ben, faults } = told()
    ben.caretIn(1, 4)
    ben.doc.once('update', fail)
    ben.type(' und drei')
    await Promise.resolve()
    expect(faults).toEqual([[]])
    expect(ben.blocks()[1]).toEqual(p('zwei und drei'))
  })
})
