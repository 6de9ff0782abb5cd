// A mark lies on the letters that its author saw, and on what is written or brought between these. Its update names
// them, so nobody has to guess which letters of others its author did not know.
import '#test/together/storm/seeded-ids.ts'
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { CoveredMarks, coveredIn } from '#/shared/script/copies/covered-words.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { suffixOf } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { dragWords } from '#test/support/drag-words.ts'
import {
  exchange,
  hear,
  IDS_OF_TWO,
  markedLines,
  ORDERS_OF_THREE,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { runSeries, type SeriesStep } from '#test/together/storm/series.ts'

const { strike } = schema.marks

const strikeWords = (person: Person, from: number, to: number) =>
  person.edit((tr) => tr.addMark(from, to, strike.create()))

/** The words of each block; struck letters in brackets. */
const shown = (person: Person) =>
  markedLines(person, (marks) => strike.isInSet(marks) !== undefined).join('/')

const two = (...lines: readonly string[]) => people(2, [...lines.map((line) => p(line)), p()])

test('[DOC-740] a word dragged into the midst of words that another person marks unheard, and back by undo, keeps its own marks', () => {
  for (const ids of IDS_OF_TWO)
    for (const order of ['anna, ben, anna', 'ben, anna', 'anna, ben'] as const) {
      const both = two('01234567', 'ABCDE')
      const [anna, ben] = both
      setIds(both, ids)
      strikeWords(ben, 1, 9)
      if (order === 'ben, anna') takeFrom(ben)
      dragWords(anna, 12, 15, 5)
      if (order === 'anna, ben, anna') {
        takeFrom(anna)
        takeFrom(ben)
      }
      anna.run(undo)
      takeFrom(anna)
      exchange(both)
      for (const person of both)
        expect([order, shown(person)]).toEqual([order, '[01234567]/ABCDE/'])
    }
})

test('[DOC-740] a word dragged into the midst of words that are marked unheard has the mark while it is there, and leaves it there', () => {
  for (const isAnnaFirst of [true, false]) {
    const both = two('01234567', 'ABCDE', 'xyz')
    const [anna, ben] = both
    strikeWords(ben, 1, 9)
    if (!isAnnaFirst) takeFrom(ben)
    dragWords(anna, 12, 15, 5)
    takeFrom(anna)
    takeFrom(ben)
    dragWords(anna, 5, 8, 19)
    takeFrom(anna)
    exchange(both)
    for (const person of both) expect(shown(person)).toBe('[01234567]/AE/xBCDyz/')
  }
})

test('[DOC-740] a word dragged into the midst of a mark is not in it when the words on one side of it are dragged away, both unheard', () => {
  for (const isBenFirst of [true, false]) {
    const all = people(3, [p('0123'), p('ABC'), p('xyz'), p()])
    const [anna, ben, cleo] = all
    dragWords(anna, 7, 10, 3)
    takeFrom(anna)
    hear(cleo)
    expect(shown(cleo)).toBe('01ABC23//xyz/')
    strikeWords(ben, 1, 5)
    if (isBenFirst) takeFrom(ben)
    dragWords(cleo, 6, 8, 12)
    takeFrom(cleo)
    exchange(all)
    for (const person of all)
      expect([isBenFirst, shown(person)]).toEqual([isBenFirst, '[01]ABC//[23]xyz/'])
  }
})

test('[DOC-740] a word dragged into the midst of a mark is not in it when its dragger and a third person drag away the words on one side of it, all unheard', () => {
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    const all = people(3, [p('0123'), p('ABC'), p('xyz'), p()])
    const [anna, ben, cleo] = all
    strikeWords(anna, 1, 5)
    dragWords(ben, 7, 10, 3)
    dragWords(ben, 5, 7, 14)
    dragWords(cleo, 4, 5, 13)
    for (const index of order) takeFrom(all[index] as Person)
    exchange(all)
    for (const person of all) expect([order, shown(person)]).toEqual([order, '[01]AB//x[3]yC[2]z/'])
  }
})

