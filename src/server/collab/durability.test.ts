// Every edit that a client has seen is on disk: rooms over a log that can be delayed, or fail.
import {
  fakeConnection,
  ignoreErrors,
  payloadOf,
  settle,
  syncMessage,
} from '#test/support/room-simulation.ts'
import { p } from '#test/support/script.ts'
import { soon } from '#test/support/soon.ts'
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, SYNC } from '#/shared/collab/protocol.ts'
import { createScript, writeBlocks } from '#/shared/script/create-script.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { LogEntry, UpdateLog } from './log/update-log.ts'
import { createRooms } from './room/rooms.ts'
import { readFrame } from './socket/connection.ts'

/** A log whose commits wait until the test releases them, or lets them fail. */
function heldLog() {
  const entries: LogEntry[] = []
  const waiting = new EventEmitter()
  let seq = 0
  const log: UpdateLog = {
    store: async (entry) => entry,
    owners: async () => new Map(),
    load: async () => ({ state: createScript([]), updates: [], seq }),
    append: (group) =>
      new Promise((resolve, reject) => {
        waiting.once('commit', () => {
          entries.push(...group)
          resolve(group.map(() => ++seq))
        })
        waiting.once('fail', () => reject(new Error('disk full')))
        waiting.emit('waiting')
      }),
    fold: async () => {},
  }
  const isWaiting = () => new Promise<void>((resolve) => waiting.once('waiting', resolve))
  return { log, entries, isWaiting, release: (how: 'commit' | 'fail') => waiting.emit(how) }
}

function someUpdate(): Uint8Array {
  const doc = new Y.Doc()
  writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [p('Gesehen.')])
  return Y.encodeStateAsUpdate(doc)
}

const updateMessage = (update: Uint8Array) => syncMessage(SYNC.update, update)
const updatesIn = (frames: readonly Buffer[]) =>
  frames.filter((frame) => readFrame(payloadOf(frame))?.kind === 'update')

async function openRoom() {
  const held = heldLog()
  const rooms = createRooms({ log: held.log, now: Date.now, onError: ignoreErrors })
  const room = await rooms.open('script')
  if (!room) throw new Error('no room')
  const [writer, other] = [fakeConnection('anna'), fakeConnection('ben')]
  for (const connection of [writer, other]) room.join(connection)
  return { ...held, rooms, room, writer, other }
}

describe('durable before visible', () => {
  test('[COL-26] an update is sent to no person, newcomers included, while its commit hangs', async () => {
    const { room, rooms, writer, other, entries, isWaiting, release } = await openRoom()
    const waiting = isWaiting()
    room.receive(writer, updateMessage(someUpdate()))
    await waiting
    const newcomer = fakeConnection('clara')
    room.join(newcomer)
    room.receive(newcomer, Uint8Array.of(0, 0, 1, 0))
    await settle()
    expect(updatesIn(other.frames)).toEqual([])
    expect(updatesIn(newcomer.frames)).toEqual([])
    release('commit')
    await room.whenQuiet()
    expect(entries).toHaveLength(1)
    expect(updatesIn(other.frames)).toHaveLength(1)
    expect(updatesIn(newcomer.frames).length).toBeGreaterThan(0)
    expect(updatesIn(writer.frames)).toEqual([])
    await rooms.close()
  })

  test('[COL-29] [SEC-20] a commit that fails shows nothing, and sends everyone away to come back', async () => {
    const { room, rooms, writer, other, entries, isWaiting, release } = await openRoom()
    const waiting = isWaiting()
    room.receive(writer, updateMessage(someUpdate()))
    await waiting
    release('fail')
    await settle()
    expect(entries).toEqual([])
    expect(updatesIn(other.frames)).toEqual([])
    expect([writer.closed, other.closed]).toEqual([[CLOSE.tryAgainLater], [CLOSE.tryAgainLater]])
    expect(await rooms.open('script')).not.toBe(room)
    await rooms.close()
  })

  test('[COL-27] updates that arrive during a commit share the next one', async () => {
    const { room, rooms, writer, other, entries, isWaiting, release } = await openRoom()
    const first = isWaiting()
    room.receive(writer, updateMessage(someUpdate()))
    await first
    room.receive(other, updateMessage(someUpdate()))
    room.receive(other, updateMessage(someUpdate()))
    const second = isWaiting()
    release('commit')
    await second
    release('commit')
    await room.whenQuiet()
    expect(entries).toHaveLength(2)
    expect(updatesIn(writer.frames)).toHaveLength(1)
    await rooms.close()
  })
})

