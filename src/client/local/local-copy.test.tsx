// In a real browser: the databases, and their failures, are the browser's own.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { clearSession, storeSession } from '#/client/api/session.ts'
import { deleteDatabase, localCopyName } from './local-copies.ts'
import { LocalCopy } from './local-copy.ts'

const NAME = localCopyName('anna', 'faust')
const opened = new Set<LocalCopy>()

/** A document with its local copy. */
function open(doc = new Doc()) {
  const copy = new LocalCopy('anna', 'faust', doc)
  opened.add(copy)
  return { doc, copy, text: doc.getText('t') }
}

/** The text that a page would find which is loaded now. */
async function kept(): Promise<string> {
  const { copy, text } = open()
  await copy.whenRead
  copy.close()
  return text.toString()
}

/** Opens the database as an earlier version of the app did. */
function openOld(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(NAME)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('updates', { autoIncrement: true })
      request.result.createObjectStore('custom')
    })
    request.addEventListener('success', () => resolve(request.result))
  })
}

async function countUpdates(): Promise<number> {
  const db = await openOld()
  const count = await new Promise<number>((resolve) => {
    const request = db.transaction('updates').objectStore('updates').count()
    request.addEventListener('success', () => resolve(request.result))
  })
  db.close()
  return count
}

/** Makes the browser abort every write of updates: each one is added twice under the same key. */
function abortWrites(): { readonly stop: () => void } {
  const { add } = IDBObjectStore.prototype
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    add.call(this, value, 'taken')
    return add.call(this, value, 'taken')
  })
  return { stop: () => spy.mockRestore() }
}

/** Makes the browser open no database: it refuses versions that are older than the stored one. */
async function refuseToOpen(): Promise<{ readonly stop: () => void }> {
  const { open: openReally } = IDBFactory.prototype
  await new Promise<void>((resolve) => {
    const request = openReally.call(indexedDB, 'newer', 2)
    request.addEventListener('success', () => resolve(request.result.close()))
  })
  const spy = vi
    .spyOn(IDBFactory.prototype, 'open')
    .mockImplementation(() => openReally.call(indexedDB, 'newer', 1))
  return { stop: () => spy.mockRestore() }
}

beforeEach(() => storeSession())

afterEach(async () => {
  vi.restoreAllMocks()
  for (const copy of opened) copy.close()
  opened.clear()
  clearSession()
  await deleteDatabase(NAME)
})

test('[COL-79] an edit is in the local copy, and a later document begins with it', async () => {
  const { doc, copy, text } = open()
  text.insert(0, 'before it is open. ')
  await copy.whenRead
  text.insert(text.length, 'after.')
  copy.set('role', 'owner')
  expect(copy.isFailing.get()).toBe(false)
  copy.close()
  doc.getText('t').insert(0, 'not stored any more')
  const later = open()
  await later.copy.whenRead
  expect(later.text.toString()).toBe('before it is open. after.')
  expect(await later.copy.get('role')).toBe('owner')
})

test('[COL-79] a value that is set before the copy is open is in the copy', async () => {
  const { copy } = open()
  copy.set('role', 'owner')
  await copy.whenRead
  copy.close()
  expect(await open().copy.get('role')).toBe('owner')
})

test('[COL-69] a copy says whether it held anything, also where the document has got text from the server meanwhile', async () => {
  const first = open()
  // the server's text comes before the copy is read
  first.text.insert(0, 'from the server')
  expect(await first.copy.whenRead).toBe(false)
  first.copy.close()
  const later = open()
  expect(await later.copy.whenRead).toBe(true)
  expect(later.text.toString()).toBe('from the server')
})

test('[COL-79] a copy of an earlier version is read', async () => {
  const old = new Doc()
  old.getText('t').insert(0, 'old')
  const db = await openOld()
  const transaction = db.transaction(['updates', 'custom'], 'readwrite')
  transaction.objectStore('updates').add(encodeStateAsUpdate(new Doc()))
  transaction.objectStore('updates').add(encodeStateAsUpdate(old))
  transaction.objectStore('custom').put('editor', 'role')
  db.close()
  const { copy, text } = open()
  await copy.whenRead
  expect(text.toString()).toBe('old')
  expect(await copy.get('role')).toBe('editor')
})

test('[COL-79] an unreadable part of a local copy does not take the rest along', async () => {
  const old = new Doc()
  old.getText('t').insert(0, 'old')
  const db = await openOld()
  const updates = db.transaction('updates', 'readwrite').objectStore('updates')
  updates.add(Uint8Array.of(255, 255, 255))
  updates.add(encodeStateAsUpdate(old))
  db.close()
  expect(await kept()).toBe('old')
})

