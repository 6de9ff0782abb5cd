import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('[API-41] the log keeps the last 100 entries and the last 50 errors', () => {
  const log = createLog(() => {})
  for (let i = 0; i < 60; i += 1) log.error(`error ${i}`, new Error('x'))
  for (let i = 0; i < 70; i += 1) log.note(`note ${i}`)
  expect(log.entries).toHaveLength(100)
  expect(log.errors).toHaveLength(50)
  expect(log.errors[0]?.message).toBe('error 10')
  expect(log.entries.at(-1)?.message).toBe('note 69')
})
