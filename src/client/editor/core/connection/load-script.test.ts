import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { log } from '#/client/local/log.ts'
import { storeSession } from '#/client/api/session.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { createStore } from '#/client/ui/store.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { loadState, watchRights } from './load-script.ts'

const STATE = '/api/scripts/faust/yjs'
const SCRIPT = '/api/scripts/faust'
const UPDATES = '/api/scripts/faust/updates'

let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answers[url]?.() ?? Response.json({ error: 'no', code: 'internal' }, { status: 500 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  storeSession()
  asked = []
  answers = { [UPDATES]: () => Response.json({ updates: [] }) }
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stateWith(...words: readonly string[]): readonly Uint8Array[] {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of words) doc.getText('t').insert(doc.getText('t').length, word)
  return updates
}

const bytes = (state: Uint8Array) =>
  new Response(state.slice().buffer, { headers: { 'content-type': 'application/octet-stream' } })
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64')
const [FIRST = new Uint8Array(), SECOND = new Uint8Array(), THIRD = new Uint8Array()] = stateWith(
  'eins ',
  'zwei ',
  'drei',
)

async function load() {
  const doc = new Y.Doc()
  const isLoaded = await loadState(doc, 'faust')
  return { isLoaded, text: doc.getText('t').toString() }
}

test('[COL-6] a script’s first state is the binary one, and no other request is made for it', async () => {
  answers[STATE] = () => bytes(FIRST)
  expect(await load()).toEqual({ isLoaded: true, text: 'eins ' })
  expect(asked).toEqual([STATE])
})

test.each([
  ['fails', () => Response.json({ error: 'no', code: 'internal' }, { status: 500 })],
  ['is empty', () => bytes(new Uint8Array())],
])('[COL-6] if the binary state %s, the first state is the one in base64', async (_, answer) => {
  answers[STATE] = answer
  answers[SCRIPT] = () => Response.json({ yjs_state: base64(FIRST) })
  expect(await load()).toEqual({ isLoaded: true, text: 'eins ' })
})

test('[COL-6] if neither state can be loaded, that is logged, and the socket brings everything', async () => {
  expect(await load()).toEqual({ isLoaded: false, text: '' })
  expect(log.errors.at(-1)?.message).toBe('Failed to get the base64 state')
})

test('[COL-7] recent updates follow the state in base64 in order, and an update that cannot be read is passed over', async () => {
  answers[SCRIPT] = () => Response.json({ yjs_state: base64(FIRST) })
  const updates = [base64(SECOND), '!', base64(SECOND.subarray(0, 4)), base64(THIRD)]
  answers[UPDATES] = () => Response.json({ updates: updates.map((data) => ({ data })) })
  expect(await load()).toEqual({ isLoaded: true, text: 'eins zwei drei' })
})

test('[COL-58] loading brings nothing to a person who writes in the local copy meanwhile, and asks for no more', async () => {
  answers[STATE] = () => bytes(FIRST)
  const doc = new Y.Doc()
  const loading = loadState(doc, 'faust')
  doc.getText('t').insert(0, 'selbst')
  expect(await loading).toBe(false)
  expect(doc.getText('t').toString()).toBe('selbst')
  expect(asked).toEqual([STATE])
})

test('[COL-682] a right that the last visit has kept is asked for with the first connection where it could not be asked before', async () => {
  const status = createStore<ConnectionStatus>({ kind: 'connecting' })
  const copy = { get: async (key: string) => (key === 'role' ? 'read' : undefined), set: () => {} }
  const own = watchRights('faust', copy, { status, onPermissionDenied: () => () => {} })
  await Promise.all([own.whenAsked, own.whenKeptRead])
  expect(own.role.get()).toBe('read')
  answers['/api/s/faust/role'] = () =>
    Response.json({ role: 'write', cue_types: [], functions: [] })
  status.set({ kind: 'connected' })
  await vi.waitFor(() => expect(own.role.get()).toBe('write'))
  own.stop()
})

test('[COL-682] a right that has changed while the page was without connection is asked for when it is back', async () => {
  let role = 'write'
  answers['/api/s/faust/role'] = () => Response.json({ role, cue_types: [], functions: [] })
  const status = createStore<ConnectionStatus>({ kind: 'connecting' })
  const copy = { get: async () => undefined, set: () => {} }
  const own = watchRights('faust', copy, { status, onPermissionDenied: () => () => {} })
  await own.whenAsked
  status.set({ kind: 'connected' })
  await vi.waitFor(() => expect(own.role.get()).toBe('write'))
  expect(asked).toEqual(['/api/s/faust/role'])
  role = 'read'
  status.set({ kind: 'disconnected' })
  status.set({ kind: 'connected' })
  await vi.waitFor(() => expect(own.role.get()).toBe('read'))
  expect(asked.length).toBe(2)
  own.stop()
})
