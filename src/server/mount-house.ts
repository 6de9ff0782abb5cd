// Mounts the calls for information about the house that every client may read.
import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { LegalNotice } from '#/shared/api/legal.ts'
import { mountAsrRoutes } from './asr/asr-routes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { mountHouseRoutes } from './house/house-routes.ts'
import { route } from './http/route.ts'
import type { BackupState } from './operation/backup-state.ts'
import type { CommitWatch } from './operation/database-checks.ts'
import { mountHealthRoutes } from './operation/health-routes.ts'
import { mountVersionRoutes } from './operation/version-routes.ts'
import { VERSION } from './version.ts'

interface House {
  /** Whether the house has a recogniser. */
  readonly hasAsr: boolean
  /** Null if the house makes no backups by itself. */
  readonly backups: () => BackupState | null
}

export function mountHouse(
  server: FastifyInstance,
  config: Config,
  { db, commits }: { readonly db: Database; readonly commits: CommitWatch },
  { hasAsr, backups }: House,
): void {
  mountLegalRoutes(server, config.legal)
  mountHouseRoutes(server, config)
  mountAsrRoutes(server, hasAsr)
  mountVersionRoutes(server, VERSION)
  const dataDir = config.databaseUrl === null ? config.dataDir : null
  mountHealthRoutes(server, { db, dataDir, commits, backups })
}

function mountLegalRoutes(server: FastifyInstance, legal: LegalNotice): void {
  route(server, api.getLegalNotice, async () => legal)
}
