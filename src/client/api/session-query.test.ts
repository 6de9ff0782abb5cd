import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestWords, letGoOfGuestWords, offerUnsentWords } from '#/client/local/guest-words.ts'
import { keepLostWords } from '#/client/local/lost-words.ts'
import { storeRefusedWords } from '#/client/local/refused-words.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { changeUser } from './session-query.ts'

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, fakeStorage())
})
afterEach(() => {
  letGoOfGuestWords()
  vi.unstubAllGlobals()
})

/** A page that shows a guest with words that were refused, words of a lost script, and unsent ones. */
function guestHere(): QueryClient {
  const client = new QueryClient()
  changeUser(client, { id: 'mia', username: 'Mia', guest: { script_id: 's1', owner: 'olga' } })
  storeRefusedWords('mia', 's1', ['Leiser.'])
  keepLostWords('mia', { scriptId: 's2', title: 'Faust', words: ['Ab.'] })
  offerUnsentWords('mia', () => ['Lauter.'])
  return client
}

test('[COL-686] the words of a guest whose session ends are kept until the next person signs in', async () => {
  const client = guestHere()
  changeUser(client, null, 'expired')
  await expect.poll(() => guestWords.get()).toEqual(['Lauter.', 'Leiser.', 'Ab.'])
  await vi.dynamicImportSettled()
  const stored = () => Object.values({ ...sessionStorage }).join(' ')
  expect(stored()).toContain('Leiser.')
  changeUser(client, { id: 'ben', username: 'ben' })
  expect(stored()).not.toContain('Leiser.')
})

test.each([
  ['in another tab', (client: QueryClient) => changeUser(client, null, 'other-user')],
  [
    'here, before they are looked through',
    (client: QueryClient) => {
      changeUser(client, null, 'expired')
      changeUser(client, { id: 'ben', username: 'ben' })
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