test('[DOC-772] a word dragged, unheard, to words of a mark that are deleted is not in it, unless it had come to stand between them before', () => {
  for (const order of ORDERS_OF_THREE)
    for (const side of ['before', 'behind'] as const) {
      const all = people(3, [p('0123'), p('ABCDE'), p()])
      const [anna, ben, cleo] = all
      strikeWords(anna, 1, 5)
      const [from, to] = side === 'before' ? [1, 3] : [3, 5]
      ben.edit((tr) => tr.delete(from, to))
      dragWords(cleo, 8, 10, 3)
      for (const index of order) takeFrom(all[index] as Person)
      exchange(all)
      const isBetween = order[2] === 1
      const outside = side === 'before' ? 'BC[23]/ADE/' : '[01]BC/ADE/'
      const within = side === 'before' ? '[BC23]/ADE/' : '[01BC]/ADE/'
      for (const person of all)
        expect([order, shown(person)]).toEqual([order, isBetween ? within : outside])
    }
})

test('[DOC-741] a word that is dragged into a mark, and left out of it, stays out where another person types at the same place unheard', () => {
  for (const ids of IDS_OF_TWO)
    for (const isTaken of [true, false]) {
      const both = two('01234567', 'ABCDE')
      const [anna, ben] = both
      setIds(both, ids)
      strikeWords(ben, 1, 9)
      if (isTaken) takeFrom(ben)
      anna.caretIn(0, 4)
      anna.type('xy')
      takeFrom(anna)
      takeFrom(ben)
      dragWords(ben, 12, 14, 5)
      takeFrom(ben)
      exchange(both)
      const [line = ''] = shown(ben).split('/')
      expect(shown(anna)).toBe(shown(ben))
      expect(line.replaceAll(/[[\]]/g, '').replace('xy', '')).toBe('0123BC4567')
      const struck = [...line.matchAll(/\[(.*?)\]/g)].map(([, words]) => words).join('')
      expect([line, struck.replace('xy', '')]).toEqual([line, '01234567'])
    }
})

test('[DOC-741] a letter typed at the end of a mark, within it, keeps it when a word is dragged into its midst and left out', () => {
  const both = two('01234567 8', 'ABCDE')
  const [anna, ben] = both
  strikeWords(ben, 1, 9)
  exchange(both)
  anna.caretIn(0, 8)
  anna.type('z')
  exchange(both)
  dragWords(ben, 15, 17, 5)
  exchange(both)
  for (const person of both) expect(shown(person)).toBe('[0123]BC[4567z] 8/ADE/')
})

test('[DOC-741] a word that is dragged into a cut, and left out of it, stays out where another person has split the line of the cut unheard', () => {
  for (const isAnnaFirst of [true, false]) {
    const both = two('01234567', 'ABCDE')
    const [anna, ben] = both
    anna.caretIn(0, 6)
    anna.run(splitBlock)
    if (isAnnaFirst) takeFrom(anna)
    strikeWords(ben, 1, 9)
    takeFrom(ben)
    dragWords(ben, 12, 14, 5)
    takeFrom(ben)
    exchange(both)
    for (const person of both) expect(shown(person)).toBe('[0123]BC[45]/[67]/ADE/')
  }
})

test('[DOC-740] cuts that the server carries to words which another person joins to a line stay on all of them where a third one types at that place', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 2, what: 'join', seed: 838872 },
    { who: 1, what: 'proposeCut', seed: 570579 },
    { who: 0, what: 'type', seed: 911142 },
    { who: 1, what: 'proposeCut', seed: 433965 },
  ]
  // a later mark on the same words changes nothing about the earlier ones
  const [join, first, typed, second] = steps as [SeriesStep, SeriesStep, SeriesStep, SeriesStep]
  const later: readonly SeriesStep[] = [
    { who: 2, what: 'hear', seed: 2923 },
    { who: 1, what: 'hear', seed: 375005 },
    join,
    first,
    typed,
    { who: 0, what: 'hear', seed: 761945 },
    second,
    { who: 2, what: 'proposeCut', seed: 53350 },
  ]
  for (const all of [steps, later])
    expect(await runSeries({ seed: 51223, people: 3, steps: all })).toEqual([])
})

test('[DOC-740] a mark stays on all its words when another person has split their line, unheard, and joined it again by undo', () => {
  for (const ids of IDS_OF_TWO)
    for (const splitAt of [2, 4, 6])
      for (const [from, to] of [
        [0, 8],
        [1, 5],
        [4, 8],
      ] as const)
        for (const order of [
          'split, mark, undo',
          'mark, split, undo',
          'mark, both',
          'both, mark',
        ]) {
          const both = two('01234567')
          const [anna, ben] = both
          setIds(both, ids)
          strikeWords(anna, from + 1, to + 1)
          if (order.startsWith('mark')) takeFrom(anna)
          ben.caretIn(0, splitAt)
          ben.run(splitBlock)
          if (!order.includes('both')) takeFrom(ben)
          if (order === 'split, mark, undo') takeFrom(anna)
          ben.pause()
          ben.run(undo)
          takeFrom(ben)
          exchange(both)
          const line = '01234567'
          const expected = `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}/`
          for (const person of both)
            expect([splitAt, order, shown(person)]).toEqual([splitAt, order, expected])
        }
})

