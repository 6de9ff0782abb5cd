// Who writes under which client id. The first user who writes under an id has it for good. The lock of a script's log says
// who was first, on whatever node.
import type { Database } from '../../db/schema.ts'

/** The users who write under client ids in a script; null stands for the server itself. */
export type ClientOwners = ReadonlyMap<number, string | null>

interface Claiming {
  readonly scriptId: string
  readonly claims?: ClientOwners
}

const CLIENTS_PER_STATEMENT = 1_000

export async function readOwners(db: Database, scriptId: string): Promise<ClientOwners> {
  const rows = await db
    .selectFrom('script_clients')
    .select(['client_id', 'user_id'])
    .where('script_id', '=', scriptId)
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.user_id]))
}

/** Locks the script's log where the entry has claims; returns whether nobody else has one of the client ids. */
export async function mayClaim(trx: Database, { scriptId, claims }: Claiming): Promise<boolean> {
  if (claims === undefined) return true
  const lock = trx
    .selectFrom('script_heads')
    .select('seq')
    .where('script_id', '=', scriptId)
    .forUpdate()
    .execute()
  const owned = inParts([...claims.keys()]).map((clients) =>
    trx
      .selectFrom('script_clients')
      .select(['client_id', 'user_id'])
      .where('script_id', '=', scriptId)
      .where('client_id', 'in', clients)
      .execute(),
  )
  // issued together, and run one after the other
  const [, ...rows] = await Promise.all([lock, ...owned])
  return rows.flat().every((row) => row.user_id === claims.get(row.client_id))
}

export async function storeClaims(trx: Database, { scriptId, claims }: Claiming): Promise<void> {
  const rows = [...(claims ?? [])].map(([client_id, user_id]) => ({
    script_id: scriptId,
    client_id,
    user_id,
  }))
  for (const part of inParts(rows))
    await trx
      .insertInto('script_clients')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function inParts<T>(all: readonly T[]): readonly T[][] {
  const parts: T[][] = []
  for (let at = 0; at < all.length; at += CLIENTS_PER_STATEMENT)
    parts.push(all.slice(at, at + CLIENTS_PER_STATEMENT))
  return parts
}
