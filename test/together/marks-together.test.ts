import { deleteSelection, joinBackward } from 'prosemirror-commands'
import type { Mark } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import {
  exchange,
  IDS_OF_TWO,
  people,
  type Person,
  send,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const { strike, bold, textStyle, cueConnection, comment } = schema.marks

const set =
  (from: number, to: number, mark: Mark): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.addMark(1 + from, 1 + to, mark))
    return true
  }
const clear =
  (from: number, to: number, mark: Mark | typeof strike): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.removeMark(1 + from, 1 + to, mark))
    return true
  }

/** The text of the first block; parts without a mark that fulfils `says` are shown as '·'. */
function marked({ state }: Person, says: (mark: Mark) => boolean): string {
  const words: string[] = []
  state()
    .doc.child(0)
    .forEach(({ text, marks }) => void words.push(marks.some(says) ? (text ?? '') : '·'))
  return words.join('')
}

const struck = (person: Person) => marked(person, ({ type }) => type === strike)

function expectSame(everybody: readonly Person[]): void {
  exchange(everybody)
  const [first] = everybody
  for (const person of everybody) expect(person.blocks()).toEqual(first?.blocks())
}

const three = () => people(3, [p('0123456789abcdef'), p()])

describe('[DOC-56] of two who mark overlapping words at once neither ends the other’s mark', () => {
  const marks = {
    strike: strike.create(),
    bold: bold.create(),
    size: textStyle.create({ fontSize: '18px' }),
    cue: cueConnection.create({ cueId: 'c1' }),
    comment: comment.create({ commentId: 'k1' }),
  } as const

  test.each(Object.entries(marks))('%s', (_name, mark) => {
    const ranges = [
      [3, 9],
      [2, 6],
      [0, 6],
      [6, 9],
    ] as const
    for (const isFirst of [true, false])
      for (const [from, to] of ranges) {
        const all = three()
        const [anna, ben] = all
        anna.run(set(2, 6, mark))
        ben.run(set(from, to, mark))
        if (isFirst) send(ben, anna)
        expectSame(all)
        const words = '0123456789abcdef'.slice(Math.min(2, from), Math.max(6, to))
        for (const person of all)
          expect(marked(person, (other) => other.eq(mark)).replaceAll('·', '')).toBe(words)
      }
  })

  test('each of three people keeps the own mark on overlapping words', () => {
    const all = three()
    all.forEach((person, index) => person.run(set(index * 3, index * 3 + 5, strike.create())))
    expectSame(all)
    for (const person of all) expect(struck(person)).toBe('0123456789a·')
  })

  test('where one clears a part of what was struck, and another one strikes beyond it', () => {
    const all = three()
    const [anna, ben, cleo] = all
    anna.run(set(2, 8, strike.create()))
    exchange(all)
    ben.run(clear(2, 8, strike))
    anna.run(set(4, 12, strike.create()))
    cleo.caretIn(0, 14)
    cleo.type('x')
    expectSame(all)
    // Ben has cleared the part that was struck before; the rest is Anna's
    for (const person of all) expect(struck(person)).toBe('·89ab·')
    cleo.run(clear(0, 16, strike))
    expectSame(all)
    for (const person of all) expect(struck(person)).toBe('·')
  })

  test('where one clears words between, and another one strikes them', () => {
    const all = three()
    const [anna, ben] = all
    anna.run(set(0, 4, strike.create()))
    exchange(all)
    ben.run(clear(1, 3, strike))
    anna.run(set(3, 8, strike.create()))
    expectSame(all)
    expect(struck(anna)).toBe('0·34567·')
  })
})

test('[DOC-56] each part of a style that was set stays, and of two sizes all people have the same', () => {
  const all = three()
  const [anna, ben, cleo] = all
  anna.run(set(0, 6, textStyle.create({ fontSize: '18px' })))
  ben.run(set(3, 9, textStyle.create({ color: '#aa0000' })))
  cleo.run(set(5, 12, textStyle.create({ fontSize: '24px' })))
  expectSame(all)
  const sized = (person: Person) =>
    marked(person, ({ attrs }) => typeof attrs.fontSize === 'string')
  const colored = (person: Person) => marked(person, ({ attrs }) => attrs.color === '#aa0000')
  for (const person of all) {
    expect(sized(person)).toBe('0123456789ab·')
    expect(colored(person).replaceAll('·', '')).toBe('345678')
  }
  anna.run(set(0, 16, textStyle.create({ fontSize: '30px' })))
  expectSame(all)
  for (const person of all)
    expect(marked(person, ({ attrs }) => attrs.fontSize === '30px' && attrs.color === null)).toBe(
      '0123456789abcdef',
    )
})

test('[DOC-56] words typed in the midst of a mark are part of it, and lose it when another person clears it', () => {
  const all = three()
  const [anna, ben] = all
  const cue = cueConnection.create({ cueId: 'c1' })
  anna.run(set(2, 8, cue))
  exchange(all)
  ben.caretIn(0, 5)
  ben.type('xy')
  anna.run(clear(2, 8, cue))
  expectSame(all)
  for (const person of all)
    expect(person.state().doc.child(0).textContent).toBe('01234xy56789abcdef')
  for (const person of all) expect(marked(person, ({ type }) => type === cueConnection)).toBe('·')
})

