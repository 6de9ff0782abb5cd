import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  hideOfflineRecord,
  keepOfflineScripts,
  keepOfflineUser,
  offlineScripts,
  offlineUser,
} from './offline-record.ts'
import { setSessionUserId } from './session.ts'

const HUGO = { id: 'h', username: 'hugo' }
const GINA = { id: 'g', username: 'gina' }

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
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
