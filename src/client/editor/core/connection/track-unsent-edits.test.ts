import * as Y from 'yjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../../../test/support/fake-storage.ts'
import {
  forgetUnsent,
  markSent,
  unsentFrom,
  unsentMarks,
  unsentScripts,
} from '#/client/local/unsent-edits.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { trackUnsentEdits } from './track-unsent-edits.ts'

interface Visit {
  readonly doc: Y.Doc
  readonly isAcknowledged: WritableStore<boolean>
  readonly stop: () => void
}

function visit(scriptId = 'faust', whenRead = Promise.resolve()): Visit {
  const doc = new Y.Doc()
  const isAcknowledged = createStore(false)
  const stop = trackUnsentEdits(doc, { whenRead }, isAcknowledged, 'anna', scriptId)
  return { doc, isAcknowledged, stop }
}

const type = ({ doc, isAcknowledged }: Visit) => {
  isAcknowledged.set(false)
  doc.getText('t').insert(0, 'x')
}
const acknowledge = ({ isAcknowledged }: Visit) => isAcknowledged.set(true)
const unsent = () => unsentScripts('anna')

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => void vi.unstubAllGlobals())

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

test('[ACC-39] one tab’s acknowledgement says nothing of another tab’s edits', async () => {
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
  earlier.stop()
  const reading = Promise.withResolvers<void>()
  const later = visit('faust', reading.promise)
  acknowledge(later)
  expect(unsent()).toEqual(['faust'])
  reading.resolve()
  await reading.promise
  expect(unsent()).toEqual([])
})

test('[DOC-45] the mark says from where on edits are unsent', () => {
  const tab = visit()
  type(tab)
  type(tab)
  acknowledge(tab)
  expect(unsentFrom('anna', 'faust')).toEqual(new Map())
  type(tab)
  type(tab)
  expect(unsentFrom('anna', 'faust')).toEqual(new Map([[tab.doc.clientID, 2]]))
})

test('[ACC-39] a mark stays where something was typed since it was read', () => {
  const tab = visit()
  type(tab)
  const marks = unsentMarks('anna', 'faust')
  type(tab)
  markSent(marks)
  expect(unsent()).toEqual(['faust'])
})

test('[ACC-39] after leaving, no edits count as unsent', () => {
  type(visit('faust'))
  type(visit('stella'))
  expect(unsent()).toEqual(['faust', 'stella'])
  expect(unsentScripts('ben')).toEqual([])
  forgetUnsent('anna')
  expect(unsent()).toEqual([])
})
