import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import type { ReadingHabit } from '#/shared/imports/review/reading-habits.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Author } from '#/shared/script/comment-origin.ts'
import type { AccessToken } from '#/shared/api/tokens.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { deletePartsOfGone } from '../domain/stored-parts.ts'
import { idsInTrash } from '../domain/trash.ts'
import { type Asker, askerOf, clearSessionCookies } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { deleteAccount, readAccount, readUser } from './account-store.ts'

export interface AccountFeature {
  readonly db: Database
  readonly sources: AccountSources
  /**
   * Called after an account was deleted. Resolves when the account's sockets, and all sockets of those scripts, are
   * closed.
   */
  readonly accountDeleted: (userId: string, scriptIds: readonly string[]) => Promise<void>
}

/** Rate limit: an export reads every document of the caller. */
const EXPORTS: RateLimit = { name: 'exports', max: 10, windowMs: 60_000 }

/** The calls about an account. No call takes an account's id, so each caller reaches only the own account. */
export function mountAccountRoutes(server: FastifyInstance, feature: AccountFeature): void {
  const { db, sources, accountDeleted } = feature

  route(server, api.getAccount, async ({ user }) => readAccount(db, user.id))

  route(server, api.exportAccount, async (caller) => exportAccount(db, askerOf(caller), sources), {
    perSession: EXPORTS,
  })

  route(server, api.deleteAccount, async ({ user, reply }) => {
    const scriptIds = await deleteAccount(db, user.id)
    await accountDeleted(user.id, scriptIds)
    clearSessionCookies(reply)
    await deletePartsOfGone(db, scriptIds).catch((error: unknown) =>
      server.log.error(
        { err: error },
        'Parts of a deleted account are left until the next cleaning',
      ),
    )
    return null
  })
}

/** The data about a user that other features store. */
export interface AccountSources {
  readonly ownScripts: (
    userId: string,
  ) => Promise<readonly (Script & { readonly deleted_at: number | null })[]>
  /** The invitations to the user's scripts. */
  readonly invites: (userId: string) => Promise<AccountExport['invites']>
  readonly productions: (userId: string) => Promise<AccountExport['productions']>
  readonly notices: (userId: string) => Promise<AccountExport['notices']>
  readonly layouts: (userId: string) => Promise<readonly Layout[]>
  readonly readingHabits: (userId: string) => Promise<readonly ReadingHabit[]>
  readonly accessTokens: (userId: string) => Promise<readonly AccessToken[]>
  /** The versions of a script, and those of all scripts in which the user appears. */
  readonly versions: (scriptId: string) => Promise<readonly ScriptVersion[]>
  readonly versionsOfUser: (
    userId: string,
  ) => Promise<Pick<AccountExport, 'versions_kept' | 'activity'>>
  readonly lastEdits: (userId: string) => Promise<AccountExport['last_edits']>
  readonly scriptTasks: (userId: string) => Promise<AccountExport['script_tasks']>
  readonly scriptReads: (userId: string) => Promise<AccountExport['script_reads']>
  /** What an author has written in scripts of others. */
  readonly wordsElsewhere: (
    asker: Asker,
    author: Author,
  ) => AsyncIterable<AccountExport['words_elsewhere'][number]>
  /** The part of a script's document that an export contains (`documentPart`). */
  readonly readDocumentPart: (scriptId: string, asker: Asker) => Promise<Uint8Array>
}

/** The export as JSON, written while it is read: all documents at once might not fit into memory. */
async function exportAccount(
  db: Database,
  asker: Asker,
  sources: AccountSources,
): Promise<Readable> {
  const { userId } = asker
  const { ownScripts, invites, notices, layouts, readingHabits, accessTokens } = sources
  const { productions, versionsOfUser, lastEdits, scriptTasks, scriptReads } = sources
  const account = await readUser(db, userId)
  const rest: Rest = {
    account,
    shares_given: await sharesGiven(db, userId),
    shares_received: await sharesReceived(db, userId),
    invites: await invites(userId),
    productions: await productions(userId),
    notices: await notices(userId),
    layouts: [...(await layouts(userId))],
    reading_habits: [...(await readingHabits(userId))],
    access_tokens: [...(await accessTokens(userId))],
    ...(await versionsOfUser(userId)),
    last_edits: await lastEdits(userId),
    script_tasks: await scriptTasks(userId),
    script_reads: await scriptReads(userId),
  }
  const scripts = await ownScripts(userId)
  const author = { username: account.username, since: account.created_at }
  const elsewhere = sources.wordsElsewhere(asker, author)
  return Readable.from(writeExport(rest, scripts, elsewhere, sources, asker))
}

/** What is read at once, in front of what needs documents. */
type Rest = Omit<AccountExport, 'scripts' | 'words_elsewhere'>

async function* writeExport(
  rest: Rest,
  scripts: Awaited<ReturnType<AccountSources['ownScripts']>>,
  elsewhere: AsyncIterable<AccountExport['words_elsewhere'][number]>,
  { readDocumentPart, versions }: AccountSources,
  asker: Asker,
): AsyncGenerator<string | Uint8Array> {
  yield `${unclosed(rest)},"scripts":[`
  for (const [index, script] of scripts.entries()) {
    const documentPart = await readDocumentPart(script.id, asker)
    const whole = { ...script, versions: await versions(script.id) }
    yield `${index > 0 ? ',' : ''}${unclosed(whole)},`
    // the fields behind the opening brace of the document's part
    yield documentPart.subarray(1)
  }
  yield '],"words_elsewhere":['
  let separator = ''
  for await (const words of elsewhere) {
    yield separator + JSON.stringify(words)
    separator = ','
  }
  yield ']}'
}

/** An object as JSON without its closing brace, so that more fields can follow. */
function unclosed(object: object): string {
  return JSON.stringify(object).slice(0, -1)
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
    .where('scripts.id', 'not in', idsInTrash(db))
    .orderBy('shares.created_at')
    .orderBy('shares.id')
    .execute()
}
