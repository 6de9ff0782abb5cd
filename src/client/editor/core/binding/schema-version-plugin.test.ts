import { expect, test } from 'vitest'
import { META_NAME, SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { people, send, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const versionIn = ({ doc }: Person) => doc.getMap(META_NAME).get('schema')

test('[DOC-16] the first edit that is made says which schema a script is written in', async () => {
  const [anna, ben] = people(2, [p('Vorhang.')]) as [Person, Person]
  anna.state().apply(anna.state().tr.insertText('Nur gedacht.', 1))
  await Promise.resolve()
  expect(versionIn(anna)).toBeUndefined()
  anna.caretIn(0)
  expect(versionIn(anna)).toBeUndefined()
  anna.type('Der ')
  expect(versionIn(anna)).toBe(SCHEMA_VERSION)
  send(anna, ben)
  expect(versionIn(ben)).toBe(SCHEMA_VERSION)
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
