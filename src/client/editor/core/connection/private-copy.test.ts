import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openFrozenCopy } from './private-copy.ts'
import { createStore } from '#/client/ui/store.ts'
import type { ScriptSession } from './script-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[DOC-17] the copy of a script of another version stays as it was, and ends with its page', () => {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, 'Eins.')
  const status = createStore({ kind: 'connected' })
  const session = { doc, connection: { status }, isPrivate: false } as unknown as ScriptSession
  const copy = openFrozenCopy(session)
  doc.getText('t').insert(0, 'Zwei.')
  expect(copy?.doc.getText('t').toString()).toBe('Eins.')
  expect(copy?.role.get()).toBe('public')
  expect(copy?.isPrivate).toBe(false)
  copy?.destroy()
  expect(vi.getTimerCount()).toBe(0)
})
