import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { log } from '#/client/local/log.ts'
import { unsentFrom } from '#/client/local/unsent-edits.ts'
import { createStore } from '#/client/ui/store.ts'
import { rebuild, Rebuilt, takeDocument, watchFault } from './left-document.ts'
import { refusedWords } from './refused-words.ts'
import type { ScriptConnection } from './script-connection.ts'
import { isStuck } from './stuck-document.ts'
import { UnsentEdits } from './unsent-edits.ts'

const OWNER = rightsOf('owner')
const stored: Uint8Array[] = []

/** A session's document, of which the server has 'Eins. '. */
function visit() {
  const doc = new Y.Doc()
  const [isAcknowledged, isFailing] = [createStore(false), createStore(false)]
  const closeBehind = (state: Uint8Array) => stored.push(state)
  const copy = { isFailing, whenRead: Promise.resolve(true), closeBehind, close: () => {} }
  const edits = new UnsentEdits({ doc, copy, isAcknowledged, userId: 'anna', scriptId: 'faust' })
  const type = (text: string) => {
    isAcknowledged.set(false)
    doc.getText('t').insert(doc.getText('t').length, text)
  }
  type('Eins. ')
  isAcknowledged.set(true)
  return { doc, edits, isFailing, type, written: { edits, copy: copy as unknown as LocalCopy } }
}

type Visit = ReturnType<typeof visit>

/** An error leaves a transaction open: the document tells of nothing any more. */
function jam({ doc, type }: Visit): void {
  doc.once('beforeTransaction', () => {
    throw new Error('A listener fails.')
  })
  expect(() => type('Nie. ')).toThrow('A listener fails.')
  expect(isStuck(doc)).toBe(true)
}

const textOf = (doc: Y.Doc | null) => doc?.getText('t').toString()
const unsent = () => unsentFrom('anna', 'faust')

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.spyOn(log, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stored.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[COL-767] a document that tells of nothing any more is built anew with all its items and ids, stored and marked', () => {
  const own = visit()
  jam(own)
  own.type('Zwei.')
  expect(unsent().size).toBe(0)
  const { doc, words } = rebuild(own.written)
  expect([textOf(doc), words]).toEqual(['Eins. Zwei.', []])
  expect(doc?.clientID).toBe(own.doc.clientID)
  expect(doc?.store.clients.get(own.doc.clientID)?.at(-1)?.id.client).toBe(own.doc.clientID)
  const copy = new Y.Doc()
  for (const state of stored) Y.applyUpdate(copy, state)
  expect(textOf(copy)).toBe('Eins. Zwei.')
  expect(unsent()).toEqual(new Map([[own.doc.clientID, 'Eins. '.length]]))
})

test('[COL-767] unsent edits stay marked from the first one on, and what the server has is not marked', () => {
  const acknowledged = visit()
  rebuild(acknowledged.written)
  expect(unsent().size).toBe(0)
  const own = visit()
  own.type('Zwei.')
  jam(own)
  own.type(' Drei.')
  rebuild(own.written)
  expect(unsent()).toEqual(new Map([[own.doc.clientID, 'Eins. '.length]]))
})

test('[COL-767] the next session of the page has the document, and writes on under its client id', () => {
  const own = visit()
  jam(own)
  own.type('Zwei.')
  const { doc } = rebuild(own.written)
  if (doc) openWorkPlace('edits').keep(new Rebuilt(doc, { head: 1 }, OWNER), () => {})
  const next = takeDocument(openWorkPlace('edits'))
  expect(next).toMatchObject({ isKept: true, isRenewed: false, cursor: { head: 1 }, rights: OWNER })
  const server = new Y.Doc()
  Y.applyUpdate(server, Y.encodeStateAsUpdate(next.doc))
  next.doc.getText('t').insert(0, 'Vor ')
  Y.applyUpdate(server, Y.encodeStateAsUpdate(next.doc))
  expect(textOf(server)).toBe('Vor Eins. Zwei.')
  expect([...server.store.clients.keys()]).toEqual([own.doc.clientID])
  expect(takeDocument(openWorkPlace('edits')).isKept).toBe(false)
})

test.each([
  [false, ['Zwei.']],
  [true, ['Anderthalb. Zwei.']],
])(
  '[COL-767] words of a document that cannot be built anew are told, where the local copy lacks them (it fails: %s)',
  (isFailing, expected) => {
    const own = visit()
    own.type('Anderthalb. ')
    own.isFailing.set(isFailing)
    jam(own)
    own.type('Zwei.')
    vi.spyOn(Y.Item.prototype, 'write').mockImplementation(() => {
      throw new Error('It cannot be read.')
    })
    expect(rebuild(own.written)).toEqual({ doc: null, words: expected })
  },
)

/** A visit that notes faults. */
function watched(isKept: boolean) {
  const own = visit()
  const awareness = { getLocalState: () => ({ cursor: null }) }
  const destroy = () => {
    throw new Error('A listener of the presence fails.')
  }
  const connection = { awareness, destroy, onFault: () => {} } as unknown as ScriptConnection
  const written = { ...own.written, userId: 'anna', scriptId: 'faust' }
  const begun = { isKept, whenLoaded: new Promise<void>(() => {}), rights: createStore(OWNER) }
  return { ...own, fault: watchFault(connection, written, begun) }
}

const isKeptAfter = ({ fault }: ReturnType<typeof watched>) => {
  fault.leave(openWorkPlace('failed'))
  return takeDocument(openWorkPlace('failed')).isKept
}

test('[COL-767] a fault is told, and the words of each one kept, also where the connection fails to end', () => {
  const { fault } = watched(true)
  fault.report.noteFault(['Eins'])
  fault.report.noteFault(['Zwei'])
  expect([fault.report.hasFailed.get(), fault.report.hasLostWords()]).toEqual([true, true])
  expect(refusedWords({ userId: 'anna', scriptId: 'faust' })).toEqual(['Eins', 'Zwei'])
})

test('[COL-775] only a document that was loaded is kept and stored, and none whose edits are given up', () => {
  const [kept, unloaded, givenUp] = [watched(true), watched(false), watched(true)]
  unloaded.fault.report.noteFault()
  expect([stored.length, isKeptAfter(unloaded)]).toEqual([0, false])
  kept.fault.report.noteFault()
  expect([stored.length, isKeptAfter(kept)]).toEqual([1, true])
  givenUp.fault.report.noteFault()
  givenUp.fault.giveUp()
  expect(isKeptAfter(givenUp)).toBe(false)
})
