import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { storeSession } from '#/client/api/session.ts'
import { lostWordsOf } from '#/client/local/refused-words.ts'
import { wordsSince } from '#/client/local/read-local-copy.ts'
import { unsentMarks, unsentScripts } from '#/client/local/unsent-edits.ts'
import { forgetRefusedWordsOfOthers } from '#/client/local/words-keeper.ts'
import { createStore } from '#/client/ui/store.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { dropLost, dropRefused } from './refused-edits.ts'
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

const copyOf = () => ({
  whenRead: Promise.resolve(),
  isFailing: createStore(false),
  remove: vi.fn<() => void>(),
})

/** A tab in which Anna has the script open. */
function openTab(doc = new Y.Doc()) {
  const copy = copyOf()
  const edits = new UnsentEdits({ ...ANNA, doc, copy, isAcknowledged: createStore(false) })
  const write = (words: string) => doc.getText('t').insert(0, words)
  const lose = () => dropLost({ ...ANNA, edits, copy: copy as never }, wordsSince(doc, edits.from))
  return { doc, copy, edits, write, lose }
}

/** A script that Anna has open without a network, with words of hers that the server has. */
function offline() {
  const doc = new Y.Doc()
  const text = doc.getText('t')
  text.insert(0, 'Guten Abend.')
  state = Y.encodeStateAsUpdate(doc)
  const { copy, edits } = openTab(doc)
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

test('[COL-683] a person who may only read when the connection is back has the words to copy that were written without it', async () => {
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

/** A writer whose server has begun to take what is typed, and then refuses the rest. */
function refusedAmid(kept: string, rest: string) {
  const tab = openTab()
  tab.write('Guten Abend. ')
  tab.edits.noteSent()
  tab.doc.getText('t').insert(13, kept)
  state = Y.encodeStateAsUpdate(tab.doc)
  tab.doc.getText('t').insert(13 + kept.length, rest)
  const refusals: (() => void)[] = []
  const connection = {
    status: createStore<ConnectionStatus>({ kind: 'connected' }),
    onEditsRefused: (listener: () => void) => (refusals.push(listener), () => {}),
  }
  const writer = createStore<ScriptRole | null>('write')
  void dropRefused(connection, writer, { ...ANNA, edits: tab.edits, copy: tab.copy as never })
  const refuse = async () => {
    for (const refusal of refusals) refusal()
    const atOnce = refusedWords(ANNA)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    return { atOnce, answered: refusedWords(ANNA) }
  }
  return { refuse, copy: tab.copy }
}

test('[UI-500] words refused amid the typing that the server has are not said to be refused', async () => {
  const { refuse, copy } = refusedAmid('Schon da', ' und nicht mehr')
  const said = { atOnce: ['Schon da und nicht mehr'], answered: ['und nicht mehr'] }
  expect(await refuse()).toEqual(said)
  expect(copy.remove).toHaveBeenCalledOnce()
})

test('[UI-500] where the server cannot be asked, all words that it may lack are kept', async () => {
  const { refuse } = refusedAmid('Schon da', ' und nicht mehr')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await refuse()).answered).toEqual(['Schon da und nicht mehr'])
})

test('[COL-730] the words in a script that is lost are kept before its copy goes, also where its author has left it meanwhile', async () => {
  const tab = openTab()
  await Promise.resolve()
  tab.write('Ungehört.')
  // the author goes to another script
  tab.edits.leave()
  tab.edits.stop()
  let keptBefore: unknown
  tab.copy.remove.mockImplementation(() => (keptBefore = lostWordsOf('anna')))
  expect(tab.lose()).toEqual(['Ungehört.'])
  expect(keptBefore).toEqual([{ scriptId: 'faust', title: null, words: ['Ungehört.'] }])
  expect(unsentScripts('anna')).toEqual([])
})

test('[COL-730] a lost script whose words the server has leaves nothing to keep', () => {
  expect(openTab().lose()).toEqual([])
  expect(lostWordsOf('anna')).toEqual([])
})

test('[COL-731] where a script is lost in two tabs, each keeps its own words', () => {
  const [one, other] = [openTab(), openTab()]
  one.write('Leiser.')
  other.write('Lauter.')
  expect(one.lose()).toEqual(['Leiser.'])
  expect([...unsentMarks('anna').keys()]).toEqual([other.edits.mark])
  expect(other.lose()).toEqual(['Lauter.'])
  expect(unsentScripts('anna')).toEqual([])
})

test('[COL-731] a tab knows its unsent words also where their mark is gone, and leaves marks of words that it lacks', () => {
  const [one, other] = [openTab(), openTab()]
  other.write('Angekommen.')
  Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc))
  other.edits.noteSent()
  other.write('Lauter. ')
  one.write('Leiser. ')
  localStorage.removeItem(one.edits.mark)
  expect(one.lose()).toEqual(['Leiser.'])
  expect([...unsentMarks('anna').keys()]).toEqual([other.edits.mark])
})

test('[COL-731] marks of an earlier visit go with the edits that the document has of it', async () => {
  const earlier = openTab()
  await Promise.resolve()
  earlier.write('Früher.')
  earlier.edits.leave()
  earlier.edits.stop()
  const now = openTab()
  Y.applyUpdate(now.doc, Y.encodeStateAsUpdate(earlier.doc))
  expect(now.lose()).toEqual(['Früher.'])
  expect(unsentScripts('anna')).toEqual([])
})
