import { randomUUID } from 'node:crypto'
import { foldWords } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import {
  discardParts,
  expectAllParts,
  PART_BYTES,
  type StoredParts,
  writeParts,
} from './stored-parts.ts'

interface NewScript {
  readonly id?: string
  readonly title: string
  readonly ownerId: string
  /** The document, as one Yjs update. */
  readonly state: Uint8Array
  /** The parts in which the document is stored already (`insertingScript`). */
  readonly parts?: StoredParts | null
}

/**
 * Runs a transaction that inserts a script. What is large is stored in parts before it. They are deleted if the transaction does not come to
 * its commit. If the commit fails, its answer may have been lost on the way: then they are left to the cleaning, which looks for the script.
 * @param isInserted whether the transaction's answer says that the script is there
 */
export async function insertingScript<T>(
  db: Database,
  script: { readonly id: string; readonly state: Uint8Array },
  transaction: (transaction: Database, parts: StoredParts | null) => Promise<T>,
  isInserted: (result: T) => boolean = () => true,
): Promise<T> {
  const parts = await storeLarge(db, script)
  let mayBeThere = false
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await transaction(trx, parts)
      mayBeThere = isInserted(result)
      return result
    })
  } finally {
    if (parts && !mayBeThere) discardParts(db, parts.id)
  }
}

async function storeLarge(
  db: Database,
  { id: scriptId, state }: { readonly id: string; readonly state: Uint8Array },
): Promise<StoredParts | null> {
  if (state.length <= PART_BYTES) return null
  const parts = { id: randomUUID(), bytes: state.length }
  await writeParts(db, { scriptId }, parts.id, state)
  return parts
}

/** Inserts a private script with its document and an empty log, and answers its id; belongs into a transaction. */
export async function insertScript(
  transaction: Database,
  { id = randomUUID(), title, ownerId, state, parts = null }: NewScript,
): Promise<string> {
  const now = Date.now()
  await transaction
    .insertInto('scripts')
    .values({
      id,
      title,
      title_folded: foldWords(title),
      created_by: ownerId,
      created_at: now,
      is_public: 0,
      thumbnail: '',
    })
    .execute()
  await transaction
    .insertInto('script_states')
    .values({
      script_id: id,
      ...(parts ? stateInParts(parts) : { state }),
      folded_seq: 0,
      updated_at: now,
    })
    .execute()
  if (parts) await expectAllParts(transaction, parts)
  await transaction.insertInto('script_heads').values({ script_id: id, seq: 0 }).execute()
  return id
}

const stateInParts = ({ id, bytes }: StoredParts) => ({
  state: new Uint8Array(0),
  parts_id: id,
  parts_bytes: bytes,
})
