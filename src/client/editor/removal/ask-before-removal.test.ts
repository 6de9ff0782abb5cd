import { deleteSelection, selectAll } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { beforeEach, expect, test } from 'vitest'
import { exchange, people, type Person } from '../../../../test/support/people.ts'
import { p, say, scene } from '../../../../test/support/script.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sharedEnds } from '../core/binding/shared-position.ts'
import { undo } from '../core/binding/undo.ts'
import { removalQuestion } from '../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import { askBeforeRemovalPlugin } from './ask-before-removal-plugin.ts'

beforeEach(() => removalQuestion.set(null))

const lines = [scene('Park', '1'), say('ANNA', 'Eins.'), p('Zwei.'), p('Drei.'), p()]

function annaAndBen(): readonly [Person, Person] {
  const plugins: Parameters<typeof people>[2] = ({ connection }) => [
    askBeforeRemovalPlugin(connection.awareness),
  ]
  return people(2, lines, plugins) as [Person, Person]
}

/** Tells Anna where the caret of a tab of a person is. */
function share(anna: Person, { state }: Person, name: string, client = 7): void {
  const cursor = JSON.parse(JSON.stringify(sharedEnds(bindingIn(state()), state().selection)))
  anna.awareness.getStates().set(client, { user: { id: name, name }, cursor })
}

function select(person: Person, from: number, to: number): void {
  person.view.dispatch(
    person.state().tr.setSelection(TextSelection.create(person.state().doc, from, to)),
  )
}

/** The range of a top-level block's content. */
function contentOf(person: Person, index: number) {
  const { doc } = person.state()
  const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return { from: start + 1, to: start + doc.child(index).nodeSize - 1 }
}

test('[DOC-190] each other person whose caret is in a range counts once, a tab of one’s own does not', () => {
  const [anna, ben] = annaAndBen()
  anna.awareness.setLocalState({ user: { id: 'anna', name: 'anna' } })
  ben.caretIn(2, 5)
  const writers = () => writersIn(anna.state(), anna.awareness, [contentOf(anna, 2)])
  share(anna, ben, 'ben')
  share(anna, ben, 'ben', 8)
  share(anna, ben, 'anna', 9)
  share(anna, ben, 'cem', 10)
  expect(writers()).toEqual(['ben', 'cem'])
  ben.caretIn(3)
  share(anna, ben, 'cem', 10)
  expect(writers()).toEqual(['ben'])
  anna.awareness.getStates().set(7, { user: { id: 'ben', name: 'ben' }, cursor: { head: 'x' } })
  anna.awareness.getStates().set(8, { user: { id: 'ben', name: 'ben' }, cursor: null })
  expect(writers()).toEqual([])
})

test('[DOC-190] what an edit deletes is known by its steps, also where words are written anew', () => {
  const [anna] = annaAndBen()
  const { from, to } = contentOf(anna, 2)
  const { tr } = anna.state()
  expect(rangesDeletedBy(tr.insertText('x', from))).toEqual([])
  expect(rangesDeletedBy(anna.state().tr.split(from + 2))).toEqual([])
  expect(rangesDeletedBy(anna.state().tr.delete(from + 1, to - 1))).toEqual([
    { from: from + 1, to: to - 1 },
  ])
})

test('[DOC-190] a selection with all words of a block in which somebody else writes goes when that is confirmed', () => {
  const [anna, ben] = annaAndBen()
  ben.caretIn(2, 5)
  share(anna, ben, 'ben')
  anna.run(selectAll)
  anna.run(deleteSelection)
  expect(anna.blocks()).toEqual(lines)
  expect(removalQuestion.get()?.writers).toEqual(['ben'])
  // somebody else writes while the question is on the screen
  ben.caretIn(0)
  ben.caretIn(2, 5)
  ben.type(' Und.')
  exchange([anna, ben])
  removalQuestion.get()?.remove()
  removalQuestion.set(null)
  expect(anna.blocks()).toEqual([p()])
  anna.run(undo)
  expect(anna.blocks()).toEqual(lines.with(2, p('Zwei. Und.')))
})

test('[DOC-190] one block is asked about as well, and nothing goes where the answer is no', () => {
  const [anna, ben] = annaAndBen()
  ben.caretIn(2, 2)
  share(anna, ben, 'ben')
  const { from, to } = contentOf(anna, 2)
  select(anna, from, to)
  anna.run(deleteSelection)
  expect(removalQuestion.get()?.kind).toBe('delete')
  removalQuestion.set(null)
  anna.type('Neu')
  expect(removalQuestion.get()).not.toBe(null)
  expect(anna.blocks()).toEqual(lines)
})

test.each([
  ['a part of a block', 2, (from: number, to: number) => [from, to - 1]],
  ['a block where nobody writes', 3, (from: number, to: number) => [from, to]],
] as const)('[DOC-190] nothing is asked about %s', (_what, block, part) => {
  const [anna, ben] = annaAndBen()
  ben.caretIn(2, 2)
  share(anna, ben, 'ben')
  const { from, to } = contentOf(anna, block)
  const [start, end] = part(from, to) as [number, number]
  select(anna, start, end)
  anna.run(deleteSelection)
  expect(removalQuestion.get()).toBe(null)
  expect(anna.blocks()).not.toEqual(lines)
})