test('[COL-26] an update that could not be committed cannot be read', async () => {
  const { room, rooms, writer, isWaiting, release } = await openRoom()
  const waiting = isWaiting()
  room.receive(writer, updateMessage(someUpdate()))
  await waiting
  const reading = rooms.documents.readState('script', 'anna')
  release('fail')
  const doc = new Y.Doc()
  Y.applyUpdate(doc, await reading)
  expect(doc.getXmlFragment(FRAGMENT_NAME).length).toBe(0)
  await rooms.close()
})

describe('the life of a room', () => {
  test('[COL-32] a room without people for 30 s is folded and unloaded', async () => {
    let now = 0
    const folds: number[] = []
    const log: UpdateLog = {
      store: async (entry) => entry,
      owners: async () => new Map(),
      load: async () => ({ state: createScript([]), updates: [someUpdate()], seq: 1 }),
      append: async (group) => group.map(() => 2),
      fold: async (_scriptId, _state, seq) => void folds.push(seq),
    }
    const rooms = createRooms({ log, now: () => now, onError: ignoreErrors })
    const room = await rooms.open('script')
    const visitor = fakeConnection('anna')
    room?.join(visitor)
    now = 60_000
    await rooms.tidy()
    expect(folds).toEqual([])
    room?.leave(visitor)
    now = 89_000
    await rooms.tidy()
    expect(rooms.all()).toHaveLength(1)
    now = 90_000
    await rooms.tidy()
    expect(folds).toEqual([1])
    expect(rooms.all()).toHaveLength(0)
    await rooms.close()
  })

  test('[COL-33] a long log is folded while people write, and can be read then', async () => {
    let seq = 998
    const folded: number[] = []
    const writer = fakeConnection('anna')
    let isTyping = true
    const log: UpdateLog = {
      store: async (entry) => entry,
      owners: async () => new Map(),
      load: async () => ({
        state: createScript([]),
        updates: Array.from({ length: seq }, someUpdate),
        seq,
      }),
      append: async (group) => {
        // each commit brings a new update, so that the room is never quiet
        if (isTyping) room?.receive(writer, updateMessage(someUpdate()))
        return group.map(() => ++seq)
      },
      fold: async (_scriptId, _state, upTo) => void folded.push(upTo),
    }
    const rooms = createRooms({ log, now: () => 0, onError: ignoreErrors })
    const room = await rooms.open('script')
    room?.join(writer)
    room?.receive(writer, updateMessage(someUpdate()))
    const { seq: readAt } = (await room?.committed()) ?? {}
    expect(readAt).toBeGreaterThan(998)
    await soon(() => expect(folded).toHaveLength(1))
    expect(folded[0]).toBeGreaterThanOrEqual(1_000)
    isTyping = false
    await rooms.close()
  })

  test('[COL-33] [COL-34] a room that is never empty is folded every hour', async () => {
    let now = 0
    let seq = 0
    const folded: number[] = []
    const log: UpdateLog = {
      store: async (entry) => entry,
      owners: async () => new Map(),
      load: async () => ({ state: createScript([]), updates: [], seq }),
      append: async (group) => group.map(() => ++seq),
      fold: async (_scriptId, _state, upTo) => void folded.push(upTo),
    }
    const rooms = createRooms({ log, now: () => now, onError: ignoreErrors })
    const room = await rooms.open('script')
    const writer = fakeConnection('anna')
    room?.join(writer)
    for (let hour = 1; hour <= 8; hour++) {
      room?.receive(writer, updateMessage(someUpdate()))
      await room?.committed()
      now = hour * 60 * 60 * 1000
      await rooms.tidy()
    }
    expect(folded).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await rooms.close()
  })
})
