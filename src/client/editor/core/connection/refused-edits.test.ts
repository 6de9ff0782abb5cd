import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { storeSession } from '#/client/api/session.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'
import { forgetRefusedWordsOfOthers } from '#/client/local/words-keeper.ts'
import { createStore } from '#/client/ui/store.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { dropRefused } from './refused-edits.ts'
import { refusedWords } from './refused-words.ts'
import { UnsentEdits } from './unsent-edits.ts'

const ANNA = { userId: 'anna', scriptId: 'faust' }

let [role, state]: [ScriptRole, Uint8Array] = ['read', new Uint8Array()]

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, fakeStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/role')
      ? Response.json({ role, cue_types: [], functions: [] })
      : new Response(state.slice().buffer, {
          headers: { 'content-type': 'application/octet-stream' },
        }),
  )
  storeSession()
  forgetRefusedWordsOfOthers(ANNA.userId)
  role = 'read'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A script that Anna has open without a network, with words of hers that the server has. */
function offline() {
  const doc = new Y.Doc()
  const text = doc.getText('t')
  text.insert(0, 'Guten Abend.')
  state = Y.encodeStateAsUpdate(doc)
  const copy = {
    whenRead: Promise.resolve(),
    isFailing: createStore(false),
    remove: vi.fn<() => void>(),
  }
  const edits = new UnsentEdits({ ...ANNA, doc, copy, isAcknowledged: createStore(false) })
  const status = createStore<ConnectionStatus>({ kind: 'disconnected' })
  const kept = createStore<ScriptRole | null>('write')
  let isDropped = false
  const connection = { status, onEditsRefused: () => () => {} }
  void dropRefused(connection, kept, { ...ANNA, edits, copy: copy as never }).then(
    () => (isDropped = true),
  )
  const comeBack = async () => {
    status.set({ kind: 'connected' })
    kept.set(role)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    return { isDropped, words: refusedWords(ANNA), isMarked: unsentScripts('anna').length > 0 }
  }
  return { doc, text, copy, comeBack }
}

test('[COL-683] who may only read when the connection is back has the words to copy that were written without it', async () => {
  const { text, copy, comeBack } = offline()
  text.insert(12, ' Nie gesendet.')
  expect(await comeBack()).toEqual({ isDropped: true, words: ['Nie gesendet.'], isMarked: false })
  expect(copy.remove).toHaveBeenCalled()
})

test('[COL-683] a word that was deleted without a connection is there again, too', async () => {
  const { text, comeBack } = offline()
  text.delete(0, 6)
  expect(await comeBack()).toEqual({ isDropped: true, words: [], isMarked: false })
})

test('[COL-683] edits that the server has, although its answer did not come, are not dropped, and no longer count as unsent', async () => {
  const { doc, text, comeBack } = offline()
  text.insert(12, ' Angekommen.')
  state = Y.encodeStateAsUpdate(doc)
  expect(await comeBack()).toEqual({ isDropped: false, words: [], isMarked: false })
})

test.each(['comment', 'write'] as const)(
  '[COL-683] edits of a person who may %s again stay until they are sent',
  async (right) => {
    const { text, comeBack } = offline()
    role = right
    text.insert(12, ' Wird gesendet.')
    expect(await comeBack()).toEqual({ isDropped: false, words: [], isMarked: true })
  },
)

test('[COL-683] without a connection nothing is dropped', async () => {
  const { text, comeBack } = offline()
  text.insert(12, ' Bleibt.')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await comeBack()).toEqual({ isDropped: false, words: [], isMarked: true })
})
