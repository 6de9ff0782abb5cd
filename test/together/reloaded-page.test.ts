// A person without a network loads the page again and writes on: the new page has a client id of its own, and what both
// pages have written reaches the server as one state.
import '#test/together/storm/seeded-ids.ts'
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { markedLines, openAs, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { runSeries, type SeriesStep } from '#test/together/storm/series.ts'
import { Server } from '#test/together/storm/wire.ts'

const { strike } = schema.marks

const shown = (person: Person) =>
  markedLines(person, (marks) => strike.isInSet(marks) !== undefined)[0] ?? ''

const select = (person: Person, from: number, to = from) => person.select(from + 1, to + 1)

/** Connects a page, until both have what the other has written. */
function connect(server: Server, doc: Y.Doc): void {
  server.connect(doc)
  for (let round = 0; round < 4; round++) {
    server.take(doc)
    server.hear(doc)
  }
}

type Range = readonly [from: number, to: number]

/** Strikes words, without a network or with one, loads the page again without one, and writes over some of the line's words. */
function writeAfterReload(mark: Range, over: Range, isMarkSent: boolean) {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), [p('01234567'), p()])
  const state = Y.encodeStateAsUpdate(origin)
  const server = new Server(state)
  const first = openAs(state)
  const stopFirst = server.watch(first.doc)
  connect(server, first.doc)
  first.edit((tr) => tr.addMark(mark[0] + 1, mark[1] + 1, strike.create()))
  if (isMarkSent) server.take(first.doc)
  stopFirst()
  const again = openAs(Y.encodeStateAsUpdate(first.doc))
  first.leave()
  select(again, ...over)
  again.type('x')
  again.type('y')
  const before = shown(again)
  const stop = server.watch(again.doc)
  connect(server, again.doc)
  const other = openAs(server.state())
  const ends = { before, own: shown(again), other: shown(other) }
  stop()
  for (const person of [again, other]) person.leave()
  return ends
}

test('[DOC-761] letters typed after a reload beside words that were marked before it keep the mark that they had', () => {
  for (const mark of [
    [0, 8],
    [0, 4],
    [2, 6],
    [4, 8],
  ] as const)
    for (const over of [
      [0, 0],
      [2, 2],
      [6, 6],
      [8, 8],
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
      [1, 3],
      [5, 7],
    ] as const) {
      for (const isMarkSent of [false, true]) {
        const { before, own, other } = writeAfterReload(mark, over, isMarkSent)
        expect([mark, over, isMarkSent, own, other]).toEqual([
          mark,
          over,
          isMarkSent,
          before,
          before,
        ])
      }
    }
})

test('[DOC-761] a suggestion that is taken over within a cut after a reload is cut', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 0, what: 'cutText', seed: 26445 },
    { who: 0, what: 'reopen', seed: 720248 },
    { who: 0, what: 'suggest', seed: 47781 },
    { who: 0, what: 'takeOver', seed: 997166 },
  ]
  expect(await runSeries({ seed: 1052245, people: 3, steps })).toEqual([])
})

test('[DOC-776] a cue that is drawn to fewer words after a reload stays where another person, unheard, copies the line', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 1, what: 'setCue', seed: 52800 },
    { who: 0, what: 'deleteScene', seed: 283855 },
    { who: 1, what: 'reopen', seed: 386726 },
    { who: 1, what: 'dragCue', seed: 566390 },
    { who: 0, what: 'drag', seed: 905064 },
  ]
  expect(await runSeries({ seed: 7076243, people: 3, steps })).toEqual([])
})

test('[DOC-776] words left of a mark after a reload keep it where another person, unheard, splits their line', () => {
  for (const [from, to] of [
    [0, 2],
    [2, 4],
    [6, 8],
  ] as const)
    for (const splitAt of [1, 3, 5, 7]) {
      const [server, first, ben] = opened()
      first.edit((tr) => tr.addMark(1, 9, strike.create()))
      const again = openAs(Y.encodeStateAsUpdate(first.doc))
      again.edit((tr) => tr.removeMark(from + 1, to + 1, strike.create()))
      ben.caretIn(0, splitAt)
      ben.run(splitBlock)
      for (const { doc } of [ben, again]) {
        server.watch(doc)
        connect(server, doc)
      }
      const other = openAs(server.state())
      const words = other.state().doc.children.slice(0, 2)
      const struck = words.flatMap(({ children }) =>
        children.map(({ text = '', marks }) => (strike.isInSet(marks) ? text : '')),
      )
      const expected = '01234567'.slice(0, from) + '01234567'.slice(to)
      expect([from, splitAt, struck.join('')]).toEqual([from, splitAt, expected])
      for (const person of [first, again, ben, other]) person.leave()
    }
})

test('[DOC-804] words that come back by undo before the network does get no mark that another person, unheard, has set beside them', () => {
  for (const from of [1, 2])
    for (const to of [3, 5, 8])
      for (const gone of [2, 3, 5])
        for (const isMarkFirst of [true, false]) {
          const [server, ben, cleo] = opened()
          cleo.edit((tr) => tr.delete(1, gone + 1))
          cleo.run(undo)
          ben.edit((tr) => tr.addMark(from + 1, to + 1, strike.create()))
          for (const { doc } of isMarkFirst ? [ben, cleo] : [cleo, ben]) {
            server.watch(doc)
            connect(server, doc)
          }
          const other = openAs(server.state())
          const [before = '', struck = ''] = shown(other).split(/[[\]]/)
          expect([from, to, gone, shown(other).replaceAll(/[[\]]/g, '')]).toEqual([
            from,
            to,
            gone,
            '01234567',
          ])
          // a mark lacks words at its edge that were deleted when it came, so it may begin later
          expect([from, to, gone, before.length >= from, struck.length <= to - from]).toEqual([
            from,
            to,
            gone,
            true,
            true,
          ])
          for (const person of [ben, cleo, other]) person.leave()
        }
})

/** A server, and two people who have opened its script and have no network. */
function opened(): readonly [server: Server, first: Person, ben: Person] {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), [p('01234567'), p()])
  const state = Y.encodeStateAsUpdate(origin)
  return [new Server(state), openAs(state), openAs(state)]
}
