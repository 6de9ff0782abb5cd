import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { limitUndoDepth } from './undo.ts'

test('[DOC-32] undo keeps the last 100 steps', () => {
  const text = new Y.Doc().getText()
  const manager = new Y.UndoManager(text, { captureTimeout: 0 })
  limitUndoDepth(manager)
  for (let step = 0; step < 130; step++) text.insert(text.length, 'x')
  for (let step = 0; step < 130; step++) manager.undo()
  expect(text.length).toBe(30)
})
