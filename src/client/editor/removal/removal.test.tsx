import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { MessageList } from '#/client/ui/message-list.tsx'
import { addressMessages, dismissMessages } from '#/client/ui/messages.ts'
import { createStore } from '#/client/ui/store.ts'
import { render } from '#test/components/render.tsx'
import { button } from '#test/components/screens.ts'
import { holdDate } from '#test/components/undo-steps.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sharedEnds } from '../core/binding/shared-position.ts'
import type { ConnectionStatus } from '../core/connection/connection-status.ts'
import { RECEIVED } from '../core/connection/unsettled-edits.ts'
import { bordersPlugin } from '../core/document/borders-plugin.ts'
import { boundState } from '../editor.ts'
import { lastLettersPlugin } from '../model/writers-in.ts'
import { removalQuestion } from '../model/removal-question.ts'
import { askBeforeRemovalPlugin } from './index.ts'
import { passagePlugin } from './passage-plugin.ts'
import { RemovalQuestionDialog } from './surfaces.tsx'

/** Anna's sheet in the page; Ben has just written in the second block. */
function annasSheet() {
  // on a slow machine Ben would have written too long ago
  holdDate()
  // another test may have left the page without a user, who is shown no message
  addressMessages('rem-anna')
  onTestFinished(dismissMessages)
  const [ben] = people(1, [scene('Park', '1'), p('Eins'), p()]) as [Person]
  const doc = new Y.Doc()
  exchange(ben.doc, doc)
  const awareness = new Awareness(doc)
  const status = createStore<ConnectionStatus>({ kind: 'connected' })
  const place = document.createElement('div')
  document.body.append(place)
  const view = new EditorView(place, {
    state: boundState({ doc, connection: { awareness, status } }, [
      bordersPlugin(),
      lastLettersPlugin(doc, status),
      askBeforeRemovalPlugin(awareness),
      passagePlugin(doc, awareness),
      keymap(baseKeymap),
    ]),
  })
  onTestFinished(() => {
    view.destroy()
    awareness.destroy()
    place.remove()
  })
  ben.caretIn(1, 4)
  ben.type('.')
  exchange(ben.doc, doc)
  const cursor = sharedEnds(bindingIn(ben.state()), ben.state().selection)
  awareness.getStates().set(ben.doc.clientID, { user: { id: 'b', name: 'Ben' }, cursor })
  render(
    <>
      <RemovalQuestionDialog />
      <MessageList />
    </>,
  )
  return { view, doc, ben }
}

/** Both documents get all edits of the other one. */
function exchange(one: Y.Doc, other: Y.Doc): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), RECEIVED)
}

test('[DOC-190] a selection of whole blocks in which another person writes is asked about by name; Cancel comes first', async () => {
  const { view } = annasSheet()
  const question = page.getByRole('alertdialog', { name: 'Diesen Text löschen?' })
  view.focus()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.element(question).toMatchTextContent('Ben schreibt gerade in diesem Text.')
  await expect.element(button('Abbrechen')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(view.state.doc.textContent).toBe('Eins.')
  await expect.poll(() => view.hasFocus()).toBe(true)
  await userEvent.keyboard('{Delete}')
  await button('Löschen').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(view.state.doc.textContent).toBe('')
})

test('[DOC-1010] no question is asked about a word that is composed over text in which another person writes', async () => {
  const { view } = annasSheet()
  view.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  const caret = { selectionStart: 1, selectionEnd: 1 }
  await cdp().send('Input.imeSetComposition', { text: 'é', ...caret })
  await cdp().send('Input.insertText', { text: 'é' })
  await expect.poll(() => view.state.doc.textContent).toBe('é')
  expect(removalQuestion.get()).toBe(null)
  expect(view.state.doc.firstChild?.type.name).toBe('paragraph')
})

test('[DOC-1011] the next letter stands behind what was pasted over the whole script once that is confirmed', async () => {
  const { view, doc, ben } = annasSheet()
  view.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  view.pasteText('Neu')
  // somebody else writes while the question is on the screen
  ben.type('.')
  exchange(ben.doc, doc)
  await button('Löschen').click()
  await expect.poll(() => view.hasFocus()).toBe(true)
  await userEvent.keyboard('!')
  await expect.poll(() => view.state.doc.textContent).toBe('Neu!')
})

test('[DOC-1011] the next letter stands behind the one that was typed over the whole script once that is confirmed', async () => {
  const { view } = annasSheet()
  view.focus()
  await userEvent.keyboard('{Control>}a{/Control}N')
  await button('Löschen').click()
  await expect.poll(() => view.hasFocus()).toBe(true)
  await expect.element(button('Löschen')).not.toBeInTheDocument()
  await userEvent.keyboard('!')
  await expect.poll(() => view.state.doc.textContent).toBe('N!')
})

test('[DOC-191] the notice of a deleted passage stays, and its button brings the passage back', async () => {
  const { view, doc, ben } = annasSheet()
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 8)))
  view.dispatch(view.state.tr.insertText(' Zwei.'))
  exchange(doc, ben.doc)
  ben.run((state, dispatch) => {
    dispatch?.(state.tr.delete(2, state.doc.content.size - 2))
    return true
  })
  exchange(doc, ben.doc)
  expect(view.state.doc.textContent).toBe('')
  const notice = page.getByRole('status')
  await expect
    .element(notice)
    .toMatchTextContent('Ben hat den Text gelöscht, in dem du geschrieben hast.')
  await button('Meine Passage zurückholen').click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(view.state.doc.textContent).toBe('Eins. Zwei.')
  await expect.poll(() => view.hasFocus()).toBe(true)
})
