// Marks on words that another person, unheard, deletes and brings back: in a line that stays the borders of the mark stay around the
// deleted words, and of a line that goes the server keeps the marks.
import '#test/together/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { RECEIVED } from '#/client/editor/core/connection/unsettled-edits.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, hear, people, takeFrom, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { runSeries, type SeriesStep } from '#test/together/storm/series.ts'

const WORDS = '012345'
/** Where the line begins behind the one before it. */
const START = 5

const MARKS = {
  strike: schema.marks.strike.create(),
  cut: schema.marks.cut.create({ cutId: 'x' }),
  cue: schema.marks.cueConnection.create({ cueId: 'c1', cueType: 'light' }),
}

type Range = readonly [from: number, to: number]

/** What Anna deletes: words of the line, all of them, or the line itself. */
const GONE = {
  words: [START + 2, START + 4],
  'all words': [START, START + 6],
  line: [4, 12],
} as const

/** What Ben marks: exactly words that go, a part of them, words at their edge, and more. */
const MARKED: readonly Range[] = [
  [2, 4],
  [3, 4],
  [1, 3],
  [3, 5],
  [0, 6],
]

/** Of what two people write at one place at once Yjs puts that of the smaller id first. */
const IDS = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

/** The words of the line; marked ones in brackets. */
const shown = ({ state }: Person) =>
  state()
    .doc.child(1)
    .children.map(({ text = '', marks }) => (marks.length > 0 ? `[${text}]` : text))
    .join('')

const marked = ([from, to]: Range) =>
  `${WORDS.slice(0, from)}[${WORDS.slice(from, to)}]${WORDS.slice(to)}`

/**
 * Anna deletes words of a line and takes that back, and Ben marks words of it.
 * @param order of what the server gets: Ben's `mark`, and what he takes `off` by undo, Anna's `gone` and `back`, or `both` in one
 * update, and what each `hears`
 */
function play(order: string, what: keyof typeof GONE, range: Range, kind: keyof typeof MARKS) {
  return IDS.map((ids) => {
    const everybody = people(2, [p('xy'), p(WORDS), p('zw'), p()]) as [Person, Person]
    const [anna, ben] = everybody
    everybody.forEach(({ doc }, index) => (doc.clientID = ids[index] ?? 0))
    const remove = () => anna.view.dispatch(anna.state().tr.delete(first, last))
    const [from, to] = range
    const [first, last] = GONE[what]
    const deeds: Readonly<Record<string, readonly [by: Person, ...deeds: (() => unknown)[]]>> = {
      mark: [
        ben,
        () => ben.view.dispatch(ben.state().tr.addMark(START + from, START + to, MARKS[kind])),
      ],
      off: [ben, () => ben.run(undo)],
      gone: [anna, remove],
      back: [anna, () => anna.run(undo)],
      both: [anna, remove, () => anna.run(undo)],
      'Ben hears': [ben, () => ben.doc.transact(() => hear(ben), RECEIVED)],
      'Anna hears': [anna, () => anna.doc.transact(() => hear(anna), RECEIVED)],
    }
    for (const name of order.split(', ')) {
      const [by, ...own] = deeds[name] ?? [anna]
      for (const deed of own) deed()
      by.pause()
      takeFrom(by)
    }
    exchange(everybody)
    return everybody.map(shown)
  })
}

const KINDS = ['strike', 'cut', 'cue'] as const

function eachWay(orders: readonly string[], check: (...way: Parameters<typeof play>) => void) {
  for (const [nth, order] of orders.entries())
    for (const what of ['words', 'all words', 'line'] as const)
      MARKED.forEach((range, index) =>
        check(order, what, range, KINDS[(nth + index) % KINDS.length] ?? 'cut'),
      )
}

test('[DOC-865] words that one deletes and brings back have the mark that another person, unheard, has set on them, in whatever order both are heard of', () => {
  const orders = [
    'mark, gone, back',
    'gone, mark, back',
    'gone, back, mark',
    'mark, both',
    'both, mark',
    'gone, mark, Ben hears, back',
    'gone, mark, Anna hears, back',
  ]
  eachWay(orders, (...way) => {
    const ends = play(...way)
    expect([way, ends]).toEqual([way, ends.map((end) => end.map(() => marked(way[2])))])
  })
})

test('[DOC-866] a mark that its author takes back is off words that another person, unheard, deletes and brings back', () => {
  const orders = [
    'mark, gone, off, back',
    'gone, mark, off, back',
    'gone, back, mark, off',
    'mark, both, off',
    'both, mark, off',
    'mark, gone, back, off',
    'gone, mark, back, off',
    'gone, mark, back, Ben hears, off, Anna hears, gone, back',
  ]
  eachWay(orders, (...way) => {
    const ends = play(...way)
    expect([way, ends]).toEqual([way, ends.map((end) => end.map(() => WORDS))])
  })
})

test('[DOC-865] a cut that one proposes who may only comment is taken, where another person has deleted its words unheard', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 1, what: 'deleteScene', seed: 807614 },
    { who: 0, what: 'hear', seed: 827030 },
    { who: 0, what: 'proposeCut', seed: 98288 },
    { who: 1, what: 'hear', seed: 535006 },
    { who: 1, what: 'take', seed: 803413 },
  ]
  expect(await runSeries({ seed: 7931927, people: 3, steps })).toEqual([])
})
