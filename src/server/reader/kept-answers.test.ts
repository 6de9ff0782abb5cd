import { expect, test } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

const answer = (length: number) => new Uint8Array(length)

test('[SEC-112] an answer is found for the state that it is about, and for no other', () => {
  const kept = createKeptAnswers(1600)
  kept.keep('faust', 3, 'preview', answer(10))
  expect(kept.find('faust', 3, 'preview')).toHaveLength(10)
  expect(kept.find('faust', 3, 'cues')).toBeNull()
  expect(kept.find('faust', 4, 'preview')).toBeNull()
  kept.keep('faust', 4, 'cues', answer(20))
  expect(kept.find('faust', 3, 'preview')).toBeNull()
  kept.keep('faust', 3, 'preview', answer(10))
  expect(kept.find('faust', 4, 'preview')).toBeNull()
  expect(kept.find('faust', 4, 'cues')).toHaveLength(20)
})

test('[SEC-112] over the limit the scripts that are not asked about go first', () => {
  const kept = createKeptAnswers(1600)
  const known = () => Array.from({ length: 18 }, (_, id) => kept.find(`${id}`, 1, 'preview'))
  for (let id = 0; id < 16; id++) kept.keep(`${id}`, 1, 'preview', answer(100))
  kept.find('0', 1, 'preview')
  kept.keep('16', 1, 'preview', answer(100))
  expect(known().flatMap((found, id) => (found ? [] : [id]))).toEqual([1, 17])
})

test('[SEC-112] an answer that is kept again takes its room once, and a very long one is not kept', () => {
  const kept = createKeptAnswers(1600)
  for (let time = 0; time < 100; time++) kept.keep('faust', 1, 'preview', answer(100))
  kept.keep('urfaust', 1, 'preview', answer(100))
  kept.keep('urfaust', 1, 'documentPart', answer(101))
  expect(kept.find('faust', 1, 'preview')).not.toBeNull()
  expect(kept.find('urfaust', 1, 'documentPart')).toBeNull()
})
