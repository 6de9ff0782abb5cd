import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { SYNC } from '#/shared/collab/protocol.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  syncMessage,
} from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'
import { RoomDocument } from '../document/room-document.ts'
import { createRooms } from './rooms.ts'

const IDLE_MS = 30_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function updateWith(text: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, text)
  return syncMessage(SYNC.update, Y.encodeStateAsUpdate(doc))
}

/** Rooms over a log whose folds and appends wait for `held`. */
function setUp() {
  let now = 0
  const log = memoryLog().log()
  const held = { fold: Promise.resolve(), append: Promise.resolve() }
  const onFold = vi.fn<() => void>()
  const onAppend = vi.fn<() => void>()
  const rooms = createRooms({
    onError: ignoreErrors,
    now: () => now,
    log: {
      ...log,
      async fold(...folded) {
        onFold()
        await held.fold
        await log.fold(...folded)
      },
      async append(entries) {
        onAppend()
        await held.append
        return log.append(entries)
      },
    },
  })
  const open = async () => {
    const room = await rooms.open('script')
    if (!room) throw new Error('no room')
    return room
  }
  /** A user joins, writes, and leaves at once. */
  async function visit(text: string) {
    const room = await open()
    const visitor = fakeConnection('anna')
    room.join(visitor)
    room.receive(visitor, updateWith(text))
    room.leave(visitor)
    return room
  }
  const textNow = async () => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, (await (await open()).committed()).state)
    return doc.getText('text').toString()
  }
  const wait = (ms: number) => void (now += ms)
  return { rooms, held, onFold, onAppend, open, visit, textNow, wait }
}

test('[COL-32] edits of a person who comes and goes while a room is folded are kept', async () => {
  const { rooms, held, onFold, onAppend, visit, textNow, wait } = setUp()
  await (await visit('eins')).committed()
  wait(IDLE_MS)
  const folding = Promise.withResolvers<void>()
  held.fold = folding.promise
  const tidying = rooms.tidy()
  await soon(() => expect(onFold).toHaveBeenCalled())
  const writing = Promise.withResolvers<void>()
  held.append = writing.promise
  await visit('zwei')
  folding.resolve()
  await tidying
  const read = textNow()
  await soon(() => expect(onAppend).toHaveBeenCalledTimes(2))
  writing.resolve()
  expect(await read).toContain('zwei')
  await rooms.close()
})

test('[COL-32] a room is not unloaded while what was written in it waits for the disk', async () => {
  const { rooms, held, onAppend, visit, textNow, wait } = setUp()
  const writing = Promise.withResolvers<void>()
  held.append = writing.promise
  await visit('eins')
  await soon(() => expect(onAppend).toHaveBeenCalled())
  wait(IDLE_MS)
  await rooms.tidy()
  const read = textNow()
  writing.resolve()
  expect(await read).toBe('eins')
  wait(IDLE_MS)
  await rooms.tidy()
  expect(rooms.all()).toEqual([])
})

test('[COL-32] [OPS-29] a room that cannot be folded keeps no other from being tidied away, and is told of', async () => {
  const { append, load, owners, store } = memoryLog().log()
  const errors: unknown[] = []
  let now = 0
  const rooms = createRooms({
    now: () => now,
    onError: (error, scriptId) => void errors.push([String(error), scriptId]),
    log: {
      append,
      load,
      owners,
      store,
      async fold(scriptId) {
        if (scriptId === 'first') throw new Error('no space left')
      },
    },
  })
  for (const scriptId of ['first', 'second']) {
    const room = await rooms.open(scriptId)
    const visitor = fakeConnection('anna')
    room?.join(visitor)
    room?.receive(visitor, updateWith(scriptId))
    await room?.committed()
    room?.leave(visitor)
  }
  now += IDLE_MS
  await rooms.tidy()
  expect(rooms.all()).toEqual([])
  expect(errors).toEqual([['Error: no space left', 'first']])
  await rooms.close()
})

test('[DOC-1031] numbers that are asked for while a batch is written to disk follow right after it', async () => {
  const { held, onAppend, open, rooms } = setUp()
  const room = await open()
  const visitor = fakeConnection('anna')
  room.join(visitor)
  const free = Promise.withResolvers<void>()
  held.append = free.promise
  const scene = { type: 'scene', sceneNumber: '9', sceneName: 'Park', text: [] } as const
  room.receive(visitor, syncMessage(SYNC.update, createScript([scene])))
  await soon(() => expect(onAppend).toHaveBeenCalledOnce())
  const numbered = room.writeNumbers()
  free.resolve()
  await numbered
  const doc = new Y.Doc()
  Y.applyUpdate(doc, (await room.committed()).state)
  expect(readBlocks(doc)[0]).toMatchObject({ sceneNumber: '1' })
  await rooms.close()
})

test('[SEC-494] documents that go to rest at the same time do so one after the other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = 0
  const rooms = createRooms({ onError: ignoreErrors, now: () => now, log: memoryLog().log() })
  const scripts = Array.from({ length: 8 }, (_, index) => `script ${index}`)
  for (const id of scripts) {
    const room = await rooms.open(id)
    const visitor = fakeConnection('anna')
    room?.join(visitor)
    for (const letter of ['a', 'b', 'c']) {
      room?.receive(visitor, updateWith(letter))
      await room?.whenQuiet()
    }
    await room?.writeNumbers()
  }
  let turn = 0
  let isCounting = true
  const count = () => {
    turn++
    if (isCounting) setImmediate(count)
  }
  count()
  const rested: number[] = []
  const { rest } = RoomDocument.prototype
  vi.spyOn(RoomDocument.prototype, 'rest').mockImplementation(function (this: RoomDocument) {
    if (this.buildWork === 0) rested.push(turn)
    rest.call(this)
  })
  now += 10 * 60_000
  vi.advanceTimersByTime(3_000)
  await soon(() => expect(rested).toHaveLength(scripts.length))
  isCounting = false
  expect(new Set(rested).size).toBe(scripts.length)
  await rooms.close()
})
