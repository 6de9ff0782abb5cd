import { joinBackward, splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { schema } from '#/shared/script/schema.ts'
import { dragWords } from '#test/support/drag-words.ts'
import {
  exchange,
  IDS_OF_TWO,
  markedLines,
  ORDERS_OF_THREE,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const { strike } = schema.marks

const strikeWords = (person: Person, from: number, to: number) =>
  person.edit((tr) => tr.addMark(from, to, strike.create()))

/** The words of each block; struck letters in brackets. */
const shown = (person: Person) =>
  markedLines(person, (marks) => strike.isInSet(marks) !== undefined)

test('[DOC-665] words that two people drag at once, one of them into words that the other has just marked, have that mark only if they had it before', () => {
  for (const isBenFirst of [true, false])
    for (const isStruck of [true, false]) {
      const all = people(3, [p('01234567'), p('ABCDE'), p('xyz'), p()])
      const [anna, ben, cleo] = all
      if (isStruck) strikeWords(anna, 12, 15)
      exchange(all)
      strikeWords(cleo, 1, 9)
      if (!isBenFirst) takeFrom(cleo)
      dragWords(ben, 12, 15, 5)
      takeFrom(ben)
      dragWords(cleo, 12, 15, 19)
      exchange(all)
      const dragged = isStruck ? 'x[BCD]yz' : 'xBCDyz'
      for (const person of all) expect(shown(person)).toEqual(['[01234567]', 'AE', dragged, ''])
    }
})

test('[DOC-534] a mark set on the whole of a line does not reach the words of the next one, which its author has split and another person joins to it', () => {
  for (const ids of IDS_OF_TWO)
    for (const isAnnaFirst of [true, false]) {
      const both = people(2, [p('ABC'), p('defg'), p()])
      const [anna, ben] = both
      setIds(both, ids)
      anna.caretIn(1, 0)
      anna.run(splitBlock)
      strikeWords(anna, 1, 4)
      ben.caretIn(1)
      ben.run((state, dispatch) => joinBackward(state, dispatch))
      takeFrom(isAnnaFirst ? anna : ben)
      exchange(both)
      for (const person of both) expect(shown(person).join('')).toBe('[ABC]defg')
    }
})

test('[DOC-762] a mark that undo takes away whole is gone from a line that another person has copied unheard after words were dragged to its edge', () => {
  for (const isSplit of [true, false])
    for (const place of [1, 3, 5]) {
      const both = people(2, [p('0123'), p('ABCDE'), p()])
      const [anna, ben] = both
      strikeWords(ben, 1, 12)
      takeFrom(ben)
      ben.pause()
      dragWords(anna, 8, 10, place)
      takeFrom(anna)
      ben.run(undo)
      anna.pause()
      anna.caretIn(0, 2)
      anna.run(isSplit ? splitBlock : undo)
      takeFrom(anna)
      exchange(both)
      for (const person of both) expect(shown(person).join('/')).not.toContain('[')
    }
})

/** What goes along with the word: a letter typed behind it, which may be erased there first, or a word dragged there. */
const GUESTS = {
  'a letter typed behind it': (guest: Person) => {
    guest.caretIn(0, 3)
    guest.type('y')
  },
  'a word dragged behind it': (guest: Person) => dragWords(guest, 13, 14, 4),
} as const

for (const [what, bring] of Object.entries(GUESTS))
  test.each(['the author of the mark', 'a third person'])(
    `[DOC-800] ${what} by %s goes along with a word dragged to a mark, unheard, and is in the mark where the word is`,
    (who) => {
      for (const ids of IDS_OF_TWO)
        for (const [place, isIn] of [
          [0, false],
          [2, true],
          [4, false],
        ] as const)
          for (const order of ORDERS_OF_THREE) {
            const all = people(3, [p('0123'), p('ABCD'), p('yx'), p()])
            const [anna, ben, cleo] = all
            setIds([anna, ben], ids)
            const isAnna = who === 'the author of the mark'
            bring(isAnna ? anna : cleo)
            strikeWords(anna, isAnna ? 8 : 7, isAnna ? 12 : 11)
            dragWords(ben, 3, 4, 7 + place)
            for (const index of order) takeFrom(all[index])
            exchange(all)
            const line = ['[ABCD]'.slice(0, place + 1), isIn ? '2y' : '', '[ABCD]'.slice(place + 1)]
            const edge = place === 0 ? '2y[ABCD]' : '[ABCD]2y'
            for (const person of all)
              expect([place, order, shown(person)[1]]).toEqual([
                place,
                order,
                isIn ? line.join('') : edge,
              ])
          }
    },
  )

test('[DOC-970] letters that were typed in marked words have the mark wherever somebody drags them who has heard of them', () => {
  for (const typist of [0, 1, 2])
    for (const dragger of [0, 1, 2])
      for (const place of [0, 2, 4])
        for (const [target, ...moved] of [
          [9, '[a]', 'xyz'],
          [12, '', 'x[a]yz'],
        ] as const) {
          const all = people(3, [p('0123'), p(), p('xyz'), p()])
          strikeWords(all[0], 1, 5)
          exchange(all)
          const writer = all[typist] as Person
          writer.caretIn(0, place)
          writer.type('a')
          exchange(all)
          dragWords(all[dragger] as Person, 1 + place, 2 + place, target - 1)
          exchange(all)
          const where = { typist, dragger, place, target }
          for (const person of all)
            expect([where, shown(person)]).toEqual([where, ['[0123]', ...moved, '']])
        }
})
