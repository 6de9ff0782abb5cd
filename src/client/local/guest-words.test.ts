import { beforeEach, expect, test, vi } from 'vitest'
import { randomId } from '#/client/api/random-id.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import {
  guestWords,
  keepGuestWords,
  letGoOfGuestWords,
  offerUnsentWords,
  takeUnsentWords,
} from './guest-words.ts'
import { readRefusedWords, storeRefusedWords } from './refused-words.ts'
import { followSignIns, tellSignOut } from './sign-outs.ts'
import { endRefusedWords, forgetRefusedWordsOfOthers, KEEPER, keysOfWords } from './words-keeper.ts'

// a channel reaches the tests in other threads, too
let [mia, ben] = ['', '']

beforeEach(() => {
  mia = randomId()
  ben = randomId()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, fakeStorage())
  letGoOfGuestWords()
  forgetRefusedWordsOfOthers(mia)
})

test('[COL-686] the words of a guest are gathered from all open scripts, once each, until they are let go of', () => {
  const written = ['Leiser.', 'Ab.']
  const one = offerUnsentWords(mia, () => [...written])
  const other = offerUnsentWords(mia, () => ['Ab.'])
  offerUnsentWords(mia, () => ['Gesendet.']).stop(false)
  // the sheet goes with the guest, maybe before the words are taken
  one.stop(true)
  written.push('Später.')
  keepGuestWords(mia, takeUnsentWords(mia))
  keepGuestWords(mia, [])
  expect(guestWords.get()).toEqual(['Ab.', 'Leiser.'])
  expect(takeUnsentWords(mia)).toEqual([])
  other.stop(false)
  letGoOfGuestWords()
  expect(guestWords.get()).toEqual([])
})

test('[COL-688] words of a guest that come after the next person, or after the guest has left, are not kept', () => {
  keepGuestWords(mia, ['Leiser.'])
  forgetRefusedWordsOfOthers(ben)
  keepGuestWords(mia, ['Ab.'])
  storeRefusedWords(mia, 's1', ['Lauter.'])
  expect([guestWords.get(), readRefusedWords(mia, 's1')]).toEqual([[], []])
  forgetRefusedWordsOfOthers(mia)
  storeRefusedWords(mia, 's1', ['Lauter.'])
  endRefusedWords(mia)
  keepGuestWords(mia, ['Ab.'])
  storeRefusedWords(mia, 's1', ['Lauter.'])
  expect([guestWords.get(), readRefusedWords(mia, 's1')]).toEqual([[], []])
  forgetRefusedWordsOfOthers(mia)
  keepGuestWords(mia, ['Wieder da.'])
  expect(guestWords.get()).toEqual(['Wieder da.'])
})

test('[COL-688] a tab that shows nobody any more lets a guest’s words go when the guest leaves in another tab', async () => {
  keepGuestWords(mia, ['Leiser.'])
  const otherTab = new BroadcastChannel('sign-out')
  otherTab.postMessage(mia)
  await expect.poll(() => guestWords.get()).toEqual([])
  otherTab.close()
  keepGuestWords(mia, ['Ab.'])
  expect(guestWords.get()).toEqual([])
})

test('[COL-726] a guest’s words are no longer in memory as soon as another person has signed in', () => {
  keepGuestWords(mia, ['Leiser.'])
  forgetRefusedWordsOfOthers(ben)
  expect(guestWords.get()).toEqual([])
})

test('[COL-727] words can be let go of on a page that does not know its person, also after another one has left elsewhere', () => {
  keepGuestWords(mia, ['Leiser.'])
  localStorage.removeItem(KEEPER)
  endRefusedWords(ben)
  keepGuestWords(mia, ['Ab.'])
  expect(guestWords.get()).toEqual(['Leiser.', 'Ab.'])
  letGoOfGuestWords()
  expect([guestWords.get(), keysOfWords()]).toEqual([[], []])
})

test('[COL-727] late words of a person who has left can be let go of', () => {
  sessionStorage.setItem(`refused-words.${mia}.s1`, '["Leiser."]')
  localStorage.setItem(KEEPER, ben)
  storeRefusedWords(mia, 's1', [])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('[COL-728] a guest’s words leave the open sign-in page as soon as another person signs in in another tab', () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  const stop = followSignIns()
  keepGuestWords(mia, ['Leiser.'])
  browser.dispatchEvent(new Event('storage'))
  expect(guestWords.get()).toEqual(['Leiser.'])
  localStorage.setItem(KEEPER, ben)
  browser.dispatchEvent(new Event('storage'))
  expect([guestWords.get(), Object.keys(sessionStorage)]).toEqual([[], []])
  stop()
})

test('[COL-728] a page that has heard of no sign-in and no leave shows no words of a guest after them', () => {
  const isShown = () => [keysOfWords().length > 0, readRefusedWords(mia, 'guest').length > 0]
  keepGuestWords(mia, ['Leiser.'])
  expect(isShown()).toEqual([true, true])
  localStorage.setItem(KEEPER, ben)
  expect(isShown()).toEqual([false, false])
  localStorage.setItem(KEEPER, mia)
  expect(isShown()).toEqual([true, true])
  localStorage.setItem(KEEPER, '')
  expect(isShown()).toEqual([false, false])
})

test('[COL-728] a leave is told to pages that do not listen, where no other person has signed in since', () => {
  tellSignOut(ben)
  expect(localStorage.getItem(KEEPER)).toBe(mia)
  tellSignOut(mia)
  expect(localStorage.getItem(KEEPER)).toBe('')
})
