import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { createTurns, NO_COST, type Cost, type Turns } from './person-turns.ts'

let turns: Turns
const hits: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  hits.length = 0
  turns = createTurns(DEFAULT_LIMITS, Date.now, ({ userId = '' }) => hits.push(userId))
})
afterEach(() => {
  turns?.close()
  vi.useRealTimers()
})

const MB = 1024 * 1024

class TestSocket {
  readonly OPEN = 1
  readyState: 1 | 3 = 1
  isPaused = false
  pause = () => void (this.isPaused = true)
  resume = () => void (this.isPaused = false)
}

/** Lets a person send messages; `taken` are those that have been taken. */
function sender(userId: string) {
  const socket = new TestSocket()
  const taken: number[] = []
  let sent = 0
  const send = (bytes: number) => {
    const message = sent++
    return turns.of(userId).add({ socket, bytes, handle: () => taken.push(message) })
  }
  const ask = (costs: () => Cost) => {
    const message = sent++
    return turns
      .of(userId)
      .add({ socket, bytes: 20, isQuestion: true, costs, handle: () => taken.push(message) })
  }
  return { socket, taken, send, ask }
}

test('[SEC-103] typing, presence and coming back with a play never wait', () => {
  const { taken, send, socket } = sender('anna')
  for (let second = 0; second < 60; second++) {
    for (let key = 0; key < 30; key++) {
      send(60)
      turns.of('anna').spend(1)
    }
    vi.advanceTimersByTime(1_000)
  }
  send(8 * MB)
  expect(taken).toHaveLength(60 * 30 + 1)
  expect([socket.isPaused, hits]).toEqual([false, []])
})

test('[SEC-103] messages beyond the allowance wait in their order, and are all taken', () => {
  const { taken, send, socket } = sender('anna')
  for (let count = 0; count < 3_000; count++) expect(send(60)).toBe(true)
  const atOnce = taken.length
  expect(atOnce).toBeLessThan(2_000)
  expect([socket.isPaused, hits]).toEqual([true, ['anna']])
  vi.advanceTimersByTime(1_000)
  expect(taken.length).toBeGreaterThan(atOnce + 300)
  expect(taken.length).toBeLessThan(atOnce + 600)
  vi.advanceTimersByTime(60_000)
  expect(taken).toEqual(Array.from({ length: 3_000 }, (_, index) => index))
  expect(socket.isPaused).toBe(false)
})

test('[SEC-103] the allowance is the person’s over all sockets and visits, and no other person’s', () => {
  const [first, second, ben] = [sender('anna'), sender('anna'), sender('ben')]
  turns.of('anna').spend(100)
  first.send(60)
  second.send(60)
  ben.send(60)
  expect([first.taken, second.taken, ben.taken]).toEqual([[], [], [0]])
  vi.advanceTimersByTime(1_100)
  expect([first.taken, second.taken]).toEqual([[0], [0]])
})

test('[SEC-103] work of large documents is counted apart: one’s own play does not hold up one’s typing', () => {
  const { taken, send } = sender('anna')
  turns.of('anna').spend(0, 4_500)
  send(60)
  expect(taken).toEqual([0])
  turns.of('anna').spend(0, 1_000)
  send(60)
  expect(taken).toEqual([0])
  vi.advanceTimersByTime(4_100)
  expect(taken).toEqual([0, 1])
})

test('[SEC-37] a person who lets more than 32 MB wait is refused', () => {
  const { send } = sender('anna')
  turns.of('anna').spend(0, 60_000)
  expect([send(15 * MB), send(15 * MB), send(15 * MB)]).toEqual([true, true, false])
})

test('[SEC-103] [COL-49] of the questions of one socket that wait behind each other only the last one is taken', () => {
  const [tab, phone] = [sender('anna'), sender('anna')]
  turns.of('anna').spend(100)
  for (let count = 0; count < 10_000; count++) tab.ask(() => ({ ms: 1_000, threadMs: 0 }))
  tab.send(60)
  for (let count = 0; count < 10; count++) tab.ask(() => NO_COST)
  phone.ask(() => NO_COST)
  vi.advanceTimersByTime(60_000)
  expect([tab.taken, phone.taken]).toEqual([[9_999, 10_000, 10_010], [0]])
})

test('[SEC-103] frames of a socket that was closed meanwhile cost nothing, and others do not wait for it', () => {
  const [gone, here] = [sender('anna'), sender('anna')]
  turns.of('anna').spend(0, 5_100)
  for (let count = 0; count < 5; count++) gone.send(6 * MB)
  here.send(60)
  gone.socket.readyState = 3
  vi.advanceTimersByTime(1_000)
  expect([gone.taken, here.taken, here.socket.isPaused]).toEqual([[], [0], false])
})
