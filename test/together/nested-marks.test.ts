// Several marks that begin and end at one place, and two people who write there at the same moment: where one of them has not heard
// of the marks, the server sets their borders anew. What the other one has typed has the marks that it had on that person's screen.
import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import {
  exchange,
  IDS_OF_TWO,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const MARKS = {
  strike: schema.marks.strike.create(),
  bold: schema.marks.bold.create(),
  cut: schema.marks.cut.create({ cutId: 'x' }),
  cue: schema.marks.cueConnection.create({ cueId: 'c1', cueType: 'light' }),
} as const
type Name = keyof typeof MARKS
type Range = readonly [from: number, to: number]

/** The marks of a letter of the first line. */
function marksOf({ state }: Person, letter: string): string {
  const run = state()
    .doc.child(0)
    .children.find(({ text }) => text?.includes(letter))
  return run
    ? run.marks
        .map(({ type }) => type.name)
        .toSorted()
        .join()
    : 'gone'
}

interface Way {
  /** The marks of the words, in the order in which they were set. */
  readonly names: readonly Name[]
  readonly words: Range
  readonly isAtStart: boolean
  /** How many of the words are written over. */
  readonly over: number
  readonly ids: readonly [cleo: number, ben: number]
  readonly isBenFirst: boolean
}

function* waysOf(names: readonly Name[]): Iterable<Way> {
  for (const words of [
    [0, 5],
    [1, 4],
  ] as const)
    for (const isAtStart of [true, false])
      for (const over of [0, 1, 2])
        for (const ids of IDS_OF_TWO)
          for (const isBenFirst of [true, false])
            yield { names, words, isAtStart, over, ids, isBenFirst }
}

/** Cleo marks words and then writes at their edge, `first` before that; Ben, who has not heard of the marks, writes there, too. */
function writeAtEdge(way: Way, first: (cleo: Person, edge: Range) => void = () => {}) {
  const both = people(2, [p('01234'), p()])
  const [cleo, ben] = both
  setIds(both, way.ids)
  const [from, to] = way.words
  for (const name of way.names) {
    cleo.edit((tr) => tr.addMark(from + 1, to + 1, MARKS[name]))
    takeFrom(cleo)
  }
  ben.caretIn(0, way.isAtStart ? from : to)
  ben.type('B')
  if (way.isBenFirst) takeFrom(ben)
  const edge = (length: number): Range =>
    way.isAtStart ? [from, from + length] : [to - length, to]
  first(cleo, edge(Math.max(1, way.over)))
  const [start, end] = edge(way.over)
  cleo.select(start + 1, end + 1)
  cleo.type('x')
  cleo.type('y')
  const before = ['x', 'y'].map((letter) => marksOf(cleo, letter))
  if (!way.isBenFirst) takeFrom(cleo)
  exchange(both)
  const after = both.map((person) => ['x', 'y'].map((letter) => marksOf(person, letter)))
  for (const person of both) person.leave()
  return { before, after }
}

const PAIRS: readonly (readonly Name[])[] = [
  ['strike', 'cut'],
  ['cut', 'strike'],
  ['strike', 'bold'],
  ['bold', 'cut'],
  ['cut', 'cue'],
]

test.each(PAIRS)(
  '[DOC-853] a letter typed in two marks that begin or end at one place (%s, %s) has both where another person, unheard, has typed there',
  (...names) => {
    for (const way of waysOf(names)) {
      const { before, after } = writeAtEdge(way)
      expect([way, ...after]).toEqual([way, before, before])
    }
  },
)

const TAKEN: readonly (readonly [taken: Name, names: readonly Name[]])[] = [
  ['strike', ['strike']],
  ['strike', ['strike', 'cut']],
  ['cut', ['bold', 'cut']],
  ['bold', ['strike', 'bold']],
]

test.each(TAKEN)(
  '[DOC-854] text typed over or beside words from which its author has taken a mark (%s of %s) does not get it where another person, unheard, has typed there',
  (taken, names) => {
    for (const way of waysOf(names))
      for (const isSent of [true, false]) {
        const { before, after } = writeAtEdge(way, (cleo, [from, to]) => {
          cleo.edit((tr) => tr.removeMark(from + 1, to + 1, MARKS[taken]))
          if (isSent) takeFrom(cleo)
        })
        expect([way, isSent, ...after]).toEqual([way, isSent, before, before])
      }
  },
)
