// The metrics for Prometheus. Gauges are computed when Prometheus reads them; only commits and errors are counted when
// they happen.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { StartError, type MetricsConfig } from '../config.ts'
import { httpError } from '../http/http-error.ts'
import { isSameSecret } from '../domain/secrets.ts'

const METRICS_PATH = '/metrics'

/** The values that are read when Prometheus asks. */
export interface MetricsSources {
  readonly open: () => { readonly rooms: number; readonly sockets: number }
  /** Null if the house makes no backups by itself. */
  readonly backups: () => BackupState | null
  readonly imports: () => { readonly waiting: number; readonly running: number }
}

export interface Metrics {
  /** Called after a commit, with the number of scripts whose updates it wrote, its seconds, and whether it failed. */
  readonly committed: (updates: number, seconds: number, hasFailed: boolean) => void
  readonly limitReached: (limit: string) => void
  readonly importFailed: () => void
  readonly versionKept: () => void
  /** Called if a script could not be kept, or thinned. */
  readonly versionFailed: () => void
  /** Answers Prometheus at the server's address, where a token is set. @returns the separate port, if one is set */
  readonly mount: (server: FastifyInstance) => MetricsPort | null
}

export interface MetricsPort {
  /** @throws StartError if the port is taken or not allowed */
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

/** In seconds. A commit is one fdatasync: a tenth of a millisecond on a good disk, a second on one that is dying. */
const COMMIT_SECONDS = [
  0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
]

export function createMetrics(
  { token, port }: MetricsConfig,
  version: string,
  sources: MetricsSources,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const gauge of createGauges(sources)) registry.registerMetric(gauge)
  createInfo(version, registry)
  const { updates, commits, failedCommits, failedImports, versions, failedVersions, limits } =
    createCounters([registry])
  return {
    committed(count, seconds, hasFailed) {
      commits.observe(seconds)
      if (hasFailed) failedCommits.inc()
      else updates.inc(count)
    },
    limitReached: (limit) => limits.inc({ limit }),
    importFailed: () => failedImports.inc(),
    versionKept: () => versions.inc(),
    versionFailed: () => failedVersions.inc(),
    mount(server) {
      if (token !== null) mountRoute(server, registry, token)
      return port === null ? null : createPort(registry, port)
    },
  }
}

function createCounters(registers: Registry[]) {
  const updates = new Counter({
    name: 'stichwort_updates_total',
    help: 'Updates on disk: what a script received in one tick is one.',
    registers,
  })
  const commits = new Histogram({
    name: 'stichwort_commit_seconds',
    help: 'From handing updates to the database until they are on disk.',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const failedCommits = new Counter({
    name: 'stichwort_commit_failures_total',
    help: 'Commits that have failed.',
    registers,
  })
  const failedImports = new Counter({
    name: 'stichwort_imports_failed_total',
    help: 'PDF imports that have failed.',
    registers,
  })
  const versions = new Counter({
    name: 'stichwort_versions_kept_total',
    help: 'Versions of scripts that were kept by themselves.',
    registers,
  })
  const failedVersions = new Counter({
    name: 'stichwort_version_failures_total',
    help: 'How often versions of a script could not be kept or thinned.',
    registers,
  })
  const limits = new Counter({
    name: 'stichwort_limits_total',
    help: 'How often somebody was refused for going beyond a limit.',
    labelNames: ['limit'],
    registers,
  })
  return { updates, commits, failedCommits, failedImports, versions, failedVersions, limits }
}

function createInfo(version: string, registry: Registry): void {
  const name = 'stichwort_info'
  const info = new Gauge({
    name,
    help: 'Which version runs.',
    labelNames: ['version'],
    registers: [],
  })
  info.set({ version }, 1)
  registry.registerMetric(info)
}

/** Gauges ask for their values when Prometheus reads them. */
function createGauges({ open, imports, backups }: MetricsSources): readonly Gauge[] {
  const registers: Registry[] = []
  return [
    new Gauge({
      name: 'stichwort_backup_age_seconds',
      help: 'How old the newest backup in BACKUP_DIR is; NaN where there is none.',
      registers,
      collect() {
        const newest = backups()?.newest() ?? NaN
        this.set((Date.now() - newest) / 1000)
      },
    }),
    new Gauge({
      name: 'stichwort_backup_failed',
      help: 'Whether the last automatic backup failed (1) or not (0); NaN where BACKUP_DIR is not set.',
      registers,
      collect() {
        this.set(Number(backups()?.hasFailed() ?? NaN))
      },
    }),
    new Gauge({
      name: 'stichwort_sockets',
      help: 'Open document sockets of this process.',
      registers,
      collect() {
        this.set(open().sockets)
      },
    }),
    new Gauge({
      name: 'stichwort_rooms',
      help: 'Scripts that this process holds in memory.',
      registers,
      collect() {
        this.set(open().rooms)
      },
    }),
    new Gauge({
      name: 'stichwort_imports_waiting',
      help: 'PDF imports of this process that wait for their turn.',
      registers,
      collect() {
        this.set(imports().waiting)
      },
    }),
    new Gauge({
      name: 'stichwort_imports_running',
      help: 'PDF imports of this process that are being read.',
      registers,
      collect() {
        this.set(imports().running)
      },
    }),
  ]
}

function mountRoute(server: FastifyInstance, registry: Registry, token: string): void {
  server.get(METRICS_PATH, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw httpError(401, 'unauthenticated', 'The bearer token of METRICS_TOKEN is needed.')
    }
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

/** Only this machine reaches the port, so the port needs no token. */
function createPort(registry: Registry, port: number): MetricsPort {
  const server = createServer((request, response) => {
    if (request.url !== METRICS_PATH) return response.writeHead(404).end()
    return registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    async listen() {
      server.listen(port, '127.0.0.1')
      try {
        await once(server, 'listening')
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartError(`METRICS_PORT cannot be listened on: ${reason}.`)
      }
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The state of the automatic backups, as health and metrics show it. */
export interface BackupState {
  /** Epoch milliseconds; null if there is no backup. */
  readonly newest: () => number | null
  /** Whether the last attempt failed. */
  readonly hasFailed: () => boolean
}
