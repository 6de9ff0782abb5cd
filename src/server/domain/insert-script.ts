import { randomUUID } from 'node:crypto'
import { foldWords } from '#/shared/script/find/fold-words.ts'
import type { Database } from '../db/schema.ts'

interface NewScript {
  readonly id?: string
  readonly title: string
  readonly ownerId: string
  /** The document, as one Yjs update. */
  readonly state: Uint8Array
}

/** Inserts a private script with its document and an empty log, and answers its id; belongs into a transaction. */
export async function insertScript(
  transaction: Database,
  { id = randomUUID(), title, ownerId, state }: NewScript,
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
    .values({ script_id: id, state, folded_seq: 0, updated_at: now })
    .execute()
  await transaction.insertInto('script_heads').values({ script_id: id, seq: 0 }).execute()
  return id
}
