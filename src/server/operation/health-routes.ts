import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/schema.ts'
import type { BackupState } from './backup-state.ts'
import { createReadiness } from './check-readiness.ts'
import {
  checkDatabaseAnswers,
  checkLogIsWritable,
  checkRoomIsLeft,
  type CommitWatch,
} from './database-checks.ts'

export interface HealthSources {
  readonly db: Database
  /** The folder of the embedded database; null with PostgreSQL. */
  readonly dataDir: string | null
  readonly commits: CommitWatch
  /** Null if the house makes no backups by itself. A failed backup does not change the status: people can work. */
  readonly backups: () => BackupState | null
}

/** A call that works without sign-in. */
const SOME_CALL = '/api/version'

/**
 * `/livez`: the process answers. `/readyz`: the process can do its work. While the server closes, both answer 503, like
 * every other call.
 */
export function mountHealthRoutes(
  server: FastifyInstance,
  { db, dataDir, commits, backups }: HealthSources,
): void {
  const checkReadiness = createReadiness({
    checks: {
      database: () => checkDatabaseAnswers(db),
      log: async () => {
        if (dataDir !== null) await checkRoomIsLeft(dataDir)
        await commits.check()
        await checkLogIsWritable(db)
      },
      calls: async () => {
        const { statusCode } = await server.inject(SOME_CALL)
        if (statusCode !== 200) throw new Error(`${SOME_CALL} answers ${statusCode}`)
      },
    },
    onFailure: (check, error) => server.log.error({ err: error, check }, 'The server is not ready'),
  })

  server.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  server.get('/readyz', async (_request, reply) => {
    const { isReady, checks } = await checkReadiness()
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ok' : 'unavailable', checks, ...describe(backups()) }
  })
}

function describe(backups: BackupState | null) {
  if (backups === null) return {}
  const newest = backups.newest()
  return {
    backup: {
      newest: newest === null ? null : new Date(newest).toISOString(),
      hasFailed: backups.hasFailed(),
    },
  }
}
