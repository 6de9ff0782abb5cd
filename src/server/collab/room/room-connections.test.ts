import { fakeConnection } from '#test/support/room-simulation.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { NOTICES, replyToSyncRequests, RoomConnections } from './room-connections.ts'
import { RoomInbox } from './room-inbox.ts'

const NO_VECTOR = Uint8Array.of(0)

/** A document of this many bytes; each answer encodes all of them. */
function documentOf(bytes: number) {
  const document = {
    encodedBytes: 0,
    answer() {
      document.encodedBytes += bytes
      return []
    },
  }
  return document
}

/** The number of replies in each batch. */
async function repliesPerBatch(people: number, bytes: number): Promise<readonly number[]> {
  const inbox = new RoomInbox()
  const everybody = Array.from({ length: people }, (_, index) => fakeConnection(`${index}`))
  for (const connection of everybody) inbox.addRequest({ connection, stateVector: NO_VECTOR })
  const document = documentOf(bytes)
  const batches: number[] = []
  const replied: unknown[] = []
  while (!inbox.isEmpty) {
    const replies = await replyToSyncRequests(inbox, document, { leaveOut: () => {} }, () => ({
      bear: () => {},
    }))
    batches.push(replies.length)
    replied.push(...replies.map(({ request }) => request.connection))
  }
  expect(replied).toEqual(everybody)
  return batches
}

test('[COL-49] a batch replies until 800 KB have been gone through, and the others wait for the next one', async () => {
  expect(await repliesPerBatch(5, 500_000)).toEqual([2, 2, 1])
})

test('[COL-49] replies that are kept ready are sent to hundreds in one batch', async () => {
  expect(await repliesPerBatch(900, 0)).toEqual([800, 100])
})

test('[COL-49] a document larger than that is sent to one person in each batch', async () => {
  expect(await repliesPerBatch(3, 5_000_000)).toEqual([1, 1, 1])
})

afterEach(() => void vi.useRealTimers())

test('[LIB-744] however often titles and versions change, a page is told of it once a second, and of the last change', () => {
  vi.useFakeTimers()
  const room = new RoomConnections(
    Date.now,
    () => {},
    undefined,
    () => {},
  )
  let told = 0
  const send = (...frames: readonly Buffer[]) => {
    told += frames.filter((frame) => frame === NOTICES.detailsChanged).length
    return true
  }
  room.join({ ...fakeConnection('anna'), send })
  for (let change = 0; change < 50; change++) room.tellOfDetails()
  expect(told).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(told).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(told).toBe(2)
  room.tellOfDetails()
  expect(told).toBe(3)
})