test('[DOC-534] a mark set on the end of a line does not reach words that another person joins there at the same moment, by deleting across the border', () => {
  for (const ids of IDS_OF_TWO)
    for (const [from, to, gone, left] of [
      [0, 5, 3, 0],
      [2, 5, 3, 2],
      [1, 4, 2, 4],
      [0, 5, 5, 1],
    ] as const) {
      const [ben, cleo] = people(2, [p('ABCDE'), p('abcde'), p()])
      setIds([ben, cleo], ids)
      ben.select(1 + gone, 8 + left)
      ben.run(deleteSelection)
      cleo.run(set(from, to, strike.create()))
      expectSame([ben, cleo])
      const kept = 'ABCDE'.slice(from, Math.min(to, gone))
      expect(struck(ben).replaceAll('·', '')).toBe(kept)
    }
})

test.each([
  [0, 5, 0, 5],
  [0, 5, 2, 5],
  [2, 5, 0, 5],
] as const)(
  '[DOC-534] of two marks that end at one place (from %i to %i and from %i to %i) neither reaches words that another person joins there at the same moment',
  (from, to, start, end) => {
    for (const ids of IDS_OF_TWO)
      for (const isBenFirst of [true, false])
        for (const isTaken of [true, false]) {
          const [ben, cleo] = people(2, [p('ABCDE'), p('abcde'), p()])
          setIds([ben, cleo], ids)
          ben.caretIn(1)
          ben.run((state, dispatch) => joinBackward(state, dispatch))
          if (isBenFirst) takeFrom(ben)
          cleo.run(set(from, to, bold.create()))
          if (isTaken) takeFrom(cleo)
          takeFrom(ben)
          cleo.run(set(start, end, strike.create()))
          expectSame([ben, cleo])
          expect(struck(ben).replaceAll('·', '')).toBe('ABCDE'.slice(start))
          const isBold = marked(ben, ({ type }) => type === bold)
          expect(isBold.replaceAll('·', '')).toBe('ABCDE'.slice(from))
        }
  },
)

test.each([
  [0, 4, 2, 6],
  [0, 3, 0, 6],
  [1, 4, 3, 6],
  [2, 6, 4, 8],
  [0, 8, 2, 6],
  [1, 7, 2, 5],
] as const)(
  '[DOC-584] where two people clear overlapping parts of one mark at the same moment both are clear (%i to %i and %i to %i)',
  (from, to, start, end) => {
    for (const ids of IDS_OF_TWO)
      for (const isTaken of [true, false]) {
        const all = three()
        const [anna, ben, cleo] = all
        setIds([ben, cleo], ids)
        anna.run(set(0, 8, strike.create()))
        exchange(all)
        ben.run(clear(from, to, strike))
        cleo.run(clear(start, end, strike))
        if (isTaken) takeFrom(cleo)
        expectSame(all)
        const isClear = (_sign: string, index: number) =>
          (index < from || index >= to) && (index < start || index >= end)
        const left = [...'01234567'].filter(isClear).join('')
        for (const person of all) expect(struck(person).replaceAll('·', '')).toBe(left)
        cleo.caretIn(0, end)
        cleo.type('x')
        expectSame(all)
        expect(struck(anna).replaceAll(/[·x]/g, '')).toBe(left)
      }
  },
)

test('[DOC-45] a mark that is set over two lines which another person joins at the same moment is on the words of both', () => {
  for (const ids of IDS_OF_TWO)
    for (const isAnnaFirst of [true, false]) {
      const [anna, ben] = people(2, [p('ABCDE'), p('abcde'), p()])
      setIds([anna, ben], ids)
      anna.select(3, 12)
      anna.run(deleteSelection)
      ben.run(set(0, 12, strike.create()))
      takeFrom(isAnnaFirst ? anna : ben)
      expectSame([anna, ben])
      expect(struck(ben)).toBe('ABe')
    }
})

test.each([
  ['before', 0, false],
  ['behind', 5, false],
  ['before', 0, true],
  ['behind', 5, true],
] as const)(
  '[DOC-432] letters typed in struck words are struck where another person has typed right %s these at the same moment (%i; behind an erased letter: %s)',
  (_where, offset, isErased) => {
    for (const ids of IDS_OF_TWO)
      for (const isCleoFirst of [true, false])
        for (const isTaken of [true, false]) {
          const [ben, cleo] = people(2, [p('ABCDE'), p()])
          setIds([ben, cleo], ids)
          ben.caretIn(0, offset)
          ben.type('xy')
          cleo.run(set(0, 5, strike.create()))
          if (isCleoFirst) takeFrom(cleo)
          takeFrom(ben)
          takeFrom(cleo)
          cleo.caretIn(0, offset)
          if (isErased) {
            cleo.type('q')
            if (isTaken) takeFrom(cleo)
            const { head } = cleo.state().selection
            cleo.edit((tr) => tr.delete(head - 1, head))
          }
          for (const letter of 'ab') {
            cleo.type(letter)
            if (isTaken) takeFrom(cleo)
          }
          expectSame([ben, cleo])
          cleo.type('c')
          expectSame([ben, cleo])
          const line = ben.state().doc.child(0).textContent
          expect([line, struck(ben).replaceAll('·', '')]).toEqual([line, line.replace('xy', '')])
        }
  },
)

test('[DOC-91] words beside struck ones that are typed over with struck ones leave these struck', () => {
  const [anna, ben] = people(2, [p('ABC'), p()])
  anna.run(set(1, 2, strike.create()))
  takeFrom(anna)
  anna.run(set(0, 1, strike.create()))
  takeFrom(anna)
  anna.edit((tr) => tr.insertText('x', 1, 2))
  anna.edit((tr) => tr.addMark(1, 2, strike.create()))
  expectSame([anna, ben])
  expect(struck(ben)).toBe('xB·')
})