test('[COL-79] many updates are replaced by one, with those of another tab', async () => {
  const tab = open()
  const other = open()
  await Promise.all([tab.copy.whenRead, other.copy.whenRead])
  other.text.insert(0, 'x')
  for (let i = 0; i < 520; i += 1) tab.text.insert(0, 'y')
  await expect.poll(countUpdates).toBeLessThan(30)
  expect([...(await kept())].toSorted().join('')).toBe(
    `x${'y'.repeat(520)}`.split('').toSorted().join(''),
  )
  expect(tab.copy.isFailing.get()).toBe(false)
})

test('[COL-80] a copy whose writes are aborted is failing from the first one on, and is whole again later', async () => {
  const { copy, text } = open()
  await copy.whenRead
  text.insert(0, 'kept. ')
  const aborting = abortWrites()
  text.insert(text.length, 'not kept. ')
  await expect.poll(copy.isFailing.get).toBe(true)
  text.insert(text.length, 'nor this.')
  expect(await kept()).toBe('kept. ')
  aborting.stop()
  await expect.poll(copy.isFailing.get).toBe(false)
  expect(await kept()).toBe('kept. not kept. nor this.')
})

test('[COL-80] a copy that cannot be opened is failing, and holds all that was written when it can', async () => {
  const refusing = await refuseToOpen()
  const { copy, text } = open()
  text.insert(0, 'Wer reitet so spät')
  copy.set('role', 'owner')
  await expect(copy.whenRead).rejects.toThrow('version (1) is less')
  expect(copy.isFailing.get()).toBe(true)
  refusing.stop()
  await expect.poll(copy.isFailing.get).toBe(false)
  copy.close()
  const later = open()
  await later.copy.whenRead
  expect(later.text.toString()).toBe('Wer reitet so spät')
  expect(await later.copy.get('role')).toBe('owner')
})

test('[COL-80] a copy that is deleted while it is open is failing, and then written anew', async () => {
  const { copy, text } = open()
  await copy.whenRead
  text.insert(0, 'Durch Nacht')
  copy.set('role', 'owner')
  const seen: boolean[] = []
  copy.isFailing.subscribe(() => seen.push(copy.isFailing.get()))
  await deleteDatabase(NAME)
  text.insert(text.length, ' und Wind')
  await expect.poll(() => seen).toEqual([true, false])
  expect(await kept()).toBe('Durch Nacht und Wind')
  expect(await copy.get('role')).toBe('owner')
})

test('[COL-80] a copy whose site data the browser deletes is failing, and then written anew', async () => {
  const { copy, text } = open()
  await copy.whenRead
  text.insert(0, 'Durch Nacht')
  const seen: boolean[] = []
  copy.isFailing.subscribe(() => seen.push(copy.isFailing.get()))
  await cdp().send('Storage.clearDataForOrigin', {
    origin: location.origin,
    storageTypes: 'indexeddb',
  })
  await expect.poll(() => seen).toEqual([true, false])
  expect(await kept()).toBe('Durch Nacht')
})

test('[COL-80] [ACC-40] after a sign-out a failing copy does not come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { copy, text } = open()
  await copy.whenRead
  text.insert(0, 'privat')
  clearSession()
  await deleteDatabase(NAME)
  await expect.poll(copy.isFailing.get).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(NAME)
})

test('[COL-80] updates of others in the local copy come into the document when it can be opened', async () => {
  const other = new Doc()
  other.getText('t').insert(0, 'earlier. ')
  const before = open()
  applyUpdate(before.doc, encodeStateAsUpdate(other))
  await before.copy.whenRead
  before.copy.close()
  const refusing = await refuseToOpen()
  const { copy, text } = open()
  await expect(copy.whenRead).rejects.toThrow('version (1) is less')
  refusing.stop()
  await expect.poll(() => text.toString()).toBe('earlier. ')
  // what it holds itself is read before it is written again
  await expect.poll(copy.isFailing.get).toBe(false)
})

test('[COL-110] a document that replaces the copy is not merged with it, and neither is a state with which one closes', async () => {
  const first = open()
  await first.copy.whenRead
  first.text.insert(0, 'old')
  first.copy.close()
  const doc = new Doc()
  doc.getText('t').insert(0, 'new')
  const copy = new LocalCopy('anna', 'faust', doc, true)
  await copy.whenRead
  expect([doc.getText('t').toString(), await kept()]).toEqual(['new', 'new'])
  const other = new Doc()
  other.getText('t').insert(0, 'last')
  copy.closeWith(encodeStateAsUpdate(other))
  expect(await kept()).toBe('last')
})

test('[COL-777] a copy is failing where the state with which one closes it is not written', async () => {
  const { copy } = open()
  await copy.whenRead
  const aborting = abortWrites()
  copy.closeBehind(encodeStateAsUpdate(new Doc()))
  await expect.poll(copy.isFailing.get, { timeout: 10_000 }).toBe(true)
  aborting.stop()
})
