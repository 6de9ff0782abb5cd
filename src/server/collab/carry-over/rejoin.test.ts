// A line comes back in which somebody has written what its deleter did not know.
import { deleteSelection } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { deleteScene } from '#/client/editor/scenes/delete-scene.ts'
import { exchange, hear, people, takeFrom, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'

const start = [scene('Park', '1'), p('Vor.')]
const haus = (...lines: readonly ScriptBlock[]) => [...start, scene('Haus', '2'), ...lines]

/** Ben writes in a line while Anna deletes its scene; each of them hears of it when both are with the server. */
function deletedUnder(
  lines: readonly ScriptBlock[],
  write: (ben: Person) => void,
  first: 'anna' | 'ben',
) {
  const [anna, ben] = people(2, [...haus(...lines), p()]) as [Person, Person]
  write(ben)
  anna.run(deleteScene(2))
  for (const person of first === 'anna' ? [anna, ben] : [ben, anna]) takeFrom(person)
  hear(ben)
  hear(anna)
  exchange([anna, ben])
  return { anna, ben }
}

const cases = [
  [
    'at the end of a line',
    [p('Eins.'), p('Zwei'), p('Drei.')],
    4,
    4,
    [p('Eins.'), p('Zwei und!'), p('Drei.')],
  ],
  [
    'within a line',
    [p('Eins.'), p('Zwei'), p('Drei.')],
    4,
    2,
    [p('Eins.'), p('Zw und!ei'), p('Drei.')],
  ],
  ['before a line', [p('Zwei'), p('Drei.')], 3, 0, [p(' und!Zwei'), p('Drei.')]],
  [
    'in a speech',
    [say('ANNA', 'Eins.', 'Zwei'), p('Drei.')],
    3,
    13,
    [say('ANNA', 'Eins. und!', 'Zwei'), p('Drei.')],
  ],
  ['in an empty line', [p('Eins.'), p(), p('Drei.')], 4, 0, [p('Eins.'), p(' und!'), p('Drei.')]],
] as const

test.each(cases)(
  '[DOC-197] letters written %s that its deleter did not know are in it again when the deletion is undone',
  (_where, lines, block, offset, wanted) => {
    for (const first of ['anna', 'ben'] as const) {
      const { anna, ben } = deletedUnder(
        lines,
        (person) => {
          person.caretIn(block, offset)
          person.type(' und')
        },
        first,
      )
      expect(anna.blocks()).toEqual([...start, p(' und'), p()])
      anna.run(undo)
      exchange([anna, ben])
      ben.type('!')
      exchange([anna, ben])
      for (const person of [anna, ben]) expect(person.blocks()).toEqual([...haus(...wanted), p()])
    }
  },
)

test('[DOC-197] words written behind the rescued letters go along, also those that are on their way', () => {
  const { anna, ben } = deletedUnder(
    [p('Eins.'), p('Zwei'), p('Drei.')],
    (person) => {
      person.caretIn(4, 4)
      person.type(' und')
    },
    'anna',
  )
  ben.type(' mehr')
  exchange([anna, ben])
  ben.type(', unterwegs')
  anna.run(undo)
  takeFrom(anna)
  takeFrom(ben)
  hear(ben)
  ben.type('!')
  exchange([anna, ben])
  for (const person of [anna, ben])
    expect(person.blocks()).toEqual([
      ...haus(p('Eins.'), p('Zwei und mehr, unterwegs!'), p('Drei.')),
      p(),
    ])
})

test('[DOC-197] redo, and undo once more, keep each letter once', () => {
  const { anna, ben } = deletedUnder(
    [p('Eins.'), p('Zwei'), p('Drei.')],
    (person) => {
      person.caretIn(4, 4)
      person.type(' und')
    },
    'anna',
  )
  const texts = () => anna.state().doc.textContent
  for (let round = 0; round < 3; round++) {
    anna.run(undo)
    exchange([anna, ben])
    expect(texts()).toBe('Vor.Eins.Zwei undDrei.')
    anna.run(redo)
    exchange([anna, ben])
    expect(texts()).toBe('Vor. und')
    expect(ben.blocks()).toEqual(anna.blocks())
  }
})

test('[DOC-197] a rescued paragraph that begins with other words stays by itself', () => {
  const { anna, ben } = deletedUnder(
    [p('Zwei')],
    (person) => {
      person.caretIn(3, 4)
      person.type(' und')
    },
    'anna',
  )
  ben.caretIn(2, 0)
  ben.type('Neu:')
  exchange([anna, ben])
  anna.run(undo)
  exchange([anna, ben])
  expect(anna.blocks()).toContainEqual(p('Neu: und'))
  expect(anna.blocks()).toContainEqual(p('Zwei'))
})

test('[DOC-197] a single line that was deleted as a selection is whole again', () => {
  const [anna, ben] = people(2, [p('Eins.'), p('Zwei'), p('Drei.'), p()]) as [Person, Person]
  ben.caretIn(1, 4)
  ben.type(' und')
  const { tr, doc } = anna.state()
  anna.view.dispatch(tr.setSelection(TextSelection.create(doc, 6, 12)))
  anna.run(deleteSelection)
  takeFrom(anna)
  exchange([anna, ben])
  anna.run(undo)
  exchange([anna, ben])
  for (const person of [anna, ben])
    expect(person.blocks()).toEqual([p('Eins.'), p('Zwei und'), p('Drei.'), p()])
})
