// Undo and redo of marks know the words that were marked, wherever another person has brought them meanwhile.
import '#test/together/storm/seeded-ids.ts'
import { joinBackward, splitBlock } from 'prosemirror-commands'
import type { Mark } from 'prosemirror-model'
import { afterEach, expect, test } from 'vitest'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { schema } from '#/shared/script/schema.ts'
import { dragWords } from '#test/support/drag-words.ts'
import { exchange, markedLines, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const { strike, bold, cut, comment, cueConnection } = schema.marks
const MARKS: readonly Mark[] = [
  strike.create(),
  bold.create(),
  cut.create({ cutId: 'x' }),
  comment.create({ commentId: 'x', commentText: 'y' }),
  cueConnection.create({ cueId: 'x', type: 'light' }),
]

/** What Ben does with the marked words 2345, and the lines after that, with the words in ‹› that have the mark then. */
const DEEDS: Readonly<Record<string, readonly [(ben: Person) => void, string]>> = {
  'splits them': [(ben) => void (ben.select(5), ben.run(splitBlock)), '01‹23›/‹45›67/AB/'],
  'joins their line to another one': [
    (ben) => void (ben.select(11), ben.run((state, dispatch) => joinBackward(state, dispatch))),
    '01‹2345›67AB/',
  ],
  'drags one of them away': [(ben) => dragWords(ben, 4, 5, 12), '01‹245›67/A‹3›B/'],
  'drags all of them away': [(ben) => dragWords(ben, 3, 7, 12), '0167/A‹2345›B/'],
  'deletes the last one': [(ben) => void ben.edit((tr) => tr.delete(6, 7)), '01‹234›67/AB/'],
  'writes over the last one': [(ben) => (ben.select(6, 7), ben.type('x')), '01‹234›x67/AB/'],
  'writes over one inside': [(ben) => (ben.select(4, 5), ben.type('x')), '01‹2x45›67/AB/'],
  'writes inside': [(ben) => (ben.select(5), ben.type('x')), '01‹23x45›67/AB/'],
  'writes before them': [(ben) => (ben.select(3), ben.type('x')), '01x‹2345›67/AB/'],
}

const plain = (line: string) => line.replaceAll(/[‹›]/g, '')

const shown = (person: Person, mark: Mark): string =>
  markedLines(person, (marks) => marks.some(({ type }) => type === mark.type), '‹›').join('/')

const open = () => {
  const both = people(2, [p('01234567'), p('AB'), p()])
  here.push(...both)
  return both
}

test.each(Object.entries(DEEDS))(
  '[DOC-764] undo of a removed mark gives it back to its words where another person %s',
  (_name, [deed, expected]) => {
    for (const mark of MARKS)
      for (const isAtOnce of [true, false]) {
        const both = open()
        const [anna, ben] = both
        anna.edit((tr) => tr.addMark(3, 7, mark))
        anna.pause()
        exchange(both)
        anna.edit((tr) => tr.removeMark(3, 7, mark))
        if (!isAtOnce) exchange(both)
        deed(ben)
        exchange(both)
        expect(shown(anna, mark).replaceAll(/[‹›]/g, '')).toBe(plain(expected))
        for (const [command, lines] of [
          [undo, expected],
          [redo, plain(expected)],
          [undo, expected],
        ] as const) {
          anna.run(command)
          exchange(both)
          for (const person of both)
            expect([mark.type.name, isAtOnce, shown(person, mark)]).toEqual([
              mark.type.name,
              isAtOnce,
              lines,
            ])
        }
      }
  },
)

test.each(Object.entries(DEEDS))(
  '[DOC-764] undo of a mark takes it from its words where another person %s, and redo gives it back',
  (_name, [deed, expected]) => {
    for (const mark of MARKS) {
      const both = open()
      const [anna, ben] = both
      anna.edit((tr) => tr.addMark(3, 7, mark))
      deed(ben)
      exchange(both)
      const marked = shown(anna, mark)
      expect(plain(marked)).toBe(plain(expected))
      for (const [command, lines] of [
        [undo, plain(expected)],
        [redo, marked],
        [undo, plain(expected)],
      ] as const) {
        anna.run(command)
        exchange(both)
        for (const person of both)
          expect([mark.type.name, shown(person, mark)]).toEqual([mark.type.name, lines])
      }
    }
  },
)

test('[DOC-764] words that are marked and deleted by one step come back by undo without the mark', () => {
  const both = open()
  const [anna, ben] = both
  const mark = strike.create()
  anna.edit((tr) => tr.addMark(3, 7, mark).delete(4, 6).insertText('x', 1))
  exchange(both)
  expect(shown(anna, mark)).toBe('x01‹25›67/AB/')
  ben.select(4)
  ben.run(splitBlock)
  exchange(both)
  anna.run(undo)
  exchange(both)
  for (const person of both) expect(shown(person, mark)).toBe('01/234567/AB/')
  anna.run(redo)
  exchange(both)
  for (const person of both) expect(shown(person, mark)).toBe('x01/‹25›67/AB/')
})

test('[DOC-764] undo of a mark leaves the older mark of another person between the words that it was set on', () => {
  for (const mark of MARKS) {
    const both = open()
    const [anna, ben] = both
    ben.edit((tr) => tr.addMark(5, 9, mark))
    exchange(both)
    anna.edit((tr) => tr.addMark(1, 5, mark))
    exchange(both)
    dragWords(ben, 4, 5, 9)
    exchange(both)
    anna.run(undo)
    exchange(both)
    for (const person of both)
      expect([mark.type.name, shown(person, mark)]).toEqual([mark.type.name, '012‹4567›3/AB/'])
  }
})

test('[DOC-899] letters that another person has typed at the end of marked words have the mark on all screens after undo and redo', () => {
  for (const mark of MARKS)
    for (const from of [3, 5, 7]) {
      const [anna, ben] = people(2, [p('01234567'), p()])
      if (!anna || !ben) throw new Error('nobody')
      here.push(anna, ben)
      anna.edit((tr) => tr.addMark(3, 7, mark))
      exchange(here.slice(-2))
      ben.select(from)
      ben.type('x')
      ben.type('y')
      exchange(here.slice(-2))
      const written = anna.state().doc.toJSON() as unknown
      for (const command of [undo, redo, undo, redo]) {
        ben.run(command)
        exchange(here.slice(-2))
      }
      for (const { state } of [anna, ben]) expect(state().doc.toJSON()).toEqual(written)
    }
})
