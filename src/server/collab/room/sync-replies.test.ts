import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeConnection } from '../../../../test/support/room-simulation.ts'
import { makeAnswers } from './sync-replies.ts'
import { RoomInbox } from './room-inbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NO_VECTOR = Uint8Array.of(0)
const leaveOut = vi.fn<() => void>()

test('[COL-49] answers take 30 ms of a batch at most, and the others wait for the next one', () => {
  const inbox = new RoomInbox()
  const everybody = Array.from({ length: 5 }, (_, index) => fakeConnection(`${index}`))
  for (const connection of everybody) inbox.addQuestion({ connection, stateVector: NO_VECTOR })
  const document = {
    answer() {
      vi.advanceTimersByTime(15)
      return []
    },
  }
  const answered = () =>
    makeAnswers(inbox, document, { leaveOut }).map(({ question }) => question.connection)
  expect(answered()).toEqual(everybody.slice(0, 2))
  expect(inbox.isEmpty).toBe(false)
  expect(answered()).toEqual(everybody.slice(2, 4))
  expect(answered()).toEqual(everybody.slice(4))
  expect(inbox.isEmpty).toBe(true)
})
