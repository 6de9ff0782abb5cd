// Signs that are stored as two UTF-16 units, like emoji: what is edited by the ids of characters keeps their halves together.
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { setTextBlock } from '#/client/editor/formatting/set-text-style.ts'
import { writeCopy } from '#/shared/script/copies/copied-runs.ts'
import { writeCovered } from '#/shared/script/copies/covered-words.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { suffixOf } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { NOTHING_SEEN } from './late-places.ts'
import { eachPiece, placeOf, withMarksSeen } from './characters.ts'

/** A script with one text, and the id of its first unit. */
function textOf(words: string) {
  const doc = new Y.Doc()
  const text = new Y.XmlText()
  doc.getXmlFragment('script').insert(0, [text])
  const clock = Y.getState(doc.store, doc.clientID)
  text.insert(0, words)
  return { doc, text, idAt: (unit: number) => Y.createID(doc.clientID, clock + unit) }
}

test.each([1, 2])(
  '[DOC-966] an edit of one half of a sign that is stored as two units is one of the whole sign (unit %i)',
  (unit) => {
    const { doc, text, idAt } = textOf('a😀b')
    const pieces: (readonly [number, number])[] = []
    eachPiece(doc, new Forwards(), { id: idAt(unit), length: 1 }, (into, index, length) => {
      pieces.push([index, length])
      into.delete(index, length)
    })
    expect({ pieces, words: text.toString() }).toEqual({ pieces: [[1, 2]], words: 'ab' })
  },
)

test.each([1, 2])(
  '[DOC-966] no place is between the halves of a sign that is stored as two units (unit %i)',
  (unit) => {
    const { doc, idAt } = textOf('a😀b')
    const indexOf = (side: 0 | -1) => placeOf(doc, new Forwards(), idAt(unit), side)?.index
    expect([indexOf(0), indexOf(-1)]).toEqual([1, 3])
  },
)

test('[DOC-966] letters whose marks are told apart one by one are told apart by whole signs', () => {
  const { doc, idAt } = textOf('😀b')
  const key = `bold--${suffixOf(doc.clientID, 1)}`
  const run = { isCarried: false, isText: false, isBack: false, marks: [], length: 3 }
  writeCopy(doc, [{ ...run, from: Y.createID(7, 0), to: idAt(0) }])
  writeCovered(doc, [{ key, ids: [{ id: Y.createID(8, 0), length: 1 }] }])
  const marks = { [key]: true }
  const letters = { ...NOTHING_SEEN, id: idAt(0), text: '😀b', marks, hasEnded: () => false }
  const { seen, unseen } = withMarksSeen(doc, [letters])
  expect(seen.map(({ id, text }) => [id.clock, text])).toEqual([
    [idAt(0).clock, '😀'],
    [idAt(2).clock, 'b'],
  ])
  expect(unseen.map(({ id, length }) => [id.clock, length])).toEqual([
    [idAt(0).clock, 2],
    [idAt(2).clock, 1],
  ])
})

const bold = schema.marks.bold?.create()
const makeBold = ({ view, state }: Person) =>
  bold && view.dispatch(state().tr.addMark(1, state().doc.child(0).nodeSize - 1, bold))

test.each([
  { edits: 'made a heading, and taken back', commands: [setTextBlock('heading-1'), undo] },
  { edits: 'split, and taken back', commands: [splitBlock, undo] },
  { edits: 'made a heading, and split', commands: [setTextBlock('heading-1'), splitBlock] },
])(
  '[DOC-966] an emoji stays itself where its line is marked, and another person, unheard, has it copied twice: $edits',
  ({ commands }) => {
    const [anna, ben] = people(2, [p('a😀b'), p()]) as [Person, Person]
    makeBold(anna)
    for (const command of commands) {
      ben.caretIn(0, 1)
      ben.run(command)
      ben.pause()
    }
    for (const person of [ben, anna]) takeFrom(person)
    exchange([anna, ben])
    for (const { state } of [anna, ben]) expect(state().doc.textContent).toBe('a😀b')
  },
)
