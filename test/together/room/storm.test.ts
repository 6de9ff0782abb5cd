import '#test/together/storm/seeded-ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { prepareStorm, RoomServer } from '#test/together/storm/room-server.ts'
import { randomSeries, runSeries, type SeriesStep } from '#test/together/storm/series.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database } from '#/server/db/schema.ts'

const SERIES = Number(process.env['STORM_SERIES'] ?? 25)
const FIRST = Number(process.env['STORM_FIRST'] ?? 1)

describe.each(DATABASE_KINDS)('three people in one script, over the real room, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await prepareStorm(db)
  })
  afterAll(async () => {
    await db?.destroy()
    await place.remove()
  })

  const NODES = {
    '[DOC-45] [COL-26] lose nothing and double nothing, with offline stretches and kills': 1,
    '[DOC-45] [OPS-20] lose nothing with two nodes, of which each writes before it hears of the other': 2,
  }
  test.each(Object.entries(NODES))(
    '%s',
    async (_title, nodes) => {
      for (let seed = FIRST; seed < FIRST + SERIES; seed++) {
        const open = (state: Uint8Array) => RoomServer.open(db, state, nodes)
        const faults = await runSeries(randomSeries(seed), () => {}, open)
        // this test does not check the carets
        const lost = faults.filter((fault) => fault.kind !== 'caret')
        expect(lost, `seed ${seed}`).toEqual([])
      }
    },
    600_000,
  )

  test('[DOC-45] lose no letter that reaches the server with the split behind it', async () => {
    const steps = [
      { who: 2, what: 'hearOne', seed: 483392 },
      { who: 1, what: 'hear', seed: 265761 },
      { who: 2, what: 'hearOne', seed: 317927 },
      { who: 2, what: 'split', seed: 538603 },
      { who: 2, what: 'take', seed: 857781 },
      { who: 1, what: 'type', seed: 60431 },
      { who: 1, what: 'take', seed: 597411 },
      { who: 1, what: 'continue', seed: 685668 },
      { who: 1, what: 'hearOne', seed: 290356 },
      { who: 1, what: 'continue', seed: 203080 },
      { who: 1, what: 'split', seed: 652873 },
    ] as const
    const open = (state: Uint8Array) => RoomServer.open(db, state)
    expect(await runSeries({ seed: 5, people: 3, steps }, () => {}, open)).toEqual([])
  })

  test('[DOC-45] [OPS-20] lose no letter that one node logs behind a split that the other has logged', async () => {
    const everybodyHears = [0, 1, 2, 0, 1, 2].flatMap((who): readonly SeriesStep[] => [
      { who, what: 'hear', seed: 1 },
      { who, what: 'take', seed: 1 },
    ])
    const steps: readonly SeriesStep[] = [
      ...everybodyHears,
      { who: 0, what: 'split', seed: 1009 },
      { who: 1, what: 'type', seed: 42006 },
      { who: 0, what: 'take', seed: 1 },
      { who: 1, what: 'take', seed: 1 },
    ]
    const open = (state: Uint8Array) => RoomServer.open(db, state, 2)
    expect(await runSeries({ seed: 5, people: 3, steps }, () => {}, open)).toEqual([])
  })
})
