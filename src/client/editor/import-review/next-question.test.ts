import { expect, test } from 'vitest'
import { nextQuestion } from './questions.ts'

const at = (index: number, key = `q${index}`) =>
  ({ key, index, label: 'speaker', alternatives: [], alike: 'once', text: '' }) as const
const QUESTIONS = [at(1), at(4, 'a'), at(4, 'b'), at(9)]
const keyFrom = (index: number, ...claimed: readonly string[]) =>
  nextQuestion(QUESTIONS, index, new Set(claimed))?.key

test('[IMP-400] the next question is the first from the place on, and after the last the first', () => {
  expect([0, 2, 4, 5, 10].map((index) => keyFrom(index))).toEqual(['q1', 'a', 'a', 'q9', 'q1'])
})

test('[IMP-400] a question that another person has open is passed over', () => {
  expect(keyFrom(2, 'a')).toBe('b')
  expect(keyFrom(5, 'q9', 'q1')).toBe('a')
  expect(keyFrom(0, 'q1', 'a', 'b', 'q9')).toBeUndefined()
})
