import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import {
  forgetOfflineRecord,
  hideOfflineRecord,
  keepOfflineUser,
  offlineUser,
} from './offline-record.ts'
import { keepOfflineScripts, offlineScripts } from '#/client/api/script-queries.ts'
import { setSessionUserId } from '#/client/api/session.ts'

const HUGO = { id: 'h', username: 'hugo', since: 1 }
const GINA = { id: 'g', username: 'gina', since: 2 }

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  setSessionUserId(null)
})

afterEach(() => vi.unstubAllGlobals())

test('[ACC-41] a page neither sees nor changes what is remembered of who signed in elsewhere', () => {
  keepOfflineUser(GINA)
  keepOfflineScripts([])
  setSessionUserId(HUGO.id)
  expect([offlineUser(), offlineScripts()]).toEqual([null, null])
  hideOfflineRecord()
  setSessionUserId(null)
  expect([offlineUser(), offlineScripts()]).toEqual([GINA, []])
})

test('[MOB-9] a stored record that is not what this version writes counts as none', () => {
  keepOfflineUser(HUGO)
  const stored = JSON.parse(localStorage.getItem('offlineRecord') ?? '')
  // no secret is among them
  expect(Object.keys(stored).toSorted()).toEqual([
    'isHidden',
    'scripts',
    'since',
    'userId',
    'username',
  ])
  const broken = [
    null,
    'hugo',
    { ...stored, userId: 7 },
    { ...stored, username: undefined },
    { ...stored, isHidden: 'no' },
    { ...stored, scripts: {} },
    { ...stored, scripts: [{ id: 's', title: null }] },
  ]
  for (const record of broken) {
    localStorage.setItem('offlineRecord', JSON.stringify(record))
    expect([offlineUser(), offlineScripts()]).toEqual([null, null])
  }
  localStorage.setItem('offlineRecord', JSON.stringify(stored))
  expect(offlineUser()).toEqual(HUGO)
})

test.each(['localStorage', 'sessionStorage'])(
  '[UI-6] [MOB-9] with %s blocked, the user is known for the visit',
  (name) => {
    vi.stubGlobal(name, undefined)
    keepOfflineUser(HUGO)
    expect(offlineUser()).toEqual(HUGO)
    forgetOfflineRecord()
    expect(offlineUser()).toBeNull()
  },
)
