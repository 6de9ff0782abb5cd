import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { p, page, scene } from '#test/support/script.ts'
import { ignoreErrors, memoryLog, SimulatedClient } from '#test/support/room-simulation.ts'
import { createRooms } from '../room/rooms.ts'
import type { Room } from '../room/room.ts'

const STALE: readonly ScriptBlock[] = [
  page(3),
  scene('Park', '999'),
  p('Da kommt {light c1 0|er}.'),
  page(3),
  scene('Haus', '1'),
  p('{sound c2 !7|Aus.}'),
]
const NUMBERED: readonly ScriptBlock[] = [
  page(1),
  scene('Park', '1'),
  p('Da kommt {light c1 0|er}.'),
  page(2),
  scene('Haus', '2'),
  p('{sound c2 !7|Aus.}'),
]

const fragmentOf = ({ doc }: SimulatedClient) => doc.getXmlFragment(FRAGMENT_NAME)

/** Two people in a room, the first of whom has written the blocks. */
async function openRoom(blocks: readonly ScriptBlock[], now: () => number = Date.now) {
  const memory = memoryLog()
  const log = memory.log()
  const rooms = createRooms({ log, now, onError: ignoreErrors })
  const room = (await rooms.open('script')) as Room
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  for (const client of [anna, ben]) await client.connect({ room: async () => room })
  writeBlocks(fragmentOf(anna), blocks)
  await room.whenQuiet()
  return { anna, ben, room, stored: memory.stored, fold: () => room.fold() }
}

test('[DOC-29] the server writes the numbers of scenes and pages when it folds, and no program before', async () => {
  const { anna, ben, room, stored, fold } = await openRoom(STALE)
  expect(readBlocks(ben.doc)).toEqual(STALE)
  await fold()
  await room.whenQuiet()
  expect(readBlocks(anna.doc)).toEqual(NUMBERED)
  expect(readBlocks(ben.doc)).toEqual(NUMBERED)
  const folded = new Y.Doc()
  const { state, updates, seq } = stored()
  Y.applyUpdate(folded, state)
  expect(updates).toEqual([])
  expect(seq).toBe(2)
  expect(readBlocks(folded)).toEqual(NUMBERED)
})

test('[DOC-29] nothing is written when the numbers are right', async () => {
  const { ben, room, stored, fold } = await openRoom(NUMBERED)
  const before = Y.encodeStateVector(ben.doc)
  await fold()
  await room.whenQuiet()
  expect(Y.encodeStateVector(ben.doc)).toEqual(before)
  expect(stored().seq).toBe(1)
})

test('[DOC-29] also where no person has written for a while, before the document rests', async () => {
  let now = 0
  const { ben, room, stored } = await openRoom(STALE, () => now)
  room.restIfQuiet()
  await room.whenQuiet()
  expect(stored().seq).toBe(1)
  now += 60_000
  for (let check = 0; check < 2; check++) {
    room.restIfQuiet()
    await room.whenQuiet()
  }
  expect(readBlocks(ben.doc)).toEqual(NUMBERED)
  expect(stored().seq).toBe(2)
})

test('[DOC-29] offline edits of the same scene and cue stay when the numbers are written', async () => {
  const { anna, ben, room, fold } = await openRoom(STALE)
  ben.disconnect()
  const [, park, text] = fragmentOf(ben).toArray() as readonly Y.XmlElement[]
  park?.setAttribute('sceneName', 'Wald')
  const words = text?.get(0) as Y.XmlText
  const cue = Object.keys(
    (words.toDelta() as { attributes?: object }[]).find(({ attributes }) => attributes)
      ?.attributes ?? {},
  )
  words.format(9, 2, Object.fromEntries(cue.map((name) => [name, null])))
  await fold()
  await ben.connect({ room: async () => room })
  await room.whenQuiet()
  const expected = [page(1), scene('Wald', '1'), p('Da kommt er.'), ...NUMBERED.slice(3)]
  for (const { doc } of [anna, ben]) expect(readBlocks(doc)).toEqual(expected)
})
