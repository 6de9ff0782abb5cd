// Frames that are made to cost much: within the limits of size, and beyond those of work.
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { play } from '../editor/play.ts'

/** One letter an item, each in front of the one before, so that no two can be joined. */
export function letters(count: number): Uint8Array {
  const encoder = encoding.createEncoder()
  const client = randomClient()
  for (const number of [1, count, client, 0]) encoding.writeVarUint(encoder, number)
  for (let clock = 0; clock < count; clock++) {
    if (clock === 0) {
      encoding.writeUint8(encoder, 4)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarString(encoder, 'text')
    } else {
      encoding.writeUint8(encoder, 0x44)
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock - 1)
    }
    encoding.writeVarString(encoder, 'x')
  }
  encoding.writeVarUint(encoder, 0)
  return update(encoding.toUint8Array(encoder))
}

/** Letters of so many clients, all at the same place. */
export function crowd(clients: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, clients)
  const first = randomClient()
  for (let index = 0; index < clients; index++) {
    for (const number of [1, first - index, 0]) encoding.writeVarUint(encoder, number)
    encoding.writeUint8(encoder, 4)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 'text')
    encoding.writeVarString(encoder, 'x')
  }
  encoding.writeVarUint(encoder, 0)
  return update(encoding.toUint8Array(encoder))
}

export function deletions(ranges: number): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const number of [0, 1, randomClient(), ranges]) encoding.writeVarUint(encoder, number)
  for (let clock = 0; clock < ranges; clock++) {
    encoding.writeVarUint(encoder, 2 * clock)
    encoding.writeVarUint(encoder, 1)
  }
  return update(encoding.toUint8Array(encoder))
}

export function question(clients: number): Uint8Array {
  const vector = new Map(Array.from({ length: clients }, (_, index) => [index + 1, 1]))
  return syncMessage(SYNC.step1, Y.encodeStateVector(vector))
}

export const wholePlay = (blocks: number): Uint8Array => update(createScript(play(blocks)))

export function presence(bytes: number): Uint8Array {
  const state = encoding.createEncoder()
  for (const number of [1, randomClient(), 1]) encoding.writeVarUint(state, number)
  encoding.writeVarString(state, JSON.stringify({ user: { name: 'x'.repeat(bytes) } }))
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.awareness)
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(state))
  return encoding.toUint8Array(encoder)
}

export function longText(mb: number): Uint8Array {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'ä'.repeat((mb * 1_000_000) / 2))
  return update(Y.encodeStateAsUpdate(doc))
}

/** A typed letter, by a client of its own. */
export function letter(): Uint8Array {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'x')
  return update(Y.encodeStateAsUpdate(doc))
}

const update = (bytes: Uint8Array): Uint8Array => syncMessage(SYNC.update, bytes)

function syncMessage(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}

const randomClient = (): number => 2 ** 28 + Math.floor(Math.random() * 2 ** 30)

const PACKET_BYTES = 64 * 1024

/** As many masked frames of one kind as fit into a packet. */
export function packetOf(firstByte: number, ...content: readonly number[]): Uint8Array {
  const frame = [firstByte, 0x80 | content.length, 0, 0, 0, 0, ...content]
  const count = Math.floor(PACKET_BYTES / frame.length)
  return Buffer.concat(Array<Buffer>(count).fill(Buffer.from(frame)))
}
