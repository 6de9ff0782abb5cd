// Mounts the calls for information about the house that every client may read.
import type { FastifyInstance } from 'fastify'
import type { House as HouseAnswer, LegalNotice } from '#/shared/api/house.ts'
import { api } from '#/shared/api/index.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { route } from './http/route.ts'
import type { BackupState } from './operation/metrics.ts'
import {
  createReadiness,
  checkDatabaseAnswers,
  checkLogIsWritable,
  checkRoomIsLeft,
  type CommitWatch,
} from './operation/check-readiness.ts'
import { heardLanguages, recogniserOf } from './asr/asr.ts'
import { outsideHost } from './settings/recogniser-address.ts'
import { VERSION } from './version.ts'

interface House {
  /** Null if the house makes no backups by itself. */
  readonly backups: () => BackupState | null
}

export function mountHouse(
  server: FastifyInstance,
  config: Config,
  { db, commits }: { readonly db: Database; readonly commits: CommitWatch },
  { backups }: House,
): void {
  mountLegalRoutes(server, config.legal)
  mountHouseRoutes(server, config)
  mountAsrRoutes(server, config)
  mountVersionRoutes(server, VERSION)
  const dataDir = config.databaseUrl === null ? config.dataDir : null
  mountHealthRoutes(server, { db, dataDir, commits, backups })
}

function mountLegalRoutes(server: FastifyInstance, legal: LegalNotice): void {
  route(server, api.getLegalNotice, async () => legal)
}

function mountHouseRoutes(server: FastifyInstance, config: Config): void {
  const house = houseOf(config)
  route(server, api.getHouse, async () => house)
}

/** The answer contains no secret: clients read it before sign-in. */
function houseOf(config: Config): HouseAnswer {
  const { registration, publicScripts, guests, mail, houseProvider, identityProvider } = config
  return {
    registration: registration.kind,
    registration_domains: registration.kind === 'domain' ? [...registration.domains] : [],
    public_scripts: publicScripts,
    guests,
    sends_mail: mail !== null,
    provider_name: houseProvider?.name ?? null,
    has_google: identityProvider !== null,
  }
}

function mountAsrRoutes(server: FastifyInstance, config: Config): void {
  const languages = heardLanguages(config)
  const selfHosted = languages.length > 0
  const outside = Object.fromEntries(
    languages.flatMap((language) => {
      const address = recogniserOf(config, language)
      const host = address && outsideHost(address)
      return host === null ? [] : [[language, host]]
    }),
  )
  route(server, api.getRecogniser, async () => ({
    selfHosted,
    house: selfHosted,
    languages: [...languages],
    outside,
  }))
}

interface HealthSources {
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
function mountHealthRoutes(
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

function mountVersionRoutes(server: FastifyInstance, version: string): void {
  route(server, api.getVersion, async () => ({ version }))
}
