import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { people, type Person } from '../../../../test/support/people.ts'
import { p } from '../../../../test/support/script.ts'
import { limitUndoDepth, undo } from './undo.ts'

test('[DOC-32] undo keeps the last 100 steps', () => {
  const text = new Y.Doc().getText()
  const manager = new Y.UndoManager(text, { captureTimeout: 0 })
  limitUndoDepth(manager)
  for (let step = 0; step < 130; step++) text.insert(text.length, 'x')
  for (let step = 0; step < 130; step++) manager.undo()
  expect(text.length).toBe(30)
})

test('undo takes the caret back to where it was before what is undone', () => {
  const [anna] = people(1, [p('eins'), p('zwei'), p()]) as [Person]
  anna.caretIn(0, 2)
  const before = anna.state().selection.head
  anna.type('xy')
  anna.caretIn(1, 1)
  anna.run(undo)
  expect(anna.state().doc.child(0).textContent).toBe('eins')
  expect(anna.state().selection.head).toBe(before)
})
