import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#/client/local/log.ts'
import { lastUser, offlineUser } from '#/client/local/offline-record.ts'
import {
  guestWords,
  letGoOfGuestWords,
  offerUnsentWords,
  keepLostWords,
  storeRefusedWords,
} from '#/client/local/refused-words.ts'
import { unsentMark, unsentScripts } from '#/client/local/unsent-edits.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { randomId } from './random-id.ts'
import { changeUser } from './session-query.ts'
import { setSessionUserId } from './session.ts'

// the tests in other threads hear of a sign-out, too
let mia = ''
const ben = { id: randomId(), username: 'ben' }

beforeEach(() => {
  mia = randomId()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, fakeStorage())
})
afterEach(() => {
  letGoOfGuestWords()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that shows a guest with words that were refused, words of a lost script, and unsent ones. */
function guestHere(): QueryClient {
  const client = new QueryClient()
  changeUser(client, { id: mia, username: 'Mia', guest: { script_id: 's1', owner: 'olga' } })
  storeRefusedWords(mia, 's1', ['Leiser.'])
  keepLostWords(mia, { scriptId: 's2', title: 'Faust', words: ['Ab.'] })
  offerUnsentWords(mia, () => ['Lauter.'])
  return client
}

test('[COL-686] the words of a guest whose session ends are kept until the next person signs in', async () => {
  const client = guestHere()
  changeUser(client, null, 'expired')
  await expect.poll(() => guestWords.get()).toEqual(['Lauter.', 'Leiser.', 'Ab.'])
  await vi.dynamicImportSettled()
  const stored = () => Object.values({ ...sessionStorage }).join(' ')
  expect(stored()).toContain('Leiser.')
  changeUser(client, ben)
  expect(stored()).not.toContain('Leiser.')
})

test.each([
  ['in another tab', (client: QueryClient) => changeUser(client, null, 'other-user')],
  [
    'here, before they are looked through',
    (client: QueryClient) => {
      changeUser(client, null, 'expired')
      changeUser(client, ben)
    },
  ],
])(
  '[COL-688] no words of a guest stay where another person signs in %s',
  async (_where, signIn) => {
    signIn(guestHere())
    await vi.dynamicImportSettled()
    expect(guestWords.get()).toEqual([])
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toMatch(/Leiser|Lauter|Ab\./)
  },
)

test('[ACC-41] what is remembered of a person whose session has expired is kept, and opens nothing', () => {
  const client = new QueryClient()
  changeUser(client, ben)
  expect(offlineUser()?.id).toBe(ben.id)
  changeUser(client, null, 'expired')
  expect([offlineUser(), lastUser()?.id]).toEqual([null, ben.id])
})

test('[PROD-233] a page that hears twice that another person has signed in neither hides nor forgets that person', async () => {
  const client = new QueryClient()
  changeUser(client, { id: mia, username: 'Mia' })
  const kim = { id: ben.id, username: 'Kim', since: 0, guest: { script_id: 's1', owner: 'olga' } }
  // the other tab
  localStorage.setItem(
    'offlineRecord',
    JSON.stringify({ ...kim, userId: kim.id, scripts: null, isHidden: false }),
  )
  sessionStorage.removeItem('offlineRecord')
  localStorage.setItem(unsentMark(kim.id, 's1', 7), '0/0')
  for (let time = 0; time < 2; time++) changeUser(client, null, 'other-user')
  await vi.dynamicImportSettled()
  expect(offlineUser()).toEqual(kim)
  expect(unsentScripts(kim.id)).toEqual(['s1'])
})

test('[COL-729] a guest of whom not all could be forgotten is forgotten at the next start, and opens nothing until then', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {})
  const client = guestHere()
  localStorage.setItem(unsentMark(mia, 's1', 7), '0/0')
  // the code that forgets a guest is of an older release, and no longer there
  const forget = await import('#/client/local/forget-guest.ts')
  const isMissing = vi.spyOn(forget, 'forgetGuest').mockRejectedValue(new TypeError('not found'))
  changeUser(client, null, 'expired')
  await expect.poll(() => said.mock.calls.length).toBe(1)
  expect([offlineUser(), lastUser()?.id, unsentScripts(mia)]).toEqual([null, mia, ['s1']])
  isMissing.mockRestore()
  changeUser(new QueryClient(), null)
  await expect.poll(lastUser).toBeNull()
  expect(unsentScripts(mia)).toEqual([])
})

test('[COL-729] the record of the next person stays while a guest is forgotten', async () => {
  const client = guestHere()
  changeUser(client, null, 'expired')
  changeUser(client, ben)
  await vi.dynamicImportSettled()
  await expect.poll(() => unsentScripts(mia)).toEqual([])
  expect(offlineUser()?.id).toBe(ben.id)
})

test.each(['the page of the guest', 'a page that was opened later'])(
  '[PROD-236] a sign-in over a guest, on %s, leaves nothing of the guest on the device',
  async (where) => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const client = guestHere()
    localStorage.setItem(unsentMark(mia, 's1', 7), '0/0')
    const isLater = where.startsWith('a page')
    if (isLater) setSessionUserId(null)
    changeUser(isLater ? new QueryClient() : client, ben)
    await vi.dynamicImportSettled()
    await expect.poll(() => unsentScripts(mia)).toEqual([])
    expect(guestWords.get()).toEqual([])
    expect(offlineUser()?.id).toBe(ben.id)
  },
)
