import * as Y from 'yjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import {
  COVERED_MS,
  forgetUnsent,
  markSent,
  marksInCopy,
  unsentFrom,
  unsentMarks,
  unsentScripts,
} from '#/client/local/unsent-edits.ts'
import { letPageGo } from '#/client/local/ask-before-unload.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { UnsentEdits } from './unsent-edits.ts'

interface Visit {
  readonly doc: Y.Doc
  readonly edits: UnsentEdits
  readonly isAcknowledged: WritableStore<boolean>
  readonly isFailing: WritableStore<boolean>
}

function visit({
  scriptId = 'faust',
  whenRead = Promise.resolve(),
  doc = new Y.Doc(),
} = {}): Visit {
  const [isAcknowledged, isFailing] = [createStore(false), createStore(false)]
  const copy = { whenRead, isFailing }
  const edits = new UnsentEdits({ doc, copy, isAcknowledged, userId: 'anna', scriptId })
  return { doc, edits, isAcknowledged, isFailing }
}

const type = ({ doc, isAcknowledged }: Visit) => {
  isAcknowledged.set(false)
  doc.getText('t').insert(0, 'x')
}
const acknowledge = ({ isAcknowledged }: Visit) => isAcknowledged.set(true)
const unsent = () => unsentScripts('anna')
const inCopy = () => [...marksInCopy('anna', 'faust').keys()]
const later = () => vi.setSystemTime(Date.now() + COVERED_MS)
/** The page's window, as far as it tells that the page is left. */
let page = new EventTarget()
const isAskedOnLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const leavePage = () =>
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }))

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[ACC-39] an edit is unsent from the first moment until it is acknowledged', () => {
  const tab = visit()
  expect(unsent()).toEqual([])
  type(tab)
  type(tab)
  expect(unsent()).toEqual(['faust'])
  acknowledge(tab)
  expect(unsent()).toEqual([])
})

test('[ACC-39] edits of others do not count as unsent', () => {
  const tab = visit()
  const other = new Y.Doc()
  other.getText('t').insert(0, 'x')
  Y.applyUpdate(tab.doc, Y.encodeStateAsUpdate(other))
  expect(unsent()).toEqual([])
})

test('[ACC-39] an acknowledgement to one tab says nothing of another tab’s edits', async () => {
  const tab = visit()
  const other = visit()
  await Promise.resolve()
  type(tab)
  type(other)
  acknowledge(tab)
  expect(unsent()).toEqual(['faust'])
  acknowledge(other)
  expect(unsent()).toEqual([])
})

test('[ACC-39] edits of an earlier visit count as sent once the copy that holds them is', async () => {
  const earlier = visit()
  type(earlier)
  await Promise.resolve()
  earlier.edits.leave()
  earlier.edits.stop()
  const reading = Promise.withResolvers<void>()
  acknowledge(visit({ whenRead: reading.promise }))
  expect(unsent()).toEqual(['faust'])
  reading.resolve()
  await reading.promise
  expect(unsent()).toEqual([])
})

test('[DOC-45] the mark of unsent edits names the first unsent one', () => {
  const tab = visit()
  type(tab)
  type(tab)
  acknowledge(tab)
  expect(unsentFrom('anna', 'faust')).toEqual(new Map())
  type(tab)
  type(tab)
  expect(unsentFrom('anna', 'faust')).toEqual(new Map([[tab.doc.clientID, 2]]))
})

test('[ACC-39] a mark of unsent edits stays if the person has typed since it was read', () => {
  const tab = visit()
  type(tab)
  later()
  const marks = unsentMarks('anna', 'faust')
  type(tab)
  markSent(marks)
  expect(unsent()).toEqual(['faust'])
})

test('[ACC-39] a mark of unsent edits covers the edits of a second, and is not removed before that second is over', async () => {
  const tab = visit()
  await Promise.resolve()
  const { setItem } = localStorage
  let writes = 0
  Object.assign(Object.getPrototypeOf(localStorage), {
    setItem(this: Storage, ...item: [string, string]) {
      writes += 1
      setItem.apply(this, item)
    },
  })
  for (let i = 0; i < 50; i += 1) type(tab)
  expect(writes).toBe(1)
  const other = visit()
  await Promise.resolve()
  acknowledge(other)
  expect([unsent(), inCopy()]).toEqual([['faust'], []])
  later()
  expect(inCopy()).toEqual([tab.edits.mark])
  type(tab)
  expect([writes, inCopy()]).toEqual([2, []])
})

test('[ACC-39] when a page is left, its mark holds at once for the next page', async () => {
  const tab = visit()
  await Promise.resolve()
  type(tab)
  leavePage()
  expect(inCopy()).toEqual([tab.edits.mark])
})

