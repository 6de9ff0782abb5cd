import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'
import { undo } from './undo.ts'

const isBold = ({ state }: Person, block: number) =>
  state()
    .doc.child(block)
    .lastChild?.marks.some(({ type }) => type === schema.marks.bold)

const switchBoldOn = ({ run }: Person) =>
  run(({ tr }, dispatch) => {
    dispatch?.(tr.addStoredMark(schema.marks.bold.create()))
    return true
  })

test.each([
  ['elsewhere', 0, 'zwei'],
  ['in the same text', 1, 'vorzwei'],
] as const)(
  '[DOC-25] bold at a bare caret stays on while a person writes %s',
  (_, block, before) => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
    anna.caretIn(1, 4)
    switchBoldOn(anna)
    ben.caretIn(block)
    ben.type('vor')
    exchange([anna, ben])
    anna.type('!')
    expect(anna.state().doc.child(1).textContent).toBe(`${before}!`)
    expect(isBold(anna, 1)).toBe(true)
  },
)

test('[DOC-25] bold that is chosen for the next word stays while numbers are written', () => {
  const [anna, ben] = people(2, [p('eins'), scene('Park', '7'), p()]) as [Person, Person]
  anna.caretIn(0, 4)
  switchBoldOn(anna)
  ben.run(({ tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(6, 'sceneNumber', '1'))
    return true
  })
  exchange([anna, ben])
  expect(anna.state().doc.child(1).attrs.sceneNumber).toBe('1')
  anna.type('!')
  expect(isBold(anna, 0)).toBe(true)
})

test('[DOC-25] bold that is chosen for the next word ends when the person goes elsewhere, or takes something back', () => {
  const [anna, ben] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
  anna.caretIn(0, 4)
  anna.type('!')
  switchBoldOn(anna)
  anna.run(undo)
  anna.type('?')
  expect(isBold(anna, 0)).toBe(false)
  switchBoldOn(anna)
  anna.caretIn(1, 4)
  ben.caretIn(1)
  ben.type('vor')
  exchange([anna, ben])
  anna.type('!')
  expect(isBold(anna, 1)).toBe(false)
})
