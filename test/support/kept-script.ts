// A script in a database, edited and kept without a server: for tests of versions on disk.
import * as Y from 'yjs'
import { createUpdateLog, type UpdateLog } from '#/server/collab/log/update-log.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import type { Database } from '#/server/db/schema.ts'
import type { ReadVersion } from '#/server/versions/keep-automatically.ts'
import { readVersion } from '#/server/versions/read-version.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript, writeBlocks } from '#/shared/script/create-script.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

export const OWNER = 'owner'

export async function insertOwner(db: Database, id = OWNER): Promise<void> {
  const email = `${id}@example.org`
  await db
    .insertInto('users')
    .values({
      id,
      username: id,
      username_folded: id,
      email,
      email_folded: email,
      password_hash: null,
      created_at: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface KeptScript {
  readonly id: string
  readonly log: UpdateLog
  /** Replaces the script's blocks: one update of its log. */
  readonly write: (blocks: readonly ScriptBlock[]) => Promise<void>
  /** Changes the script: one update of its log. */
  readonly change: (edit: (doc: Y.Doc) => void) => Promise<void>
  /** Folds the log, as the server does when all users have left. */
  readonly fold: () => Promise<void>
}

/** A script of the owner, created long ago. */
export async function insertKeptScript(db: Database): Promise<KeptScript> {
  const state = createScript([])
  const id = await db
    .transaction()
    .execute((transaction) => insertScript(transaction, { title: 'Faust', ownerId: OWNER, state }))
  await db.updateTable('scripts').set({ created_at: 1 }).where('id', '=', id).execute()
  const log = createUpdateLog(db)
  const change = async (edit: (doc: Y.Doc) => void) => {
    const doc = await load(log, id)
    const before = Y.encodeStateVector(doc)
    doc.transact(() => edit(doc))
    await log.append([{ scriptId: id, data: Y.encodeStateAsUpdate(doc, before) }])
  }
  return {
    id,
    log,
    change,
    write: (blocks) =>
      change((doc) => {
        const fragment = doc.getXmlFragment(FRAGMENT_NAME)
        fragment.delete(0, fragment.length)
        writeBlocks(fragment, blocks)
      }),
    async fold() {
      const doc = await load(log, id)
      const stored = await log.load(id)
      await log.fold(id, Y.encodeStateAsUpdate(doc), stored?.seq ?? 0)
    },
  }
}

/** Reads the stored script like the reader's thread. */
export async function readStored(log: UpdateLog, scriptId: string): ReturnType<ReadVersion> {
  const stored = await log.load(scriptId)
  return (
    stored && { ...readVersion(docOfUpdates([stored.state, ...stored.updates])), seq: stored.seq }
  )
}

async function load(log: UpdateLog, scriptId: string): Promise<Y.Doc> {
  const stored = await log.load(scriptId)
  const doc = new Y.Doc()
  if (stored) for (const update of [stored.state, ...stored.updates]) Y.applyUpdate(doc, update)
  return doc
}
