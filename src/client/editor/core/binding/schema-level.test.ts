import type { EditorState, Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import { FIRST_LEVEL } from '#/shared/script/schema-level.ts'
import { people, send, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const dispatch = ({ view }: Person, make: (state: EditorState) => Transaction) =>
  view.dispatch(make(view.state))

const versionIn = ({ doc }: Person) => doc.getMap(META_NAME).get('schema')

test('[DOC-16] the first edit that is made says which schema a script is written in', async () => {
  const [anna, ben] = people(2, [p('Vorhang.')]) as [Person, Person]
  anna.state().apply(anna.state().tr.insertText('Nur gedacht.', 1))
  await Promise.resolve()
  expect(versionIn(anna)).toBeUndefined()
  anna.caretIn(0)
  expect(versionIn(anna)).toBeUndefined()
  anna.type('Der ')
  expect(versionIn(anna)).toBe(FIRST_LEVEL)
  send(anna, ben)
  expect(versionIn(ben)).toBe(FIRST_LEVEL)
  anna.leave()
  ben.leave()
})

test("[DOC-16] another person's edit writes no schema version here", async () => {
  const [anna, ben] = people(2, [p('Vorhang.')]) as [Person, Person]
  anna.doc.getXmlFragment('default').delete(0, 1)
  send(anna, ben)
  await Promise.resolve()
  expect(versionIn(ben)).toBeUndefined()
  anna.leave()
  ben.leave()
})

test('[DOC-16] the first cut raises the level of a script, with the cut; nothing lowers it', () => {
  const [anna, ben] = people(2, [p('Vorhang auf.')]) as [Person, Person]
  anna.caretIn(0)
  anna.type('Der ')
  expect(versionIn(anna)).toBe(1)
  const updates: number[] = []
  anna.doc.on('update', () => updates.push(Number(versionIn(anna))))
  dispatch(anna, ({ tr }) => tr.addMark(1, 5, schema.marks.cut.create({ cutId: 'one' })))
  expect(updates).toEqual([2])
  dispatch(anna, ({ tr }) => tr.removeMark(1, 5, schema.marks.cut))
  expect(versionIn(anna)).toBe(2)
  send(anna, ben)
  ben.caretIn(0)
  ben.type('Auf. ')
  expect(versionIn(ben)).toBe(2)
  anna.leave()
  ben.leave()
})

test('[DOC-16] pasted words in a cut raise the level, too', () => {
  const [anna] = people(1, [p('Vorhang auf.')]) as [Person]
  const cut = schema.text('Licht. ', [schema.marks.cut.create({ cutId: 'one' })])
  dispatch(anna, ({ tr }) => tr.insert(1, cut))
  expect(versionIn(anna)).toBe(2)
  anna.leave()
})
