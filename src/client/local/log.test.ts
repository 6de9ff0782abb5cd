import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createLog, logErrors } from './log.ts'

test('[API-41] the log keeps the last 100 entries and the last 50 errors', () => {
  const log = createLog(() => {})
  for (let i = 0; i < 60; i += 1) log.error(`error ${i}`, new Error('x'))
  for (let i = 0; i < 70; i += 1) log.note(`note ${i}`)
  expect(log.entries).toHaveLength(100)
  expect(log.errors).toHaveLength(50)
  expect(log.errors[0]?.message).toBe('error 10')
  expect(log.entries.at(-1)?.message).toBe('note 69')
})

test('[COL-766] a listener that fails before a transaction is logged, and neither this transaction nor a later one stays open', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const doc = new Y.Doc()
  const updates = vi.fn<() => void>()
  const fault = () => {
    throw new RangeError('no position')
  }
  doc.on('beforeTransaction', logErrors('It could not be noted', fault))
  doc.on('update', updates)
  for (const word of ['eins', 'zwei']) doc.getMap('words').set(word, true)
  expect(updates).toHaveBeenCalledTimes(2)
  expect(logged.mock.calls.map(([message]) => String(message))).toEqual(
    Array.from({ length: 2 }, () => 'It could not be noted'),
  )
  logged.mockRestore()
})