test('[ACC-39] a clock that was set back neither hides edits nor keeps a mark for ever', async () => {
  const tab = visit()
  await Promise.resolve()
  type(tab)
  const before = unsentMarks('anna', 'faust')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(inCopy()).toEqual([tab.edits.mark])
  type(tab)
  expect(unsentMarks('anna', 'faust')).not.toEqual(before)
})

test('[ACC-39] after leaving, no edits count as unsent', () => {
  type(visit({ scriptId: 'faust' }))
  type(visit({ scriptId: 'stella' }))
  expect(unsent()).toEqual(['faust', 'stella'])
  expect(unsentScripts('ben')).toEqual([])
  forgetUnsent('anna')
  expect(unsent()).toEqual([])
})

test('[COL-81] another visit cannot mark edits as sent that only this page has', async () => {
  const tab = visit()
  await Promise.resolve()
  tab.isFailing.set(true)
  type(tab)
  later()
  expect([unsent(), inCopy()]).toEqual([['faust'], []])
  const other = visit()
  await Promise.resolve()
  acknowledge(other)
  expect(unsent()).toEqual(['faust'])
  tab.isFailing.set(false)
  later()
  expect(inCopy()).toEqual([tab.edits.mark])
})

test('[COL-81] while only the page has some edits, the browser asks before it leaves', async () => {
  const tab = visit()
  await Promise.resolve()
  type(tab)
  expect([tab.edits.areOnlyHere.get(), isAskedOnLeaving()]).toEqual([false, false])
  tab.isFailing.set(true)
  expect([tab.edits.areOnlyHere.get(), isAskedOnLeaving()]).toEqual([true, true])
  acknowledge(tab)
  expect([tab.edits.areOnlyHere.get(), isAskedOnLeaving()]).toEqual([false, false])
  type(tab)
  expect(isAskedOnLeaving()).toBe(true)
  tab.isFailing.set(false)
  expect(isAskedOnLeaving()).toBe(false)
  tab.isFailing.set(true)
  letPageGo()
  expect(isAskedOnLeaving()).toBe(false)
})

test('[COL-81] edits that are lost with the page are not asked about later; those in the copy are', async () => {
  const tab = visit()
  const kept = visit()
  await Promise.resolve()
  type(kept)
  for (const { isFailing } of [tab, kept]) isFailing.set(true)
  for (const each of [tab, kept]) type(each)
  expect(unsentMarks('anna', 'faust').size).toBe(2)
  leavePage()
  expect([...unsentMarks('anna', 'faust').keys()]).toEqual([kept.edits.mark])
  expect(inCopy()).toEqual([kept.edits.mark])
})

test('[COL-81] edits before the copy is open are only in the page', async () => {
  const reading = Promise.withResolvers<void>()
  const tab = visit({ whenRead: reading.promise })
  type(tab)
  later()
  expect([unsent(), inCopy()]).toEqual([['faust'], []])
  reading.resolve()
  await reading.promise
  expect(inCopy()).toEqual([tab.edits.mark])
})

test('[COL-81] marks of unsent edits that were deleted with the local copy are written again with it', async () => {
  const earlier = visit()
  await Promise.resolve()
  type(earlier)
  earlier.edits.leave()
  earlier.edits.stop()
  const tab = visit()
  await Promise.resolve()
  vi.stubGlobal('localStorage', fakeStorage())
  tab.isFailing.set(true)
  expect(isAskedOnLeaving()).toBe(true)
  tab.isFailing.set(false)
  expect(inCopy()).toEqual([earlier.edits.mark])
})

test('[COL-82] a document that is shown again brings its mark along', async () => {
  const tab = visit()
  tab.isFailing.set(true)
  type(tab)
  type(tab)
  tab.edits.stop()
  const again = visit({ doc: tab.doc })
  again.isFailing.set(true)
  expect(isAskedOnLeaving()).toBe(true)
  type(again)
  expect(unsentFrom('anna', 'faust')).toEqual(new Map([[tab.doc.clientID, 0]]))
  acknowledge(again)
  expect([unsent(), isAskedOnLeaving()]).toEqual([[], false])
})

test('[COL-81] edits of an earlier visit count as sent also where the copy could be read only later', async () => {
  const earlier = visit()
  await Promise.resolve()
  type(earlier)
  earlier.edits.leave()
  earlier.edits.stop()
  const tab = visit({ whenRead: Promise.reject(new Error('not yet')) })
  await Promise.resolve()
  tab.isFailing.set(true)
  acknowledge(tab)
  expect(unsent()).toEqual(['faust'])
  tab.isFailing.set(false)
  expect(unsent()).toEqual([])
})
