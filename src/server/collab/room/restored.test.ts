// Pages come back to a house that was restored from an older backup: they have words, their own and others', that it lacks.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { at } from '#/shared/at.ts'
import { createRandom } from '#test/support/random.ts'
import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  payloadOf,
  SimulatedClient,
  syncMessage,
  message,
} from '#test/support/room-simulation.ts'
import { createRooms } from './rooms.ts'
import type { Room } from './room.ts'

const PEOPLE = ['anna', 'ben', 'clara', 'dora']
const SERIES = 150

/** Writes words by turns; each page has all of them, the backup only the first. */
async function writeTogether(below: (limit: number) => number) {
  const rooms = createRooms({ log: memoryLog().log(), now: Date.now, onError: ignoreErrors })
  const room = async () => (await rooms.open('script')) as Room
  const pages = PEOPLE.map((name) => new SimulatedClient(name))
  for (const page of pages) await page.connect({ room })
  const words = Array.from({ length: 12 }, (_, index) => `${String.fromCharCode(97 + index)},`)
  const backedUp = below(words.length)
  let backup: Uint8Array = Uint8Array.of(0, 0)
  for (const [index, word] of words.entries()) {
    const { text } = at(pages, below(pages.length))
    if (index === backedUp) backup = Y.encodeStateAsUpdate(at(pages, 0).doc)
    text.insert(below(2) * text.length, word)
    await (await room()).whenQuiet()
  }
  for (const page of pages) page.disconnect()
  await rooms.close()
  return { docs: pages.map(({ doc }) => doc), words, backup }
}

/** One page on its way back, in the order in which a page does it; each call does the next step. */
function comeBack(room: Room, name: string, doc: Y.Doc, codes: number[]) {
  let connection = fakeConnection(name)
  let steps: (() => void)[] = []
  const begin = () => {
    connection = fakeConnection(name)
    room.join(connection)
    const awareness = new Awareness(doc)
    awareness.setLocalStateField('user', { id: name, name })
    const presence = encodeAwarenessUpdate(awareness, [doc.clientID])
    awareness.destroy()
    const { frames } = connection
    const asked = () =>
      frames.map(payloadOf).find(([type, step]) => type === MESSAGE.sync && step === SYNC.step1)
    steps = [
      () => room.receive(connection, syncMessage(SYNC.step1, Y.encodeStateVector(doc))),
      () =>
        room.receive(
          connection,
          message(MESSAGE.awareness, (encoder) => encoding.writeVarUint8Array(encoder, presence)),
        ),
      () => {
        const decoder = decoding.createDecoder((asked() ?? new Uint8Array()).subarray(2))
        const vector = decoding.readVarUint8Array(decoder)
        room.receive(connection, syncMessage(SYNC.step2, Y.encodeStateAsUpdate(doc, vector)))
      },
    ]
  }
  begin()
  return {
    /** Returns whether the page is back. */
    step(): boolean {
      const code = connection.closed.shift()
      if (code !== undefined) {
        codes.push(code)
        room.leave(connection)
        begin()
      }
      const next = steps.shift()
      next?.()
      return next === undefined
    },
  }
}

test('[SEC-460] [OPS-46] pages that come back after a restore, in any order, bring each word once, and none is told to write anew', async () => {
  const { below } = createRandom(33)
  for (let series = 0; series < SERIES; series++) {
    const { docs, words, backup } = await writeTogether(below)
    const memory = memoryLog()
    const log = memory.log()
    await log.append([{ scriptId: 'script', data: backup }])
    const rooms = createRooms({ log, now: Date.now, onError: ignoreErrors })
    const room = (await rooms.open('script')) as Room
    const codes: number[] = []
    const pages = docs.map((doc, index) => comeBack(room, at(PEOPLE, index), doc, codes))
    for (let round = 0; round < 400; round++) {
      at(pages, below(pages.length)).step()
      if (below(3) === 0) await room.whenQuiet()
    }
    for (let round = 0; round < 20; round++) {
      for (const page of pages) while (!page.step());
      await room.whenQuiet()
    }
    const { state, updates } = memory.stored()
    const onDisk = new Y.Doc()
    for (const update of [state, ...updates]) Y.applyUpdate(onDisk, update)
    const text = onDisk.getText('text').toString()
    expect([...text.matchAll(/[a-z]/g)].map(([word]) => `${word},`).toSorted()).toEqual(words)
    expect(codes.filter((code) => code !== CLOSE.tryAgainLater)).toEqual([])
    await rooms.close()
  }
})
