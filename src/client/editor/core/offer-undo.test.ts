import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exchange, people, send, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { createStore } from '#/client/ui/store.ts'
import { messages } from '#/client/ui/messages.ts'
import { offerUndo } from './offer-undo.ts'
import { asOneStep, undo } from './binding/undo.ts'

let anna: Person
let bela: Person
let editor: Parameters<typeof offerUndo>[0]
beforeEach(() => {
  vi.useFakeTimers()
  ;[anna, bela] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
  const state = createStore(anna.state())
  // as in the mounted editor: every transaction updates the store, which calls its subscribers
  const { dispatch } = anna.view
  anna.view.dispatch = (transaction) => {
    dispatch(transaction)
    state.set(anna.state())
  }
  editor = { run: anna.run, state }
})
afterEach(() => {
  anna.leave()
  bela.leave()
  vi.useRealTimers()
})

function deleteFirstLine(): void {
  anna.view.dispatch(asOneStep(anna.state().tr.delete(0, anna.state().doc.child(0).nodeSize)))
  offerUndo(editor, 'Zeile gelöscht', 'Rückgängig')
}

const firstLine = () => anna.state().doc.child(0).textContent
const offered = () => messages.get().map(({ action }) => action?.label)

test('[DOC-51] a deletion can be taken back from its notice', () => {
  deleteFirstLine()
  expect(messages.get()).toMatchObject([{ text: 'Zeile gelöscht' }])
  messages.get()[0]?.action?.run()
  expect(firstLine()).toBe('eins')
  expect(messages.get()).toEqual([])
})

test('[DOC-51] the offer of undo leaves after eight seconds', () => {
  deleteFirstLine()
  vi.advanceTimersByTime(7999)
  expect(offered()).toEqual(['Rückgängig'])
  vi.advanceTimersByTime(1)
  expect(messages.get()).toEqual([])
  expect(firstLine()).toBe('zwei')
})

test('[DOC-51] the offer of undo leaves when undo would take back another edit', () => {
  deleteFirstLine()
  anna.type('x')
  expect(messages.get()).toEqual([])
})

test('[DOC-51] the offer of undo leaves when the deletion is undone by a key', () => {
  deleteFirstLine()
  anna.run(undo)
  expect(messages.get()).toEqual([])
})

test('[DOC-51] another person’s edit does not end the offer of undo', () => {
  deleteFirstLine()
  exchange([anna, bela])
  bela.caretIn(0, 4)
  bela.type('!')
  send(bela, anna)
  expect(firstLine()).toBe('zwei!')
  expect(offered()).toEqual(['Rückgängig'])
})
