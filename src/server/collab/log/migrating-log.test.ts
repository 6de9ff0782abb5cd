import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { plainText } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { ignoreErrors } from '#test/support/room-simulation.ts'
import { insertOwner } from '#test/support/kept-script.ts'
import { insertScript } from '../../domain/insert-script.ts'
import { migratingLog } from './migrating-log.ts'
import { type StoredDocument } from './stored-document.ts'
import { createUpdateLog } from './update-log.ts'

/** A script as an older program stored it: a dialogue under its old name, and a page of plain text. */
function oldDocument(): Uint8Array {
  const doc = new Y.Doc()
  const dialogue = new Y.XmlElement('dialogueBlock')
  const [speaker, text] = [new Y.XmlElement('speaker'), new Y.XmlElement('dialogue-text')]
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Guten Abend.')])
  speaker.insert(0, [new Y.XmlText('ANNA')])
  text.insert(0, [paragraph])
  dialogue.insert(0, [speaker, text])
  doc.getXmlFragment(FRAGMENT_NAME).push([dialogue])
  return Y.encodeStateAsUpdate(doc)
}

function blocksOf({ state, updates }: StoredDocument) {
  const doc = new Y.Doc()
  for (const update of [state, ...updates]) Y.applyUpdate(doc, update)
  return readBlocks(doc)
}

describe.each(DATABASE_KINDS)('old documents, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await insertOwner(db, 'u')
  })
  afterAll(async () => {
    await db?.destroy()
    await place.remove()
  })

  async function storeScript(id: string, state: Uint8Array): Promise<void> {
    await insertScript(db, { id, title: id, ownerId: 'u', state })
  }

  test('[DOC-18] are migrated once, in the log, before anybody sees them', async () => {
    await storeScript('old', oldDocument())
    const log = migratingLog(createUpdateLog(db), ignoreErrors)
    const [first, second] = await Promise.all([log.load('old'), log.load('old')])
    expect(first).toEqual(second)
    expect(first?.seq).toBe(1)
    const [block] = first ? blocksOf(first) : []
    expect(block?.type === 'dialogue' && block.paragraphs.map(plainText)).toEqual(['Guten Abend.'])
    expect((await log.load('old'))?.seq).toBe(1)
  })

  test('[DOC-18] a document that cannot be migrated is read as it is, and reported', async () => {
    const tangled = new Y.Doc()
    const old = new Y.XmlElement('hr')
    tangled.getXmlFragment(FRAGMENT_NAME).push([old])
    let inner = old
    tangled.transact(() => {
      for (let level = 0; level < 20_000; level++) {
        const next = new Y.XmlElement('x')
        inner.push([next])
        inner = next
      }
    })
    const state = Y.encodeStateAsUpdate(tangled)
    await storeScript('tangled', state)
    const failed: string[] = []
    const log = migratingLog(createUpdateLog(db), (_, scriptId) => failed.push(scriptId))
    expect(await log.load('tangled')).toMatchObject({ updates: [], seq: 0 })
    expect(failed).toEqual(['tangled'])
  })

  test('new documents are left alone', async () => {
    await storeScript('new', Uint8Array.of(0, 0))
    const log = migratingLog(createUpdateLog(db), ignoreErrors)
    expect(await log.load('new')).toMatchObject({ updates: [], seq: 0 })
    expect(await log.load('none')).toBeNull()
  })
})
