// People in plays, as raw sockets: whoever reads parses nothing, so that one process can be hundreds of people.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { playOf, speech } from '../versions/plays.ts'
import type { BenchHouse } from './house.ts'

/** As long as a play usually is ('Emilia Galotti'). */
const BLOCKS = 1900
const OPEN_AT_ONCE = 20
/** A larger change is made in a thread of its own, as none is that was typed; what comes in one turn is one change. */
const BLOCKS_AT_ONCE = 50
const PIECE_EVERY_MS = 15
const WORDS_WITHIN_MS = 16_000

export interface Ensemble {
  readonly scriptIds: readonly string[]
  /** Everybody who types does so until the end of the time, in turn at even intervals. */
  readonly type: (keystrokesASecondInRoom: number, seconds: number) => Promise<number>
  readonly leave: () => void
}

/** Rooms in which a play stands, each with so many people, the first of whom types. */
export async function gather(
  house: BenchHouse,
  rooms: number,
  peopleInRoom: number,
): Promise<Ensemble> {
  const play = playInPieces().map(updateFrame)
  const scriptIds: string[] = []
  const sockets: WebSocket[] = []
  const typists: Typist[] = []
  for (let room = 0; room < rooms; room++) {
    const id = await house.createScript()
    scriptIds.push(id)
    const people = await openSockets(house.socketUrl(id), peopleInRoom)
    const [typist] = people
    if (typist === undefined) continue
    for (const piece of play) {
      typist.send(piece)
      await pause(PIECE_EVERY_MS)
    }
    typists.push(typistAt(typist))
    sockets.push(...people)
  }
  // the words of a new script are read for the search within this time, and then once a minute, which is another act
  await pause(WORDS_WITHIN_MS)
  await house.settled()
  // a play that nobody writes in rests as bytes: what waking it takes is another act (`measure.ts`)
  for (const typist of typists) typist.type()
  await house.settled()
  return {
    scriptIds,
    type: (pace, seconds) => typeEvenly(typists, pace, seconds),
    leave() {
      typists.forEach((typist) => typist.end())
      sockets.forEach((socket) => socket.terminate())
    },
  }
}

export async function openSockets(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const some = Math.min(OPEN_AT_ONCE, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => openSocket(url)))))
  }
  return sockets
}

let received = 0

/** The frames that have come to all people until now. */
export const framesReceived = (): number => received

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  socket.on('message', () => {
    received += 1
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Asks for the whole document, and waits until it comes. */
export async function openPlay(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  const arrived = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data: Buffer) => {
      if (data[0] === MESSAGE.sync && data[1] === SYNC.step2) resolve()
    })
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(syncFrame(SYNC.step1, Y.encodeStateVector(new Y.Doc())))
  await arrived
  return socket
}

/** One speech, from somebody who comes and goes. */
export async function typeInto(url: string): Promise<void> {
  const socket = await openSocket(url)
  const doc = new Y.Doc()
  doc.on('update', (update: Uint8Array) => socket.send(updateFrame(update)))
  writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [speech()])
  socket.close()
  await once(socket, 'close')
}

let nextKeystroke = 0

async function typeEvenly(
  typists: readonly Typist[],
  pace: number,
  seconds: number,
): Promise<number> {
  const begun = performance.now()
  const everyMs = 1000 / (pace * typists.length)
  let typed = 0
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor((performance.now() - begun) / everyMs)
    for (; typed < due; typed++) typists[nextKeystroke++ % typists.length]?.type()
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, everyMs / 2)))
  }
  return typed
}

interface Typist {
  /** Types a letter, and moves the caret behind it, as an editor does. */
  readonly type: () => void
  readonly end: () => void
}

function typistAt(socket: WebSocket): Typist {
  const doc = new Y.Doc()
  const text = doc.getText('typed')
  const awareness = new Awareness(doc)
  doc.on('update', (update: Uint8Array) => socket.send(updateFrame(update)))
  const type = () => {
    text.insert(text.length, 'x')
    const place = Y.createRelativePositionFromTypeIndex(text, text.length)
    awareness.setLocalState({ user: { name: 'Anna' }, cursor: { anchor: place, head: place } })
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.awareness)
    encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [doc.clientID]))
    socket.send(encoding.toUint8Array(encoder))
  }
  return { type, end: () => awareness.destroy() }
}

/** A play as it is typed: the updates of some speeches each. */
function playInPieces(): readonly Uint8Array[] {
  const doc = new Y.Doc()
  const pieces: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => pieces.push(update))
  const blocks = playOf(BLOCKS)
  for (let from = 0; from < blocks.length; from += BLOCKS_AT_ONCE)
    doc.transact(() =>
      writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), blocks.slice(from, from + BLOCKS_AT_ONCE)),
    )
  return pieces
}

export function playUpdate(): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), playOf(BLOCKS)))
  return Y.encodeStateAsUpdate(doc)
}

const updateFrame = (update: Uint8Array) => syncFrame(SYNC.update, update)

function syncFrame(kind: number, content: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, kind)
  encoding.writeVarUint8Array(encoder, content)
  return encoding.toUint8Array(encoder)
}
