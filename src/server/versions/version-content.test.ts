import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import {
  insertKeptScript,
  insertOwner,
  type KeptScript,
  OWNER,
  readStored,
} from '#test/support/kept-script.ts'
import { p } from '#test/support/script.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { deleteLeftParts } from '../domain/stored-parts.ts'
import { purgeFromTrash, trashScript } from '../scripts/script-store.ts'
import { keepByName } from './keep-by-name.ts'
import { removeVersions } from './remove-versions.ts'
import { readVersionText } from './version-texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** It stays so large that it has two parts. */
const INCOMPRESSIBLE = randomBytes(600 * 1024).toString('base64')

describe.each(DATABASE_KINDS)(
  '[VER-500] a version that stays large is stored in parts, on %s',
  (kind) => {
    let place: TestDatabase
    let db: Database
    let script: KeptScript
    beforeEach(async () => {
      place = await createTestDatabase(kind)
      db = await openDatabase(place.config)
      await insertOwner(db)
      script = await insertKeptScript(db)
    })
    afterEach(async () => {
      await db.destroy()
      await place.remove()
    })

    const keep = async (text: string, on = db) => {
      await script.write([p(text)])
      return keepByName(on, (id) => readStored(script.log, id), {
        scriptId: script.id,
        userId: OWNER,
        name: text.slice(-20),
        note: '',
        stateVector: new Map(),
      })
    }
    const rows = () =>
      db
        .selectFrom('versions')
        .select(['id', 'base_id', 'content', 'parts_id'])
        .orderBy('at')
        .execute()
    const ownersOfParts = async () => {
      const parts = await db.selectFrom('stored_parts').select('id').distinct().execute()
      const ids = new Set((await rows()).map(({ parts_id }) => parts_id))
      return parts.map(({ id }) => (ids.has(id) ? 'a version' : 'nothing'))
    }
    const isWhole = async (id: string, text: string) =>
      Buffer.from((await readVersionText(db, script.id, id)) ?? []).includes(text)

    test('its row is small, it is read whole, and the next version is packed with it', async () => {
      const first = await keep(INCOMPRESSIBLE)
      const second = await keep(`${INCOMPRESSIBLE} Ende.`)
      const kept = await rows()
      expect(kept.map(({ base_id, parts_id }) => [base_id, parts_id === null])).toEqual([
        [null, false],
        [first, true],
      ])
      for (const { content } of kept) expect(content.length).toBeLessThan(1000)
      expect(await isWhole(first, INCOMPRESSIBLE)).toBe(true)
      expect(await isWhole(second, `${INCOMPRESSIBLE} Ende.`)).toBe(true)
      await deleteLeftParts(db, Date.now() + 2 * DAY_MS)
      expect(await ownersOfParts()).toEqual(['a version'])
    })

    test('if it is removed, the versions that were packed with it get parts of their own, and its parts go', async () => {
      const first = await keep(INCOMPRESSIBLE)
      const second = await keep(`${INCOMPRESSIBLE} Ende.`)
      const before = await rows()
      await removeVersions(db, script.id, [first])
      expect(await isWhole(second, `${INCOMPRESSIBLE} Ende.`)).toBe(true)
      const [left] = await rows()
      expect(left?.parts_id).not.toBeNull()
      expect(before.map(({ parts_id }) => parts_id)).not.toContain(left?.parts_id)
      await expect.poll(ownersOfParts).toEqual(['a version'])
      await removeVersions(db, script.id, [second])
      await expect.poll(ownersOfParts).toEqual([])
    })

    test('if one that was packed with it is damaged, it is not removed, and nothing else is stored', async () => {
      const first = await keep(INCOMPRESSIBLE)
      await keep(`${INCOMPRESSIBLE} Ende.`)
      const third = await keep(`${INCOMPRESSIBLE} Vorhang.`)
      await db.updateTable('versions').set({ hash: 'x' }).where('id', '=', third).execute()
      await expect(removeVersions(db, script.id, [first])).rejects.toThrow('is damaged')
      expect(await isWhole(first, INCOMPRESSIBLE)).toBe(true)
      await expect.poll(ownersOfParts).toEqual(['a version'])
    })

    test('if it is not inserted, its parts go', async () => {
      await keep(INCOMPRESSIBLE)
      await expect(keep(INCOMPRESSIBLE)).rejects.toMatchObject({ code: 'already_kept' })
      await expect.poll(ownersOfParts).toEqual(['a version'])
    })

    test('it goes after its script', async () => {
      const id = await keep(INCOMPRESSIBLE)
      await trashScript(db, script.id)
      await purgeFromTrash(db, script.id)
      expect(await readVersionText(db, script.id, id)).toBeNull()
      expect(await ownersOfParts()).toEqual([])
    })

    test('where a part is missing it is damaged, and no other version is packed with it', async () => {
      const first = await keep(INCOMPRESSIBLE)
      await db.deleteFrom('stored_parts').where('part', '=', 1).execute()
      await expect(readVersionText(db, script.id, first)).rejects.toThrow('is damaged')
      const second = await keep(`${INCOMPRESSIBLE} Ende.`)
      expect(await isWhole(second, `${INCOMPRESSIBLE} Ende.`)).toBe(true)
    })

    test('a reader whose version is packed anew meanwhile reads it all the same', async () => {
      const first = await keep(INCOMPRESSIBLE)
      const second = await keep(`${INCOMPRESSIBLE} Ende.`)
      let isRemoved = false
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          const [row] = result.rows
          if (isRemoved || !row || !('parts_id' in row)) return result
          isRemoved = true
          await removeVersions(db, script.id, [first])
          await expect.poll(ownersOfParts).toEqual(['a version'])
          return result
        },
      })
      const json = await readVersionText(slow, script.id, second)
      expect(isRemoved).toBe(true)
      expect(Buffer.from(json ?? []).includes(`${INCOMPRESSIBLE} Ende.`)).toBe(true)
    })
  },
)
