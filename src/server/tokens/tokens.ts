import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { MAX_TOKENS, type AccessToken, type NewAccessToken } from '#/shared/api/tokens.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/locks.ts'
import { hashToken, randomToken } from '../domain/secrets.ts'
import type { Identity } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'

const CREATIONS: RateLimit = { name: 'access-tokens', max: 60, windowMs: 60 * 60_000 }

/**
 * Each call reaches the caller's own tokens only: another user's token gives the same error as an unknown one.
 * @param tokenRevoked called after a token was deleted; resolves when its open sockets are closed
 */
export function mountTokenRoutes(
  server: FastifyInstance,
  db: Database,
  tokenRevoked: (tokenId: string) => Promise<void>,
): void {
  route(server, api.listTokens, async ({ user }) => listTokens(db, user.id))

  route(
    server,
    api.createToken,
    async ({ user, sessionId, body }) => createToken(db, { userId: user.id, sessionId }, body),
    { perSession: CREATIONS },
  )

  route(server, api.revokeToken, async ({ user, params }) => {
    const wasThere = await deleteToken(db, user.id, params.tokenId)
    if (!wasThere) throw httpError(404, 'not_found', 'There is no such access token.')
    await tokenRevoked(params.tokenId)
    return null
  })
}

/** A prefix by which people and secret scanners recognise a token in a file or a log. */
const TOKEN_PREFIX = 'stw_'
/** The time of a token's last use is stored at most this often: a program may call all the time. */
const USED_EVERY_MS = 60_000

const COLUMNS = ['id', 'name', 'kind', 'created_at', 'last_used_at'] as const

/** Oldest first. */
export async function listTokens(db: Database, userId: string): Promise<AccessToken[]> {
  return db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws HttpError if the user has the maximum number of tokens, or if the session has ended meanwhile */
export function createToken(
  db: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { name, kind }: Pick<AccessToken, 'name' | 'kind'>,
): Promise<NewAccessToken> {
  const token = TOKEN_PREFIX + randomToken()
  return db.transaction().execute(async (transaction) => {
    // the lock makes simultaneous calls of one user run one after the other, so that each token is counted
    await lockUser(transaction, userId)
    // what ends sessions and tokens together must not leave a token that one of these sessions makes just now
    const session = transaction.selectFrom('sessions').select('id').where('id', '=', sessionId)
    await session.executeTakeFirstOrThrow(() =>
      httpError(401, 'unauthenticated', 'Not authenticated'),
    )
    const { count } = await transaction
      .selectFrom('access_tokens')
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_TOKENS) {
      throw httpError(409, 'too_many_tokens', `There can be at most ${MAX_TOKENS} access tokens.`)
    }
    const record = {
      id: randomUUID(),
      name: name.trim(),
      kind,
      created_at: Date.now(),
      last_used_at: null,
    }
    await transaction
      .insertInto('access_tokens')
      .values({ ...record, user_id: userId, token_hash: hashToken(token) })
      .execute()
    return { ...record, token }
  })
}

/** @returns false if there was no such token */
async function deleteToken(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The user of a token; also stores the time of this use. */
export async function findByToken(db: Database, token: string): Promise<Identity | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null
  const identity = await find(db, 'token_hash', hashToken(token))
  if (identity !== null) await markUsed(db, identity.sessionId)
  return identity
}

export function findByTokenId(db: Database, id: string): Promise<Identity | null> {
  return find(db, 'id', id)
}

async function find(
  db: Database,
  column: 'id' | 'token_hash',
  value: string,
): Promise<Identity | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(['access_tokens.id as tokenId', 'access_tokens.kind'])
    .select(['users.id', 'users.username', 'users.created_at as since'])
    .where(`access_tokens.${column}`, '=', value)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, username, since, tokenId: sessionId, kind: credential } = row
  return { user: { id, username }, since, sessionId, sessionEndsAt: Infinity, credential }
}

async function markUsed(db: Database, id: string): Promise<void> {
  const now = Date.now()
  const used = await db
    .selectFrom('access_tokens')
    .select('last_used_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (used === undefined || now - (used.last_used_at ?? 0) < USED_EVERY_MS) return
  await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
