import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  MAX_KEPT_VERSIONS,
  VERSION_PAGE_SIZE,
  versionCursor,
} from '#/shared/api/script-versions.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner, OWNER, readStored } from '#test/support/kept-script.ts'
import { p } from '#test/support/script.ts'
import { openDatabase } from '../db/open-database.ts'
import { keepBeforeRestore, keepByName } from './keep-by-name.ts'
import { listVersions } from './list-versions.ts'

describe.each(DATABASE_KINDS)('versions with a name, on %s', (kind) => {
  test('[VER-405] a script has at most 200 versions with a name, which come in pages', async () => {
    const place = await createTestDatabase(kind)
    const db = await openDatabase(place.config)
    await insertOwner(db)
    const script = await insertKeptScript(db)
    const keep = async (name: string) => {
      await script.write([p(name)])
      return keepByName(db, (id) => readStored(script.log, id), {
        scriptId: script.id,
        userId: OWNER,
        name,
        note: '',
        stateVector: new Map(),
      })
    }
    await keep('Fassung 0')
    const first = await db.selectFrom('versions').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: MAX_KEPT_VERSIONS - 2 }, (_, index) => {
      const name = `Fassung ${index + 1}`
      return { ...first, id: randomUUID(), seq: -index, at: first.at - index, name, hash: name }
    })
    await db.insertInto('versions').values(others).execute()
    await keep('Gerade noch')
    await expect(keep('Eine zu viel')).rejects.toMatchObject({ code: 'too_many_versions' })
    const ids = new Set<string>()
    let [pages, before] = [0, '']
    for (;;) {
      const page = await listVersions(db, script.id, before)
      for (const { id } of page) ids.add(id)
      const last = page.at(-1)
      if (!last || page.length < VERSION_PAGE_SIZE) break
      pages++
      before = versionCursor(last)
    }
    expect([pages, ids.size]).toEqual([MAX_KEPT_VERSIONS / VERSION_PAGE_SIZE, MAX_KEPT_VERSIONS])
    await db.destroy()
    await place.remove()
  })

  test('[VER-7] [VER-23] edits that reach the server meanwhile are kept, missing ones are not', async () => {
    const place = await createTestDatabase(kind)
    const db = await openDatabase(place.config)
    await insertOwner(db)
    const script = await insertKeptScript(db)
    await script.write([p('Vorhang.')])
    let looks = 0
    const read = (id: string) => {
      looks++
      return readStored(script.log, id)
    }
    const seen = { scriptId: script.id, userId: OWNER, stateVector: new Map([[7, 1]]) }
    const patience = { looks: 3, everyMs: 1 }
    for (const keep of [
      () => keepByName(db, read, { ...seen, name: 'Zu früh', note: '' }, patience),
      () => keepBeforeRestore(db, read, seen, patience),
    ]) {
      looks = 0
      await expect(keep()).rejects.toMatchObject({ status: 409, code: 'not_synced' })
      expect(looks).toBe(3)
    }
    expect(await listVersions(db, script.id)).toEqual([])

    const doc = new Y.Doc()
    doc.clientID = 7
    doc.getArray('words').push(['gerade noch'])
    const arrives = async (id: string) => {
      if (++looks === 2)
        await script.log.append([{ scriptId: id, data: Y.encodeStateAsUpdate(doc) }])
      return readStored(script.log, id)
    }
    looks = 0
    await keepByName(db, arrives, { ...seen, name: 'Noch da', note: '' }, patience)
    expect(looks).toBe(2)
    await db.destroy()
    await place.remove()
  })

  test('[VER-63] a version kept before seconds were stored has them all the same', async () => {
    const place = await createTestDatabase(kind)
    const db = await openDatabase(place.config)
    await insertOwner(db)
    const script = await insertKeptScript(db)
    await script.write([p('Vorhang.')])
    await keepByName(db, (id) => readStored(script.log, id), {
      scriptId: script.id,
      userId: OWNER,
      name: 'Leseprobe',
      note: '',
      stateVector: new Map(),
    })
    const kept = { words: 320, spoken: 300, struck: 0, speeches: 20, scenes: 1, cues: 0 }
    await db
      .updateTable('versions')
      .set({ stats: JSON.stringify(kept) })
      .execute()
    const [version] = await listVersions(db, script.id)
    expect(version?.stats).toEqual({ ...kept, seconds: 120 })
    await db.destroy()
    await place.remove()
  })
})
