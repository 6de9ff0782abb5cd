import { expect, test } from 'vitest'
import {
  forgetRefusedWords,
  forgetRefusedWordsOfOthers,
  readRefusedWords,
  storeRefusedWords,
} from './refused-words.ts'

const wordsOf = (userId: string) => ['s1', 's2'].map((id) => readRefusedWords(userId, id))

test('[COL-680] [ACC-40] refused words are each person’s own, and go with the sign-out or the next person', () => {
  storeRefusedWords('anna', 's1', ['Leiser.'])
  storeRefusedWords('anna', 's2', ['Lauter.', 'Ab.'])
  storeRefusedWords('ben', 's1', ['Auftritt.'])
  expect(wordsOf('anna')).toEqual([['Leiser.'], ['Lauter.', 'Ab.']])
  expect(wordsOf('ben')).toEqual([['Auftritt.'], []])
  forgetRefusedWords('anna')
  expect([wordsOf('anna'), wordsOf('ben')]).toEqual([
    [[], []],
    [['Auftritt.'], []],
  ])
  forgetRefusedWordsOfOthers('ben')
  expect(wordsOf('ben')).toEqual([['Auftritt.'], []])
  forgetRefusedWordsOfOthers('cleo')
  expect(wordsOf('ben')).toEqual([[], []])
})
