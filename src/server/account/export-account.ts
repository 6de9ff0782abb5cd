import type { AccountExport } from '#/shared/api/account-data.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { blocksOfState } from '#/shared/script/blocks-of-state.ts'
import type { Database } from '../db/schema.ts'
import { readUser } from './read-account.ts'

/** What other features know of a user. */
export interface AccountSources {
  readonly ownScripts: (userId: string) => Promise<readonly Script[]>
  readonly layouts: (userId: string) => Promise<readonly Layout[]>
  /** The complete current document of a script, as one Yjs update. */
  readonly readState: (scriptId: string) => Promise<Uint8Array>
}

export async function exportAccount(
  db: Database,
  userId: string,
  { ownScripts, layouts, readState }: AccountSources,
): Promise<AccountExport> {
  const scripts: AccountExport['scripts'] = []
  // One after the other: together the documents might not fit into memory twice.
  for (const script of await ownScripts(userId)) {
    const state = await readState(script.id)
    scripts.push({ ...script, blocks: blocksOfState(state), yjs_state: state.toBase64() })
  }
  return {
    account: await readUser(db, userId),
    scripts,
    shares_given: await sharesGiven(db, userId),
    shares_received: await sharesReceived(db, userId),
    layouts: [...(await layouts(userId))],
  }
}

async function sharesGiven(db: Database, userId: string): Promise<AccountExport['shares_given']> {
  return db
    .selectFrom('shares')
    .innerJoin('scripts', 'scripts.id', 'shares.script_id')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .select([
      'scripts.id as script_id',
      'scripts.title as script_title',
      'shares.permission',
      'users.username',
    ])
    .where('scripts.created_by', '=', userId)
    .orderBy('shares.created_at')
    .orderBy('shares.id')
    .execute()
}

async function sharesReceived(
  db: Database,
  userId: string,
): Promise<AccountExport['shares_received']> {
  return db
    .selectFrom('shares')
    .innerJoin('scripts', 'scripts.id', 'shares.script_id')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .select([
      'scripts.id as script_id',
      'scripts.title as script_title',
      'shares.permission',
      'owners.username as owner',
    ])
    .where('shares.user_id', '=', userId)
    .orderBy('shares.created_at')
    .orderBy('shares.id')
    .execute()
}
