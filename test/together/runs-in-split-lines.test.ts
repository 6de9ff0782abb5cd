// Runs that people write at one place of a line, while another person splits the line there: the words are written anew, and the
// server carries over what was written in the old text.
import { setBlockType, splitBlock } from 'prosemirror-commands'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECEIVED } from '#/client/editor/core/connection/unsettled-edits.ts'
import {
  exchange,
  hear,
  IDS_OF_THREE,
  IDS_OF_TWO,
  linesOf,
  ORDERS_OF_THREE,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { schema } from '#/shared/script/schema.ts'
import { p, scene } from '#test/support/script.ts'

/** The line in which all three write. */
const LINE = 1
const RUNS = ['123456789', 'uvwxyzABC'] as const

const stepsOf = fc.array(
  fc.record({
    who: fc.constantFrom(0, 1, 2),
    what: fc.constantFrom('write', 'write', 'take', 'hear'),
  }),
  { minLength: 8, maxLength: 30 },
)

const idsOf = fc.shuffledSubarray([1_000, 2_000, 3_000], { minLength: 3, maxLength: 3 })

/** An update that contradicts own edits reaches a page in one answer, with these edits settled. */
const hearAnswer = (person: Person) => person.doc.transact(() => hear(person), RECEIVED)

test('[DOC-767] the words of each of two people at one place stay in one piece, while another one splits the line before it', () => {
  fc.assert(
    fc.property(idsOf, stepsOf, (ids, steps) => {
      const everybody = people(3, [scene('Auftritt'), p('abcd'), p()])
      const letters = RUNS.map((run) => [...run])
      setIds(everybody, ids)
      for (const { caretIn } of everybody) caretIn(LINE)
      for (const { who, what } of steps) {
        const person = everybody[who] as Person
        if (what === 'take') takeFrom(person)
        else if (what === 'hear') hearAnswer(person)
        else if (who === 2) person.run(splitBlock)
        else person.type(letters[who]?.shift() ?? '')
      }
      everybody.forEach(takeFrom)
      everybody.forEach(hearAnswer)
      exchange(everybody)
      const all = linesOf(everybody[0]).join('|')
      RUNS.forEach((run, who) =>
        expect(all).toContain(run.slice(0, run.length - (letters[who]?.length ?? 0))),
      )
    }),
    { numRuns: 250 },
  )
})

/** What stands behind the newest letter of another one, in a line that its writer has split. */
const ENDINGS = {
  nothing: () => {},
  'a letter that they erase': (person: Person) => {
    person.type('-')
    const { head } = person.state().selection
    person.edit((tr) => tr.delete(head - 1, head))
  },
} as const

test.each(Object.entries(ENDINGS))(
  '[DOC-767] a person who splits a line and writes behind the newest letter of another person, and before %s, does not tear that run',
  (_what, before) => {
    for (const ids of IDS_OF_TWO)
      for (const isFirst of [true, false]) {
        const [anna, ben] = people(2, [scene('Auftritt'), p('abcd'), p()])
        setIds([anna, ben], ids)
        anna.caretIn(LINE, 4)
        anna.type('12')
        takeFrom(anna)
        hear(ben)
        ben.caretIn(LINE, 2)
        ben.run(splitBlock)
        takeFrom(ben)
        ben.caretIn(LINE + 1, 4)
        before(ben)
        ben.type('xyz')
        anna.type('34')
        for (const person of isFirst ? [anna, ben] : [ben, anna]) takeFrom(person)
        exchange([anna, ben])
        for (const person of [anna, ben])
          expect(linesOf(person)).toEqual(['', 'ab', 'cd1234xyz', ''])
      }
  },
)

test('[DOC-830] text that one types, and the heading that one makes of the line then, stays with the letter sent before it where another person splits the line and a third one writes', () => {
  for (const order of ORDERS_OF_THREE)
    for (const ids of IDS_OF_THREE) {
      const everybody = people(3, [p('ab'), p()])
      const [anna, ben, cleo] = everybody
      setIds(everybody, ids)
      for (const { caretIn } of everybody) caretIn(0)
      for (const letter of 'ABC') anna.type(letter)
      cleo.type('X')
      takeFrom(cleo)
      for (const letter of 'YZ') cleo.type(letter)
      cleo.run(setBlockType(schema.nodes.heading))
      ben.type('1')
      ben.run(splitBlock)
      for (const index of order) takeFrom(everybody[index] as Person)
      exchange(everybody)
      for (const person of everybody) {
        const text = linesOf(person).join('|')
        for (const run of ['ABC', 'XYZ', 'ab']) expect(text).toContain(run)
      }
    }
})

test('[DOC-867] text that one types behind words, and the heading that one makes of the line then, does not tear it from these words where another person splits the line before them', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ])
    for (const ids of IDS_OF_TWO)
      for (const isSent of [true, false])
        for (const where of [0, 1, 2])
          for (const split of [0, 1, 2]) {
            const both = people(2, [p('ab'), p()])
            const [ben, cleo] = both
            setIds(both, ids)
            ben.caretIn(0, split)
            cleo.caretIn(0, where)
            cleo.type('X')
            if (isSent) takeFrom(cleo)
            for (const letter of 'YZ') cleo.type(letter)
            cleo.run(setBlockType(schema.nodes.heading))
            ben.run(splitBlock)
            for (const index of order) takeFrom(both[index] as Person)
            exchange(both)
            const before = 'ab'.slice(where - 1, where)
            for (const person of both) {
              const way = [order, ids, isSent, where, split]
              const text = linesOf(person).join('|')
              expect([way, text.replaceAll('|', '')]).toEqual([
                way,
                `${'ab'.slice(0, where)}XYZ${'ab'.slice(where)}`,
              ])
              expect([way, text]).toEqual([way, expect.stringContaining(`${before}XYZ`)])
            }
          }
})

