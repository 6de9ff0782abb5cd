import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commonTexts } from '#/client/i18n/common.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { shortenPause } from '#test/support/short-pauses.ts'
import { explainError } from './api-error.ts'
import { setSessionUserId, storeSession } from './session.ts'
import { fetchSocketToken } from './socket-token.ts'

let endShort = () => {}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  // no answer comes over a lost connection
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  storeSession()
  setSessionUserId(null)
  endShort = shortenPause('setTimeout', 10_000)
})
afterEach(() => {
  endShort()
  vi.unstubAllGlobals()
})

test('[PROD-232] a request for a socket token of an import or of the line ends after 10 s, as a server that cannot be reached', async () => {
  const error: unknown = await fetchSocketToken().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 0 })
  expect(explainError(error, commonTexts.de)).toMatch(/^Der Server ist nicht erreichbar/)
})

test('[PROD-232] a request that its owner ends is no error of the network', async () => {
  const life = new AbortController()
  const asked = fetchSocketToken({ signal: life.signal }).catch((reason: unknown) => reason)
  life.abort('left')
  expect(await asked).toBe('left')
})
