import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  payloadOf,
  settle,
  SimulatedClient,
  simulateServer,
  syncMessage,
} from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { decodePresence, encodePresence } from '../presence/presence.ts'
import { NO_EVENTS } from '../script-events.ts'
import { createRooms } from './rooms.ts'

function presenceMessage(clientId: number, clock: number, state: object = {}): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.awareness)
  encoding.writeVarUint8Array(encoder, encodePresence([{ clientId, clock, state: { ...state } }]))
  return encoding.toUint8Array(encoder)
}

/**
 * A client's state in the newest presence frame that names it; null if the client left, undefined
 * if no frame names it.
 */
function newestPresence(frames: readonly Buffer[], clientId: number): unknown {
  const entries = frames
    .map(payloadOf)
    .filter(([type]) => type === MESSAGE.awareness)
    .flatMap((message) => decodePresence(message.subarray((message[1] ?? 0) ? 2 : 1)) ?? [])
  return entries.findLast((entry) => entry.clientId === clientId)?.state
}

test('[COL-45] a presence that has not been heard of for 30 s is dropped', async () => {
  let now = 0
  const rooms = createRooms({ log: memoryLog().log(), now: () => now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const [silent, witness] = [fakeConnection('anna'), fakeConnection('ben')]
  room?.join(silent)
  room?.join(witness)
  room?.receive(silent, presenceMessage(7, 1))
  await soon(() =>
    expect(newestPresence(witness.frames, 7)).toMatchObject({ user: { name: 'anna' } }),
  )
  now = 29_999
  room?.dropSilentPresence()
  await room?.whenQuiet()
  await settle()
  expect(newestPresence(witness.frames, 7)).toMatchObject({ user: { name: 'anna' } })
  now = 30_000
  room?.dropSilentPresence()
  await soon(() => expect(newestPresence(witness.frames, 7)).toBeNull())
  await rooms.close()
})

test('[VER-65] a rehearsal that begins in a script is told, once', async () => {
  const begun: string[] = []
  const rooms = createRooms({
    log: memoryLog().log(),
    now: () => 0,
    onError: ignoreErrors,
    events: { ...NO_EVENTS, onRehearsal: (scriptId) => begun.push(scriptId) },
  })
  const room = await rooms.open('script')
  const anna = fakeConnection('anna')
  room?.join(anna)
  const place = (time: number) => ({
    rehearsing: true,
    rehearsalDocPos: { at: time },
    rehearsalTime: time,
  })
  room?.receive(anna, presenceMessage(7, 1))
  room?.receive(anna, presenceMessage(7, 2, place(5)))
  room?.receive(anna, presenceMessage(7, 3, place(6)))
  await soon(() => expect(begun).toEqual(['script']))
  await rooms.close()
  expect(begun).toEqual(['script'])
})

test('[COL-31] a quiet connection hears from the server within 15 s', async () => {
  let now = 0
  const rooms = createRooms({ log: memoryLog().log(), now: () => now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const quiet = fakeConnection('anna')
  room?.join(quiet)
  await settle()
  const greeted = quiet.frames.length
  now = 9_999
  room?.keepAlive()
  expect(quiet.frames).toHaveLength(greeted)
  now = 10_000
  room?.keepAlive()
  expect(quiet.frames).toHaveLength(greeted + 1)
  await rooms.close()
})

test('[COL-49] a client that sends a thousand requests and reads nothing gets one reply, when it reads', async () => {
  const server = simulateServer()
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  anna.text.insert(0, 'Vorhang')
  const room = await server.room()
  await room.committed()
  let isSlow = false
  let drained = () => {}
  const clara = fakeConnection('clara')
  const deaf: typeof clara = {
    ...clara,
    isSlow: () => isSlow,
    onceDrained: (listener: () => void) => void (drained = listener),
  }
  room.join(deaf)
  await settle()
  const greeted = deaf.frames.length
  // no client has these clocks, so the answer is encoded anew each time
  const request = syncMessage(SYNC.step1, Uint8Array.of(1, 7, 0))
  const ask = () => {
    for (let times = 0; times < 1_000; times++) room.receive(deaf, request)
  }
  ask()
  await room.committed()
  expect(deaf.frames).toHaveLength(greeted + 1)
  isSlow = true
  ask()
  await room.committed()
  ask()
  await room.committed()
  expect(deaf.frames).toHaveLength(greeted + 1)
  isSlow = false
  drained()
  await soon(() => expect(deaf.frames).toHaveLength(greeted + 2))
})

test('[COL-27] a slow reader is left out, delays no other, and is caught up in one step', async () => {
  const server = simulateServer()
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  await anna.connect(server)
  await ben.connect(server)
  const room = await server.room()
  let isSlow = true
  let drained = () => {}
  const clara = fakeConnection('clara')
  const slow: typeof clara = {
    ...clara,
    send: (...frames) => clara.send(...frames) && !isSlow,
    isSlow: () => isSlow,
    onceDrained: (listener: () => void) => void (drained = listener),
  }
  room.join(slow)
  await settle()
  const greeted = slow.frames.length
  for (const word of ['eins ', 'zwei ', 'drei ']) {
    anna.text.insert(anna.text.length, word)
    await soon(() => expect(ben.text.toString()).toContain(word))
  }
  expect(slow.frames).toHaveLength(greeted)
  isSlow = false
  drained()
  // the answer to its state vector, and the frame that ends the answer
  await soon(() => expect(slow.frames).toHaveLength(greeted + 2))
  const missed = slow.frames.slice(greeted).map(payloadOf)
  const copy = new Y.Doc()
  // sync, update, a length below 128, the update itself
  Y.applyUpdate(copy, missed[0]?.subarray(3) ?? new Uint8Array())
  expect(copy.getText('text').toString()).toBe('eins zwei drei ')
})
