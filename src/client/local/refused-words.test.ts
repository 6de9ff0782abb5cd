import { expect, test } from 'vitest'
import { forgetLostWords, keepLostWords, lostWordsOf } from './lost-words.ts'
import { readRefusedWords, storeRefusedWords } from './refused-words.ts'
import { forgetRefusedWords, forgetRefusedWordsOfOthers } from './words-keeper.ts'

const wordsOf = (userId: string) => ['s1', 's2'].map((id) => readRefusedWords(userId, id))

test('[COL-680] [ACC-40] refused words are each person’s own, and go with the sign-out or the next person', () => {
  forgetRefusedWordsOfOthers('anna')
  const write = () => {
    storeRefusedWords('anna', 's1', ['Leiser.'])
    storeRefusedWords('anna', 's2', ['Lauter.', 'Ab.'])
  }
  write()
  const written = [['Leiser.'], ['Lauter.', 'Ab.']]
  expect([wordsOf('anna'), wordsOf('ben')]).toEqual([written, [[], []]])
  forgetRefusedWords('ben')
  forgetRefusedWordsOfOthers('anna')
  expect(wordsOf('anna')).toEqual(written)
  forgetRefusedWords('anna')
  expect(wordsOf('anna')).toEqual([[], []])
  write()
  forgetRefusedWordsOfOthers('ben')
  expect(wordsOf('anna')).toEqual([[], []])
})

test('[COL-687] the words of a lost script stay with its title until they are let go of, and go as refused words do', () => {
  forgetRefusedWordsOfOthers('anna')
  const lost = (scriptId: string) => ({ scriptId, title: 'Faust', words: ['Leiser.', scriptId] })
  keepLostWords('anna', lost('s1'))
  keepLostWords('anna', { ...lost('s2'), title: null })
  expect(lostWordsOf('anna')).toEqual([lost('s1'), { ...lost('s2'), title: null }])
  expect(lostWordsOf('ben')).toEqual([])
  forgetLostWords('anna', 's1')
  expect(lostWordsOf('anna')).toHaveLength(1)
  forgetRefusedWords('anna')
  expect(lostWordsOf('anna')).toEqual([])
  keepLostWords('anna', lost('s1'))
  forgetRefusedWordsOfOthers('cleo')
  expect(lostWordsOf('anna')).toEqual([])
})

test('[COL-687] the words of a script that is lost twice are kept together', () => {
  forgetRefusedWordsOfOthers('anna')
  keepLostWords('anna', { scriptId: 's1', title: 'Faust', words: ['Faust', 'Leiser.'] })
  const all = { scriptId: 's1', title: 'Faust', words: ['Faust', 'Leiser.', 'Ab.'] }
  expect(keepLostWords('anna', { scriptId: 's1', title: null, words: ['Leiser.', 'Ab.'] })).toEqual(
    all,
  )
  expect(lostWordsOf('anna')).toEqual([all])
})
