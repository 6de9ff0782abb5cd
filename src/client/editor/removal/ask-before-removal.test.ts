import { deleteSelection, selectAll } from 'prosemirror-commands'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sharedEnds } from '../core/binding/shared-position.ts'
import { undo } from '../core/binding/undo.ts'
import { mayRemove, offerRemovalDialog, removalQuestion } from '../model/removal-question.ts'
import { lastLettersPlugin, rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import type { EditorContext } from '../core/feature.ts'
import { firstFeatures } from '../features.ts'
import { askBeforeRemovalPlugin } from './index.ts'

let leave = () => {}
beforeEach(() => {
  leave = offerRemovalDialog()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  leave()
  removalQuestion.set(null)
  vi.useRealTimers()
})

const lines = [scene('Park', '1'), say('ANNA', 'Eins.'), p('Zwei.'), p('Drei.'), p()]

function annaAndBen(): readonly [Person, Person] {
  const plugins: Parameters<typeof people>[2] = ({ doc, connection }) => [
    lastLettersPlugin(doc, connection.status),
    askBeforeRemovalPlugin(connection.awareness),
  ]
  return people(2, lines, plugins) as [Person, Person]
}

/** Tells Anna where the caret of a person is. */
function share(anna: Person, { state, doc }: Person, name: string, client = doc.clientID): void {
  const cursor = JSON.parse(JSON.stringify(sharedEnds(bindingIn(state()), state().selection)))
  anna.awareness.getStates().set(client, { user: { id: name, name }, cursor })
}

/** Ben writes at an offset of a block; Anna gets the words, and where his caret is. */
function benWrites(anna: Person, ben: Person, block: number, offset: number, words = '.'): void {
  ben.caretIn(block, offset)
  ben.type(words)
  exchange([anna, ben])
  share(anna, ben, 'ben')
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

test('[DOC-190] each other person who writes in a range counts once, a tab of one’s own does not', () => {
  const [anna, ben] = annaAndBen()
  anna.awareness.setLocalState({ user: { id: 'anna', name: 'anna' } })
  const writers = (block = 2) => writersIn(anna.state(), anna.awareness, [contentOf(anna, block)])
  benWrites(anna, ben, 2, 5)
  share(anna, ben, 'ben', 8)
  expect(writers()).toEqual(['ben'])
  expect(writers(3)).toEqual([])
  share(anna, ben, 'anna')
  expect(writers()).toEqual([])
  const { clientID } = ben.doc
  const user = { id: 'ben', name: 'ben' }
  for (const cursor of [{ head: 'x' }, null]) {
    anna.awareness.getStates().set(clientID, { user, cursor })
    expect(writers()).toEqual([])
  }
})

test('[DOC-1103] a person who has written before the question is loaded is known to it', () => {
  const removal = firstFeatures.find(({ name }) => name === 'removal')
  const [anna, ben] = people(2, lines, ({ doc, connection }) => {
    const context = { session: { doc, connection } } as unknown as EditorContext
    return removal?.plugins?.(context) ?? []
  }) as [Person, Person]
  benWrites(anna, ben, 2, 5)
  const later = askBeforeRemovalPlugin(anna.awareness)
  const state = anna.state().reconfigure({ plugins: [...anna.state().plugins, later] })
  expect(writersIn(state, anna.awareness, [contentOf(anna, 2)])).toEqual(['ben'])
})

test('[DOC-195] a person writes while their caret is where a letter of theirs has arrived within 30 s; a caret alone is no writer', () => {
  const [anna, ben] = annaAndBen()
  const writers = (block = 2) => writersIn(anna.state(), anna.awareness, [contentOf(anna, block)])
  ben.caretIn(2, 5)
  share(anna, ben, 'ben')
  expect(writers()).toEqual([])
  benWrites(anna, ben, 2, 5)
  expect(writers()).toEqual(['ben'])
  ben.caretIn(3, 1)
  share(anna, ben, 'ben')
  expect([...writers(2), ...writers(3)]).toEqual([])
  benWrites(anna, ben, 3, 1)
  vi.setSystemTime(Date.now() + 30_000)
  expect(writers(3)).toEqual(['ben'])
  vi.setSystemTime(Date.now() + 1)
  expect(writers(3)).toEqual([])
})

test('[DOC-195] a person who wrote in a scene, and goes on in its next line, writes in the scene', () => {
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5)
  ben.caretIn(3, 1)
  share(anna, ben, 'ben')
  const scope = [{ from: contentOf(anna, 0).from, to: contentOf(anna, 4).to }]
  expect(writersIn(anna.state(), anna.awareness, scope)).toEqual(['ben'])
})

test('[DOC-195] updates at the beginning of a connection may be old, and make no person a writer', () => {
  const [anna, ben] = annaAndBen()
  anna.status.set({ kind: 'syncing' })
  benWrites(anna, ben, 2, 5)
  anna.status.set({ kind: 'connected' })
  expect(writersIn(anna.state(), anna.awareness, [contentOf(anna, 2)])).toEqual([])
})

test('[DOC-196] an edit is made at once as long as no dialog can ask', async () => {
  leave()
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5)
  anna.run(selectAll)
  anna.run(deleteSelection)
  expect(anna.blocks()).toEqual([p()])
  expect(await mayRemove('replace', ['ben'])).toBe(true)
  leave = offerRemovalDialog()
})

