import type { FastifyInstance } from 'fastify'
import type { HouseLimits, LabelServiceConfig } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { pollEvery } from '../concurrency/poll-every.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import type { OnImportFailure } from './convert-job.ts'
import { createImportJobs, type PrepareVersion } from './import-jobs.ts'
import { createImportLeases, LEASE_MS } from './import-leases.ts'
import { mountImportRoutes } from './import-routes.ts'
import { createImportRunner, type ImportRunner } from './import-runner.ts'
import { createImportSockets } from './import-sockets.ts'

export interface ImportsOptions {
  readonly db: Database
  readonly limits: HouseLimits
  readonly rights: Pick<SocketRights, 'claim'>
  readonly onError: (error: unknown) => void
  /** Told of every import that fails here, and of what made it fail. */
  readonly onFailure: OnImportFailure
  /** Keeps each imported script as it came. */
  readonly prepareVersion?: PrepareVersion
  /** Labels lines that the converter is not sure of; null where no text may leave the house. */
  readonly labelService?: LabelServiceConfig | null
  /** After how long without a sign of life another process takes a job over. */
  readonly leaseMs?: number
}

export interface Imports {
  readonly mountRoutes: (server: FastifyInstance) => Promise<void>
  readonly handleUpgrade: UpgradeHandler
  /** What this process has under way. */
  readonly counts: ImportRunner['counts']
  /** Takes up what a stopped process has left, now and from then on. */
  readonly resumeUnfinished: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createImports(options: ImportsOptions): Imports {
  const { db, limits, rights, onError, onFailure, leaseMs = LEASE_MS } = options
  const jobs = createImportJobs(db, limits, options.prepareVersion)
  const leases = createImportLeases(db, leaseMs)
  const runner = createImportRunner({
    jobs,
    leases,
    labelService: options.labelService ?? null,
    onError,
    onFailure,
  })
  const sockets = createImportSockets({ jobs, runner, rights, onError })
  let stopClaiming: (() => Promise<void>) | null = null

  const claim = async () => (await leases.claimAbandoned()).forEach(runner.add)
  return {
    mountRoutes: (server) => mountImportRoutes(server, jobs, runner),
    handleUpgrade: sockets.handleUpgrade,
    counts: runner.counts,
    resumeUnfinished: async () => {
      stopClaiming ??= pollEvery(leaseMs / 3, claim, onError)
      await claim().catch(onError)
    },
    close: async () => {
      await stopClaiming?.()
      sockets.close()
      await runner.close()
    },
  }
}