test('[DOC-741] a word that is dragged into a mark, and left out of it, leaves what another person has dragged beside it, unheard, out as well', () => {
  for (const [first, second] of IDS_OF_TWO)
    for (const isMarkTaken of [true, false]) {
      const both = two('0123', 'ABCDE')
      const [anna, ben] = both
      setIds([anna, ben], [first, second])
      dragWords(anna, 10, 12, 3)
      strikeWords(ben, 1, 5)
      if (isMarkTaken) takeFrom(ben)
      ben.pause()
      dragWords(ben, 9, 11, 3)
      takeFrom(anna)
      exchange(both)
      // the order of the two is that of their ids
      const line = first < second ? '[01]ECD[23]/AB/' : '[01]CDE[23]/AB/'
      for (const person of both) expect([isMarkTaken, shown(person)]).toEqual([isMarkTaken, line])
    }
})

test('[DOC-740] none of two cuts at once, which the server carries to a line that is copied unheard, is on a word dragged beside it', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 2, what: 'hear', seed: 282844 },
    { who: 2, what: 'cutText', seed: 722659 },
    { who: 2, what: 'proposeCut', seed: 729208 },
    { who: 0, what: 'drag', seed: 521372 },
    { who: 2, what: 'take', seed: 886137 },
    { who: 0, what: 'hear', seed: 882539 },
    { who: 0, what: 'drag', seed: 84804 },
  ]
  expect(await runSeries({ seed: 60368, people: 3, steps })).toEqual([])
})

test('[DOC-740] a cut that the server carries to dragged letters is not on a word that its author drags beside them', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 1, what: 'cutText', seed: 640925 },
    { who: 2, what: 'hear', seed: 148614 },
    { who: 1, what: 'hear', seed: 401158 },
    { who: 2, what: 'drag', seed: 167332 },
    { who: 2, what: 'take', seed: 233373 },
    { who: 1, what: 'drag', seed: 237347 },
  ]
  expect(await runSeries({ seed: 70908, people: 3, steps })).toEqual([])
})

test('[DOC-740] naming the words costs less than 20 bytes for each block of a mark over many, and nothing for a letter typed in a mark', () => {
  const count = 50
  const [anna] = two(...Array.from({ length: count }, (_, index) => `Zeile ${index}, gehe ab.`))
  strikeWords(anna, 0, anna.state().doc.content.size)
  expect(coveredIn(anna.doc).length).toBe(1)
  const alone = new Y.Doc()
  coveredIn(alone).push(coveredIn(anna.doc).toArray())
  expect(Y.encodeStateAsUpdate(alone).length).toBeLessThan(20 * count + 40)
  anna.caretIn(3, 5)
  for (const letter of 'neu') anna.type(letter)
  expect(coveredIn(anna.doc).length).toBe(1)
})

test('[DOC-740] of entries that no editor has written, unreadable ones are left out, and none names words of another person’s mark', () => {
  const doc = new Y.Doc()
  const covered = doc.getArray<unknown>('covered')
  const { clientID: own } = doc
  const run = [8, 0, 3]
  covered.push([
    null,
    'x',
    7,
    { at: 1 },
    { at: 1, marks: 'x' },
    { at: 1, marks: ['x', null, [], ['x', 1, 2, 3], [-1, ...run], [2 ** 60, ...run]] },
    { at: 1, marks: [[1, 8, -4, 3, 8, 1.5, 2, 8, 0, 0, 'x', 0, 3, 8, 5]] },
    { at: 1, marks: [[2, ...run, 8, 10, 2 ** 52]] },
  ])
  const marks = new CoveredMarks(doc)
  const nothing = new Forwards()
  const keyOf = (client: number, number: number) => `strike--${suffixOf(client, number)}`
  const isNamed = (key: string, clock: number) => marks.has(key, Y.createID(8, clock), nothing)
  for (let clock = 0; clock < 9; clock++) expect(isNamed(keyOf(own, 1), clock)).toBe(false)
  expect([0, 2, 3, 11, 2 ** 40].map((clock) => isNamed(keyOf(own, 2), clock))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
  expect(marks.knows(keyOf(8, 2))).toBe(false)
  expect(marks.knows('strike')).toBe(false)
})
