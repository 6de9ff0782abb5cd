import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { askerOf } from '../http/asker.ts'
import { route } from '../http/route.ts'
import { clearSessionCookies } from '../http/session-cookies.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount, type AccountSources } from './export-account.ts'
import { readAccount } from './read-account.ts'

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
    await accountDeleted(user.id, await deleteAccount(db, user.id))
    clearSessionCookies(reply)
    return null
  })
}