test('[DOC-190] the words that an edit deletes are known by its steps, also where words are written anew', () => {
  const [anna] = annaAndBen()
  const { from, to } = contentOf(anna, 2)
  const { tr } = anna.state()
  expect(rangesDeletedBy(tr.insertText('x', from))).toEqual([])
  expect(rangesDeletedBy(anna.state().tr.split(from + 2))).toEqual([])
  expect(rangesDeletedBy(anna.state().tr.delete(from + 1, to - 1))).toEqual([
    { from: from + 1, to: to - 1 },
  ])
})

test('[DOC-190] a selection with all words of a block in which another person writes goes when that is confirmed', () => {
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5, ' Nun')
  const written = lines.with(2, p('Zwei. Nun'))
  anna.run(selectAll)
  anna.run(deleteSelection)
  expect(anna.blocks()).toEqual(written)
  expect(removalQuestion.get()?.writers).toEqual(['ben'])
  // somebody else writes while the question is on the screen
  ben.type(' und.')
  exchange([anna, ben])
  removalQuestion.get()?.remove()
  removalQuestion.set(null)
  expect(anna.blocks()).toEqual([p()])
  anna.run(undo)
  expect(anna.blocks()).toEqual(lines.with(2, p('Zwei. Nun und.')))
})

test('[DOC-190] one block is asked about as well, and nothing goes where the answer is no', () => {
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5)
  const { from, to } = contentOf(anna, 2)
  select(anna, from, to)
  anna.run(deleteSelection)
  expect(removalQuestion.get()?.kind).toBe('delete')
  removalQuestion.set(null)
  anna.type('Neu')
  expect(removalQuestion.get()).not.toBe(null)
  expect(anna.blocks()).toEqual(lines.with(2, p('Zwei..')))
})

test.each([
  ['a part of a block', 2, (from: number, to: number) => [from, to - 1]],
  ['a block where nobody writes', 3, (from: number, to: number) => [from, to]],
] as const)('[DOC-190] nothing is asked about %s', (_what, block, part) => {
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5)
  const { from, to } = contentOf(anna, block)
  const [start, end] = part(from, to) as [number, number]
  select(anna, start, end)
  anna.run(deleteSelection)
  expect(removalQuestion.get()).toBe(null)
  expect(anna.blocks()).not.toEqual(lines)
})

/** Deletes the selection in one of the ways in which an editor does, or puts something else there. */
const WAYS: Readonly<Record<string, (state: EditorState) => Transaction>> = {
  'by a key': ({ tr }) => tr.deleteSelection(),
  'by cutting it': ({ tr }) => tr.deleteSelection().setMeta('uiEvent', 'cut'),
  'by typing over it': ({ tr }) => tr.insertText('x'),
  'by pasting over it': ({ tr, doc }) =>
    tr.replaceSelection(doc.slice(1, 3)).setMeta('paste', true).setMeta('uiEvent', 'paste'),
}

test.each(Object.keys(WAYS))(
  '[DOC-190] a selected block in which another person writes is asked about when it goes %s',
  (way) => {
    const [anna, ben] = annaAndBen()
    benWrites(anna, ben, 2, 5)
    const { from, to } = contentOf(anna, 2)
    const change = WAYS[way]
    // the block alone, and with all others
    for (const selectBlock of [() => select(anna, from, to), () => anna.run(selectAll)]) {
      selectBlock()
      if (change) anna.view.dispatch(change(anna.state()))
      expect(removalQuestion.get()?.writers).toEqual(['ben'])
      removalQuestion.set(null)
      expect(anna.blocks()).toEqual(lines.with(2, p('Zwei..')))
    }
  },
)

test('[DOC-190] words that are dragged elsewhere in the script are not asked about: they stay in it', () => {
  const [anna, ben] = annaAndBen()
  benWrites(anna, ben, 2, 5)
  const { from, to } = contentOf(anna, 2)
  select(anna, from, to)
  const { tr, selection } = anna.state()
  const dragged = selection.content()
  tr.deleteSelection()
  anna.view.dispatch(
    tr
      .replaceRange(tr.mapping.map(to + 2), tr.mapping.map(to + 2), dragged)
      .setMeta('uiEvent', 'drop'),
  )
  expect(removalQuestion.get()).toBe(null)
  expect(JSON.stringify(anna.blocks())).toContain('Zwei..')
})
