import { expect, test } from 'vitest'
import {
  guestWords,
  keepGuestWords,
  letGoOfGuestWords,
  offerUnsentWords,
  unsentWordsInTab,
} from './guest-words.ts'

test('[COL-686] the words of a guest are gathered from all open scripts, once each, until they are let go of', () => {
  const mia = offerUnsentWords('mia', () => ['Leiser.', 'Ab.'])
  const ben = offerUnsentWords('ben', () => ['Lauter.'])
  const other = offerUnsentWords('mia', () => ['Ab.'])
  expect(unsentWordsInTab('mia')).toEqual(['Leiser.', 'Ab.', 'Ab.'])
  keepGuestWords(unsentWordsInTab('mia'))
  keepGuestWords([])
  expect(guestWords.get()).toEqual(['Leiser.', 'Ab.'])
  mia.stop()
  expect(unsentWordsInTab('mia')).toEqual(['Ab.'])
  letGoOfGuestWords()
  expect(guestWords.get()).toEqual([])
  for (const { stop } of [ben, other]) stop()
})
