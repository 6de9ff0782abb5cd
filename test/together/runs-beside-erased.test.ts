// Three people are at one place at once: two write there, and the third takes back what they have written there, or marks the
// words beside it.
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import {
  exchange,
  hear,
  IDS_OF_THREE,
  IDS_OF_TWO,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { undo } from '#/client/editor/core/binding/undo.ts'

const LINES: readonly (readonly [string, ScriptBlock])[] = [
  ['an empty line', p()],
  ['a line', p('Ja. ')],
  ['a bold line', { type: 'paragraph', text: [{ text: 'Ja. ', bold: true }] }],
]

const lineOf = ({ state }: Person) => state().doc.child(0).textContent

function eraseLetter({ state, view }: Person): void {
  const { head } = state().selection
  view.dispatch(state().tr.delete(head - 1, head))
}

test.each(LINES)(
  '[DOC-180] letters of a run stay together in %s where another person has erased theirs and a third one writes',
  (_name, line) => {
    for (const ids of IDS_OF_THREE) {
      const everybody = people(3, [line, p()])
      const [anna, ben, cleo] = everybody
      setIds(everybody, ids)
      for (const person of everybody) person.caretIn(0, lineOf(person).length)
      anna.type('ab')
      ben.type('-')
      takeFrom(ben)
      eraseLetter(ben)
      takeFrom(ben)
      hear(anna)
      cleo.type('xyz')
      anna.type('cd')
      exchange(everybody)
      for (const person of everybody) {
        expect(lineOf(person)).toContain('abcd')
        expect(lineOf(person)).toContain('xyz')
      }
    }
  },
)

test('[DOC-180] words that two people type beside letters erased by both stand in one order for both', () => {
  for (const first of [1_000, 4_294_967_000])
    for (const ids of [
      [first, first + 1],
      [first + 1, first],
    ] as const) {
      const [anna, ben] = people(2, [p('abcde'), p('fghij'), p()])
      setIds([anna, ben], ids)
      anna.edit((tr) => tr.delete(3, 9))
      anna.edit((tr) => tr.delete(2, 3))
      anna.caretIn(0, 1)
      anna.type('X')
      anna.type('Y')
      ben.edit((tr) => tr.delete(3, 6))
      ben.caretIn(0, 2)
      ben.type('x')
      ben.type('y')
      exchange([anna, ben])
      expect(lineOf(ben)).toBe(lineOf(anna))
      expect(lineOf(anna)).toContain('XY')
      expect(lineOf(anna)).toContain('xy')
    }
})

/** Strikes the two letters behind the last letter of the first line. */
function strikeNext({ state, view }: Person, from: number): void {
  view.dispatch(state().tr.addMark(from, from + 2, schema.marks.strike.create()))
}

test.each(['who has split the line', 'in a line that stays'])(
  '[DOC-181] letters of a run stay together beside words that another person strikes and a third one writes before, for a writer %s',
  (name) => {
    for (const ids of IDS_OF_THREE) {
      const everybody = people(3, [p('Ja.'), p()])
      const [anna, ben, cleo] = everybody
      const doesSplit = name === 'who has split the line'
      everybody.forEach((person, index) => {
        // the server's own id is smaller
        person.doc.clientID = (ids[index] ?? 0) + 2 ** 32 - 4_000
        person.caretIn(0)
      })
      if (doesSplit) anna.run(splitBlock)
      anna.type('a')
      takeFrom(anna)
      if (!doesSplit) everybody.forEach(hear)
      strikeNext(cleo, doesSplit ? 1 : 2)
      takeFrom(cleo)
      if (!doesSplit) {
        hear(ben)
        ben.caretIn(0, 1)
      }
      ben.type('xyz')
      takeFrom(ben)
      anna.type('bc')
      exchange(everybody)
      for (const { state } of everybody) {
        expect(state().doc.textContent).toContain('abc')
        expect(state().doc.textContent).toContain('xyz')
      }
    }
  },
)

test('[DOC-669] words that undo brings back at the end of a line split since stay together where letters of another person came to that line late', () => {
  for (const [first, second] of [
    [1_000, 2_000],
    [2_000, 1_000],
    // the server's id is between the two
    [1_000, 2 ** 32 - 1],
    [2 ** 32 - 1, 1_000],
  ] as const)
    for (const isTaken of [true, false]) {
      const [anna, ben] = people(2, [p('AB'), p()])
      setIds([anna, ben], [first, second])
      anna.caretIn(0)
      for (const letter of 'xyz') anna.type(letter)
      ben.caretIn(0)
      ben.run(splitBlock)
      ben.type('1')
      takeFrom(ben)
      takeFrom(anna)
      for (const letter of '23') ben.type(letter)
      ben.pause()
      eraseLetter(ben)
      ben.run(splitBlock)
      if (isTaken) takeFrom(ben)
      ben.run(undo)
      exchange([anna, ben])
      for (const { state } of [anna, ben]) {
        const words = state().doc.textContent
        expect(words).toContain('123')
        expect(words).toContain('xyz')
      }
    }
})

const MARKS = [
  schema.marks.bold.create(),
  schema.marks.strike.create(),
  schema.marks.cut.create({ cutId: 'x' }),
  schema.marks.cueConnection.create({ cueId: 'c1' }),
]

test.each(MARKS)(
  '[DOC-778] letters of a run stay together behind words that another person marks and behind which a third one writes ($type.name)',
  (mark) => {
    for (const ids of IDS_OF_THREE)
      for (const from of [1, 4])
        for (const isMarkFirst of [true, false]) {
          const everybody = people(3, [p('Ja.'), p()])
          const [anna, ben, cleo] = everybody
          setIds(everybody, ids)
          for (const { caretIn } of everybody) caretIn(0, from - 1)
          cleo.type('ab')
          anna.edit((tr) => tr.addMark(1, 4, mark))
          ben.type('xyz')
          takeFrom(isMarkFirst ? anna : ben)
          takeFrom(anna)
          hear(cleo)
          cleo.type('cd')
          exchange(everybody)
          for (const person of everybody) {
            expect(lineOf(person), `${ids} ${from}`).toContain('abcd')
            expect(lineOf(person), `${ids} ${from}`).toContain('xyz')
          }
        }
  },
)

const AROUND = [
  ['a cut', schema.marks.cut.create({ cutId: 'x' })],
  ['a cue', schema.marks.cueConnection.create({ cueId: 'c1' })],
] as const

test.each(AROUND)(
  '[DOC-784] words that undo brings back come back into %s, where another person has typed on behind their own words before it',
  (_name, mark) => {
    const seen: string[] = []
    for (const ids of IDS_OF_TWO)
      for (const first of [0, 1]) {
        const both = people(2, [p(' Ende.'), p()])
        const [anna, ben] = both
        setIds(both, ids)
        anna.caretIn(0, 0)
        for (const letter of 'Ja') anna.type(letter)
        exchange(both)
        ben.caretIn(0, 2)
        for (const letter of ' zwei') ben.type(letter)
        exchange(both)
        ben.edit((tr) => tr.addMark(1, 8, mark))
        exchange(both)
        ben.pause()
        ben.edit((tr) => tr.delete(3, 8))
        exchange(both)
        anna.caretIn(0, 2)
        for (const letter of ' und') anna.type(letter)
        ben.run(undo)
        takeFrom(both[first] ?? anna)
        exchange(both)
        const { children } = ben.state().doc.child(0)
        seen.push(children.flatMap(({ text, marks }) => (marks.length > 0 ? text : [])).join(''))
        expect(lineOf(anna)).toBe(lineOf(ben))
        expect(lineOf(anna)).toContain(' und')
      }
    expect(seen).toEqual(seen.map(() => 'Ja zwei'))
  },
)

test('[DOC-805] a letter with marks of its own stands where it stood when undo brings it back while another person, unheard, brings back those beside it', () => {
  const mark = schema.marks.bold.create()
  for (const ids of IDS_OF_TWO)
    for (const first of [0, 1])
      for (const isMarked of [true, false])
        for (const gone of [
          [1, 2],
          [3, 4],
          [3, 5],
        ] as const) {
          const both = people(2, [p('abmecd'), p()])
          const [anna, ben] = both
          setIds(both, ids)
          anna.edit((tr) => tr.addMark(isMarked ? 3 : 1, isMarked ? 4 : 7, mark))
          if (!isMarked) anna.edit((tr) => tr.removeMark(3, 4, mark))
          exchange(both)
          const before = anna.state().doc
          for (const person of both) person.pause()
          ben.edit((tr) => tr.delete(gone[0] + 1, gone[1] + 1))
          exchange(both)
          const place = lineOf(anna).indexOf('m')
          anna.edit((tr) => tr.delete(place + 1, place + 2))
          takeFrom(anna)
          for (const person of both) person.run(undo)
          takeFrom(both[first] ?? anna)
          exchange(both)
          for (const person of both) expect(person.state().doc.toString()).toBe(before.toString())
        }
})
