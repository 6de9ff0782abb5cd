import { afterEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { createOpenSockets, type OpenSockets } from './open-sockets.ts'

const MB = 1024 * 1024

let now = 0
let sockets: OpenSockets
afterEach(() => sockets?.close())

function opened(userId = 'anna') {
  const stream = {
    bytesRead: 400,
    writableLength: 0,
    isCut: false,
    destroy() {
      stream.isCut = true
      return stream as never
    },
  }
  const slot = sockets.register(userId, stream)
  return { stream, slot }
}

test('[SEC-37] a person has 64 sockets over all scripts, and one more when one ends', () => {
  sockets = createOpenSockets(DEFAULT_LIMITS, () => now)
  const slots = Array.from({ length: 64 }, () => opened().slot)
  expect(slots).not.toContain(null)
  expect(opened().slot).toBeNull()
  expect(opened('ben').slot).not.toBeNull()
  slots[0]?.leave()
  expect(opened().slot).not.toBeNull()
  expect(opened().slot).toBeNull()
})

test('[SEC-37] a user whose unfinished messages exceed 32 MB together is cut off', () => {
  sockets = createOpenSockets(DEFAULT_LIMITS, () => now)
  const all = Array.from({ length: 5 }, () => opened())
  const bens = opened('ben')
  for (const { stream } of [...all, bens]) stream.bytesRead += 15 * MB
  sockets.sweep()
  expect(all.map(({ stream }) => stream.isCut)).toEqual([false, false, true, true, true])
  expect(bens.stream.isCut).toBe(false)
})

test('[SEC-37] a message that takes more than two minutes cuts its sender off, and many short ones do not', () => {
  sockets = createOpenSockets(DEFAULT_LIMITS, () => now)
  const [slow, busy] = [opened(), opened()]
  for (let seconds = 0; seconds <= 120; seconds++) {
    slow.stream.bytesRead += 9 * 1024
    busy.stream.bytesRead += MB
    busy.slot?.onMessage()
    sockets.sweep()
    expect([slow.stream.isCut, busy.stream.isCut]).toEqual([false, false])
    now += 1_000
  }
  sockets.sweep()
  expect([slow.stream.isCut, busy.stream.isCut]).toEqual([true, false])
})

test('[SEC-37] five tabs that come back from offline with 4 MB each stay', () => {
  sockets = createOpenSockets(DEFAULT_LIMITS, () => now)
  const tabs = Array.from({ length: 5 }, () => opened())
  for (const { stream } of tabs) stream.bytesRead += 4 * MB
  sockets.sweep()
  expect(tabs.some(({ stream }) => stream.isCut)).toBe(false)
})

test('[SEC-496] a person who leaves more than 128 MB unread is cut off, socket by socket, and others are not', () => {
  sockets = createOpenSockets(DEFAULT_LIMITS, () => now)
  const all = Array.from({ length: 12 }, () => opened())
  const [reading, bens] = [opened(), opened('ben')]
  for (const { stream } of [...all, bens]) stream.writableLength = 14 * MB
  sockets.sweep()
  expect(all.filter(({ stream }) => stream.isCut)).toHaveLength(3)
  expect([reading.stream.isCut, bens.stream.isCut]).toEqual([false, false])
})