const lettersAt = ({ state }: Person, letters: string): readonly [number, number] => {
  const { doc } = state()
  let found = -1
  doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(letters) : -1
    if (index >= 0) found = position + index
  })
  expect(found).toBeGreaterThan(0)
  return [found, found + letters.length]
}

function putBehind(person: Person, letters: string): void {
  const [, end] = lettersAt(person, letters)
  person.select(end)
}

function replaceLetters(person: Person, letters: string, others: string): void {
  const { tr } = person.state()
  person.view.dispatch(tr.insertText(others, ...lettersAt(person, letters)))
}

/** What one does in the words 'CDE' that one has just typed, or what a third person does who has heard of them. */
const AMID = {
  'a letter that one types between two': (anna: Person) => {
    putBehind(anna, 'D')
    anna.type('X')
  },
  'a letter that one erases': (anna: Person) => replaceLetters(anna, 'D', ''),
  'a letter that one types over': (anna: Person) => replaceLetters(anna, 'D', 'X'),
  'words of a third person between two': (anna: Person, cleo: Person) => {
    takeFrom(anna)
    hear(cleo)
    putBehind(cleo, 'C')
    for (const letter of 'uvw') cleo.type(letter)
    takeFrom(cleo)
  },
} as const

/** How a line is written anew, so that what others write in the old one has to be brought to the new one. */
const ANEW = {
  'made a heading': (person: Person) => person.run(setBlockType(schema.nodes.heading)),
  split: (person: Person) => {
    person.caretIn(0, 0)
    person.run(splitBlock)
    putBehind(person, 'A')
  },
} as const

test.each(Object.entries(AMID))(
  '[DOC-886] words that one types in a line which one has split or made a heading, with %s, are not torn by those of another person who, unheard, types there',
  (_what, change) => {
    for (const [anew, writeAnew] of Object.entries(ANEW))
      for (const isFirst of [true, false])
        for (const ids of IDS_OF_THREE) {
          const everybody = people(3, [p('ab'), p()])
          const [anna, ben, cleo] = everybody
          setIds(everybody, ids)
          for (const { caretIn } of everybody) caretIn(0, 1)
          anna.type('A')
          writeAnew(anna)
          for (const letter of 'CDE') anna.type(letter)
          for (const letter of '123') ben.type(letter)
          if (isFirst) takeFrom(ben)
          change(anna, cleo)
          exchange(everybody)
          const text = linesOf(anna).join('')
          expect([anew, isFirst, ids, text]).toEqual([
            anew,
            isFirst,
            ids,
            expect.stringMatching(/^a(123A\w+E|A\w+E123)b$/),
          ])
        }
  },
)
