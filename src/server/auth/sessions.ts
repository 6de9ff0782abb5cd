import { randomUUID } from 'node:crypto'
import type { CurrentUser, User } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { type Identity, SESSION_LIFETIME_MS } from '../http/guard.ts'
import { directionOf, scriptsIn } from '../domain/production-rights.ts'
import { hashToken, randomToken } from '../domain/secrets.ts'

export interface NewSession {
  readonly sessionId: string
  /** Given to the client once; the database keeps its hash only. */
  readonly token: string
  /** Since when the account exists. */
  readonly since: number
}

/** An account at the moment when a person has proven to own it. */
export interface ProvenAccount {
  readonly user: User
  /** The hash of the password that was proven; null if a third party has proven the person. */
  readonly passwordHash: string | null
  /** When the session ends, epoch ms, if not after the time of every session: that of a guest ends with the invitation. */
  readonly sessionEndsAt?: number
}

/** Null if the account is deleted, or if its password is not the proven one any more. */
export function createSession(db: Database, account: ProvenAccount): Promise<NewSession | null> {
  const now = Date.now()
  const [sessionId, token] = [randomUUID(), randomToken()]
  return db.transaction().execute(async (transaction) => {
    const since = await lockAsProven(transaction, account)
    if (since === null) return null
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', account.user.id)
      .where('expires_at', '<=', now)
      .execute()
    await transaction
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: account.user.id,
        token_hash: hashToken(token),
        created_at: now,
        expires_at: account.sessionEndsAt ?? now + SESSION_LIFETIME_MS,
      })
      .execute()
    return { sessionId, token, since }
  })
}

/**
 * Locks the user, if the account still has the password that was proven. Changes of the password wait meanwhile.
 * @returns since when the account exists; null if it has not that password
 */
async function lockAsProven(
  transaction: Database,
  { user, passwordHash }: ProvenAccount,
): Promise<number | null> {
  const row = await transaction
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', user.id)
    .$if(passwordHash !== null, (query) => query.where('password_hash', '=', passwordHash))
    .forUpdate()
    .executeTakeFirst()
  return row?.created_at ?? null
}

export function findSessionByToken(db: Database, token: string): Promise<Identity | null> {
  return findSession(db, 'token_hash', hashToken(token))
}

export function findSessionById(db: Database, sessionId: string): Promise<Identity | null> {
  return findSession(db, 'id', sessionId)
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

async function findSession(
  db: Database,
  column: 'id' | 'token_hash',
  value: string,
): Promise<Identity | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('guests', 'guests.user_id', 'users.id')
    .leftJoin('invites', 'invites.id', 'guests.invite_id')
    .select(['sessions.id as sessionId', 'sessions.expires_at'])
    .select(['users.id', 'users.username', 'users.created_at', 'users.last_seen_at'])
    .select([
      'guests.user_id as guest',
      'guests.removed_at',
      'invites.id as invite',
      'invites.revoked_at',
    ])
    .where(`sessions.${column}`, '=', value)
    .where('sessions.expires_at', '>', Date.now())
    .executeTakeFirst()
  if (row === undefined) return null
  const isGuest = row.guest !== null
  if (isGuest && (row.invite === null || row.revoked_at !== null || row.removed_at !== null))
    return null
  await markSeen(db, row)
  const { id, username, created_at: since, sessionId, expires_at: sessionEndsAt } = row
  const credential = isGuest ? 'guest' : 'session'
  return { user: { id, username }, since, sessionId, sessionEndsAt, credential }
}

/** The script that a guest is let into, or those of the production, and whom to ask; null if there is none. */
export async function guestAccess(
  db: Database,
  userId: string,
): Promise<NonNullable<CurrentUser['guest']> | null> {
  const invite = await db
    .selectFrom('guests')
    .innerJoin('invites', 'invites.id', 'guests.invite_id')
    .select(['invites.script_id', 'invites.production_id'])
    .where('guests.user_id', '=', userId)
    .executeTakeFirst()
  if (invite && invite.production_id !== null) return accessTo(db, invite.production_id)
  const row = await db
    .selectFrom('scripts')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .select(['scripts.id as script_id', 'owners.username as owner'])
    .where('scripts.id', '=', invite?.script_id ?? '')
    .executeTakeFirst()
  return row ?? null
}

async function accessTo(db: Database, productionId: string) {
  const scripts = await scriptsIn(db, productionId)
  const [first] = scripts
  if (first === undefined) return null
  const { username: owner } = await directionOf(db, productionId)
  return { script_id: first.id, owner, production: { id: productionId, scripts } }
}

const SEEN_EVERY_MS = 60 * 60_000

/** The time is stored once an hour, so that not every call writes. If the write fails, calls that read go on. */
async function markSeen(
  db: Database,
  { id, last_seen_at: seenAt }: { readonly id: string; readonly last_seen_at: number | null },
): Promise<void> {
  const now = Date.now()
  if (seenAt !== null && seenAt > now - SEEN_EVERY_MS) return
  const update = db.updateTable('users').set({ last_seen_at: now }).where('id', '=', id)
  await update.execute().catch(() => {})
}
