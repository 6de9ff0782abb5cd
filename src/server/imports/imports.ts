import type { FastifyInstance } from 'fastify'
import { type ImportMessage, isImportEnd } from '#/shared/imports/messages.ts'
import type { HouseLimits, LabelServiceConfig } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { pollEvery } from '../concurrency/poll-every.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import type { OnImportFailure } from './convert-job.ts'
import { createImportJobs, type PrepareVersion } from './import-jobs.ts'
import { createImportLeases, LEASE_MS } from './import-leases.ts'
import { createImportListeners } from './import-listeners.ts'
import { mountImportRoutes } from './import-routes.ts'
import { createImportRunner, type ImportRunner } from './import-runner.ts'
import { createImportSockets } from './import-sockets.ts'

export interface ImportsOptions {
  readonly db: Database
  readonly limits: HouseLimits
  readonly rights: Pick<SocketRights, 'claim'>
  readonly onError: (error: unknown) => void
  /** Called with every import that fails on this node, and with the cause. */
  readonly onFailure: OnImportFailure
  /** Sends the messages of this node's jobs to the other nodes. */
  readonly onMessage?: (jobId: string, message: ImportMessage) => void
  /** Keeps each imported script as it came. */
  readonly prepareVersion?: PrepareVersion
  /** Labels lines that the converter is not sure of; null if no text may leave the house. */
  readonly labelService?: LabelServiceConfig | null
  /** If a job is not renewed for this time, another process takes it over. */
  readonly leaseMs?: number
}

export interface Imports {
  readonly mountRoutes: (server: FastifyInstance) => Promise<void>
  readonly handleUpgrade: UpgradeHandler
  /** Called when another node reports the progress of a job. */
  readonly onNodeMessage: (jobId: string, message: ImportMessage) => void
  /** Sends listeners the ends of jobs that no other node has announced. Never rejects. */
  readonly findMissedEnds: () => Promise<void>
  /** The numbers of jobs in this process. */
  readonly counts: ImportRunner['counts']
  /** Takes over jobs that a stopped process has left, now and from then on. */
  readonly resumeUnfinished: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createImports(options: ImportsOptions): Imports {
  const { db, limits, rights, onError, onFailure, leaseMs = LEASE_MS } = options
  const { onMessage = () => {} } = options
  const jobs = createImportJobs(db, limits, options.prepareVersion)
  const leases = createImportLeases(db, leaseMs)
  const listeners = createImportListeners()
  const runner = createImportRunner({
    jobs,
    leases,
    labelService: options.labelService ?? null,
    onError,
    onFailure,
    tell: (jobId, messages) => {
      listeners.tell(jobId, messages)
      for (const message of messages) onMessage(jobId, message)
    },
  })
  const sockets = createImportSockets({ jobs, runner, listeners, rights, onError })
  let stopLooking: (() => Promise<void>) | null = null

  const claim = async () => (await leases.claimAbandoned()).forEach(runner.add)
  const onNodeMessage = (jobId: string, message: ImportMessage) => {
    if (isImportEnd(message)) runner.stop(jobId)
    listeners.tell(jobId, [message])
  }
  const findMissedEnds = async () => {
    const ids = listeners.jobIds().filter((id) => runner.progress(id) === null)
    if (ids.length === 0) return
    for (const { id, end } of await jobs.findEnded(ids)) onNodeMessage(id, end)
  }
  /** Takes over the jobs of a node that has died, and finds ends that this node could not announce. */
  const look = async () => {
    await claim()
    await findMissedEnds()
  }
  return {
    mountRoutes: (server) => mountImportRoutes(server, jobs, runner),
    handleUpgrade: sockets.handleUpgrade,
    onNodeMessage,
    findMissedEnds: () => findMissedEnds().catch(onError),
    counts: runner.counts,
    resumeUnfinished: async () => {
      stopLooking ??= pollEvery(leaseMs / 3, look, onError)
      await claim().catch(onError)
    },
    close: async () => {
      await stopLooking?.()
      sockets.close()
      await runner.close()
    },
  }
}
