import { expect, test } from 'vitest'
import { countOthers } from './people.ts'

test('[COL-47] counts other people, each once, oneself not', () => {
  const states = [{ user: { id: 'anna' } }, { user: { id: 'ben' } }, { user: { id: 'ben' } }, {}]
  expect(countOthers(states, 'anna')).toBe(1)
  expect(countOthers(states, 'clara')).toBe(2)
})
