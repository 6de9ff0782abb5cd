import { expect, test } from 'vitest'
import {
  guestWords,
  keepGuestWords,
  letGoOfGuestWords,
  offerUnsentWords,
  takeUnsentWords,
} from './guest-words.ts'
import { readRefusedWords, storeRefusedWords } from './refused-words.ts'
import { endRefusedWords, forgetRefusedWordsOfOthers } from './words-keeper.ts'

test('[COL-686] the words of a guest are gathered from all open scripts, once each, until they are let go of', () => {
  forgetRefusedWordsOfOthers('mia')
  const written = ['Leiser.', 'Ab.']
  const one = offerUnsentWords('mia', () => [...written])
  const other = offerUnsentWords('mia', () => ['Ab.'])
  offerUnsentWords('mia', () => ['Gesendet.']).stop(false)
  // the sheet goes with the guest, maybe before the words are taken
  one.stop(true)
  written.push('Später.')
  keepGuestWords('mia', takeUnsentWords('mia'))
  keepGuestWords('mia', [])
  expect(guestWords.get()).toEqual(['Ab.', 'Leiser.'])
  expect(takeUnsentWords('mia')).toEqual([])
  other.stop(false)
  letGoOfGuestWords()
  expect(guestWords.get()).toEqual([])
})

test('[COL-688] words of a guest that come after the next person, or after the guest has left, are not kept', () => {
  forgetRefusedWordsOfOthers('mia')
  keepGuestWords('mia', ['Leiser.'])
  forgetRefusedWordsOfOthers('ben')
  keepGuestWords('mia', ['Ab.'])
  storeRefusedWords('mia', 's1', ['Lauter.'])
  expect([guestWords.get(), readRefusedWords('mia', 's1')]).toEqual([[], []])
  forgetRefusedWordsOfOthers('mia')
  storeRefusedWords('mia', 's1', ['Lauter.'])
  endRefusedWords('mia')
  keepGuestWords('mia', ['Ab.'])
  storeRefusedWords('mia', 's1', ['Lauter.'])
  expect([guestWords.get(), readRefusedWords('mia', 's1')]).toEqual([[], []])
  forgetRefusedWordsOfOthers('mia')
  keepGuestWords('mia', ['Wieder da.'])
  expect(guestWords.get()).toEqual(['Wieder da.'])
})

test('[COL-688] a tab that shows nobody any more lets a guest’s words go when the guest leaves in another tab', async () => {
  forgetRefusedWordsOfOthers('mia')
  keepGuestWords('mia', ['Leiser.'])
  const otherTab = new BroadcastChannel('sign-out')
  otherTab.postMessage('mia')
  await expect.poll(() => guestWords.get()).toEqual([])
  otherTab.close()
  keepGuestWords('mia', ['Ab.'])
  expect(guestWords.get()).toEqual([])
})
