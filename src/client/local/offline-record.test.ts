import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../test/support/fake-storage.ts'
import {
  hideOfflineRecord,
  keepOfflineScripts,
  keepOfflineUser,
  offlineScripts,
  offlineUser,
} from './offline-record.ts'
import { setSessionUserId } from '#/client/api/session.ts'

const HUGO = { id: 'h', username: 'hugo' }
const GINA = { id: 'g', username: 'gina' }

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
