// The composition root: the only file that knows every feature, and the parts of other features that each feature
// needs.
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { type Control, createControl } from './administration/control-socket.ts'
import { ORDER_DONE } from './administration/order.ts'
import { type Asr, createAsr, heardLanguages, recogniserOf } from './asr/asr.ts'
import { type Auth, createAuth } from './auth/auth.ts'
import { mountAuth } from './auth/mount-auth.ts'
import { type Collaboration, createCollaboration } from './collab/collaboration.ts'
import { measuredLog, createUpdateLog } from './collab/log/update-log.ts'
import { createLogTail } from './collab/nodes/follow-nodes.ts'
import { migratingLog } from './collab/log/migrating-log.ts'
import { DEFAULT_LIMITS, NO_LIMITS } from './collab/socket/limits.ts'
import { createRateLimiter, NO_RATE_LIMITS, reportLimits } from './concurrency/rate-limiter.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/schema.ts'
import { productionFunction } from './domain/production-rights.ts'
import { rightsReader, type RightsOf } from './domain/script-rights.ts'
import { createEditNotes, type EditNotes } from './edit-notes.ts'
import { ANY_CALL_PLACES, createCallPlaces } from './http/call-places.ts'
import { createServer, listen } from './http/create-server.ts'
import { describeApi } from './http/docs/api-docs.ts'
import type { LogStream } from './http/json-lines.ts'
import { serveWebApp } from './http/web-app.ts'
import { createImports, type Imports } from './imports/imports.ts'
import type { Postbox } from './mail/postbox.ts'
import { mountCalls } from './mount-calls.ts'
import { mountHouse } from './mount-house.ts'
import { type CommitWatch, createCommitWatch } from './operation/check-readiness.ts'
import type { Metrics, MetricsSources } from './operation/metrics.ts'
import type { NodeBus } from './nodes/node-bus.ts'
import { createNodeRights, type NodeRights } from './nodes/node-rights.ts'
import { createAuthoriseSocket, type AccessChanged } from './sockets/socket-access.ts'
import type { DocumentReader } from './reader/document-reader.ts'
import { createReaders } from './create-readers.ts'
import { type ScheduledWork, startScheduledWork } from './scheduled-work.ts'
import { scriptExists } from './scripts/script-store.ts'
import { createSocketRights, type SocketRights } from './sockets/socket-rights.ts'
import { acceptUpgrades } from './sockets/upgrades.ts'
import { findByToken, findByTokenId } from './tokens/tokens.ts'
import type { Talk } from './talk/tell-talk.ts'
import { PROJECT_ROOT, VERSION } from './version.ts'
import { prepareImport } from './versions/versions.ts'

export interface App {
  readonly server: FastifyInstance
  /** @returns the address of the server, e.g. `http://127.0.0.1:3000` */
  readonly listen: () => Promise<string>
  /** Finishes accepted requests, closes every socket, and closes the database. */
  readonly close: () => Promise<void>
}

const WEB_APP = path.join(PROJECT_ROOT, 'dist')
/**
 * When the server stops, it waits this long for requests that are arriving, such as uploads, and then cuts them off.
 */
const RECEIVE_WITHIN_MS = 3000

/** The parts that several features need. */
interface Shared {
  readonly db: Database
  readonly rights: SocketRights
  /** Null if this process is the only node. */
  readonly nodes: NodeBus | null
  readonly nodeRights: NodeRights
  readonly metrics: Metrics | null
  readonly commits: CommitWatch
  readonly notes: EditNotes
}

/** A feature to which collaboration reports. It starts after collaboration, so at first it is absent. */
interface StartedLater {
  scheduled?: Pick<ScheduledWork, 'keepSoon'>
  talk?: Talk
}

/** @param logStream the stream for the log; standard error if absent */
export async function createApp(config: Config, logStream?: LogStream): Promise<App> {
  const db = await openDatabase(config)
  const auth = await createAuth(db, tokensIn(db))
  const rightsOf = rightsReader(db, config)
  const server = await createServer({
    config,
    ...(logStream && { logStream }),
    guard: {
      ...guardOf(config, db, auth),
      scriptRights: rightsOf,
      onLimit: (hit) => onLimit(hit),
    },
  })
  const metrics = await startMetrics(config, {
    open: () => collaboration.counts(),
    imports: () => imports.counts(),
    backups: () => scheduled.backups,
  })
  const onLimit = reportLimits(server.log, (limit) => metrics?.limitReached(limit))
  const rights = socketRights(server, db, auth, rightsOf)
  const notes = createEditNotes(db, reportScript(server))
  const joined = await joinNodes(config, rights)
  const people = { db, auth, accessChanged: joined.nodeRights.changed }
  const shared: Shared = { ...joined, db, rights, metrics, commits: createCommitWatch(), notes }
  const later: StartedLater = {}
  const collaboration = startCollaboration(server, config, shared, later)
  const readers = createReaders(db, collaboration, notes)
  const asr = startAsr(server, config, rights, readers)
  const imports = startImports(server, config, { ...shared, ...readers })
  const control = startControl(server, config, db, people.accessChanged)
  describeApi(server, config.publicOrigin)
  const postbox = await mountSignIn(server, config, people)
  later.talk = mountCalls(server, config, { ...people, postbox, collaboration, notes, ...readers })
  mountHouse(server, config, shared, { backups: () => scheduled.backups })
  const metricsPort = metrics?.mount(server) ?? null
  await imports.mountRoutes(server)
  mountSockets(server, config, { collaboration, imports, asr })
  await serveWebApp(server, WEB_APP, config.publicOrigin)
  await server.ready()
  await imports.resumeUnfinished()
  const scheduled = startScheduledWork(server, config, { db, metrics, ...readers })
  later.scheduled = scheduled
  return {
    server,
    listen: () => listen(server, config, metricsPort).then(control.open),
    close: () =>
      closeAll(server, [
        async () => asr?.close(),
        control.close,
        collaboration.close,
        joined.leave,
        () => Promise.all([notes.close(), later.talk?.close()]),
        scheduled.close,
        imports.close,
        readers.close,
        rights.close,
        async () => metricsPort?.close(),
      ]).then(() => letGo(db, postbox)),
  }
}

const guardOf = ({ rateLimits }: Config, db: Database, { findSession, csrfToken }: Auth) => ({
  findSession,
  csrfToken,
  productionFunction: (userId: string, productionId: string) =>
    productionFunction(db, userId, productionId),
  rateLimiter: rateLimits ? createRateLimiter() : NO_RATE_LIMITS,
  calls: rateLimits ? createCallPlaces() : ANY_CALL_PLACES,
})

const tokensIn = (db: Database) => ({
  findByToken: (token: string) => findByToken(db, token),
  findById: (id: string) => findByTokenId(db, id),
})

/** Accepts no new requests, and waits until every connection is closed, sockets included. */
async function closeAll(
  server: FastifyInstance,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const closed = server.close()
  const cut = setTimeout(() => server.server.closeAllConnections(), RECEIVE_WITHIN_MS)
  for (const close of parts) await close()
  await closed
  clearTimeout(cut)
}

/** Sends the mails of the last calls before the database is closed. */
async function letGo(db: Database, postbox: Postbox | null): Promise<void> {
  await postbox?.close()
  await db.destroy()
}

function socketRights(
  server: FastifyInstance,
  db: Database,
  auth: Auth,
  rightsOf: RightsOf,
): SocketRights {
  const authorise = createAuthoriseSocket({
    authenticateToken: auth.authenticateSocketToken,
    isSessionAlive: auth.isSessionAlive,
    rightsOf,
    scriptExists: (scriptId) => scriptExists(db, scriptId),
  })
  return createSocketRights(authorise, (error, scriptId) =>
    server.log.error({ err: error, scriptId }, 'A right could not be checked'),
  )
}

function startAsr(
  server: FastifyInstance,
  config: Config,
  rights: SocketRights,
  { readPhrases: phrases }: Pick<ReturnType<typeof createReaders>, 'readPhrases'>,
): Asr | null {
  if (heardLanguages(config).length === 0) return null
  return createAsr({
    recogniser: (language) => recogniserOf(config, language),
    phrases,
    rights,
    rateLimiter: server.guard.rateLimiter,
    onLimit: server.guard.onLimit,
    onFailure: (error) => server.log.warn({ err: error }, 'The speech recogniser failed'),
  })
}

const reportScript = (server: FastifyInstance) => (error: unknown, scriptId: string) =>
  server.log.error({ err: error, scriptId }, 'A script failed')

function startCollaboration(
  server: FastifyInstance,
  config: Config,
  { db, rights, nodes, nodeRights, metrics, commits, notes }: Shared,
  later: StartedLater,
): Collaboration {
  const onError = reportScript(server)
  const stored = measuredLog(createUpdateLog(db), (updates, seconds, hasFailed) => {
    commits.ended(hasFailed)
    metrics?.committed(updates, seconds, hasFailed)
  })
  const log = migratingLog(stored, onError)
  return createCollaboration({
    log,
    limits: config.rateLimits ? DEFAULT_LIMITS : NO_LIMITS,
    rights,
    onLimit: server.guard.onLimit,
    onError,
    events: {
      onEdit(scriptId, userId, update) {
        notes.onEdit(scriptId, userId)
        later.talk?.note(scriptId, update)
      },
      onWritten: notes.onWritten,
      onRehearsal: (scriptId) => later.scheduled?.keepSoon(scriptId),
    },
    whenSure: nodeRights.whenSure,
    ...(nodes && { nodes: { nodes, tail: createLogTail(db, log.load) } }),
  })
}

/** The bus between nodes is loaded only with PostgreSQL, like its driver. */
async function openBus({ databaseUrl }: Config): Promise<NodeBus | null> {
  if (databaseUrl === null) return null
  const { openNodeBus } = await import('./nodes/node-bus.ts')
  const bus = openNodeBus(databaseUrl)
  // the database knows that the house is open before this node does anything
  await bus.tried
  return bus
}

async function joinNodes(config: Config, rights: SocketRights) {
  const nodes = await openBus(config)
  const nodeRights = createNodeRights(rights, nodes)
  return {
    nodes,
    nodeRights,
    async leave() {
      nodeRights.leave()
      await nodes?.close()
    },
  }
}

function startImports(
  server: FastifyInstance,
  { importLabels, limits }: Config,
  features: Shared & { readonly reader: DocumentReader },
): Imports {
  const { db, rights, nodes, metrics, reader } = features
  return createImports({
    db,
    limits,
    rights,
    ...(nodes && { nodes }),
    prepareVersion: (script, userId) =>
      reader
        .readState('version', script.state, { userId })
        .then((reading) => prepareImport(db, script.id, reading))
        .catch((error: unknown) => {
          server.log.error({ err: error }, 'An imported script could not be kept as it came')
          return null
        }),
    labelService: importLabels,
    onError: (error) => server.log.error({ err: error }, 'Import failed unexpectedly'),
    onFailure: ({ id }, { error, cause }) => {
      metrics?.importFailed()
      server.log.warn({ importId: id, reason: error, cause }, 'An import failed')
    },
  })
}

/** The metrics module is loaded only if metrics are configured. */
async function startMetrics(config: Config, sources: MetricsSources): Promise<Metrics | null> {
  if (config.metrics === null) return null
  const { createMetrics } = await import('./operation/metrics.ts')
  return createMetrics(config.metrics, VERSION, sources)
}

function startControl(
  server: FastifyInstance,
  config: Config,
  db: Database,
  accessChanged: AccessChanged,
): Control {
  const log = (line: object) => server.log.info(line, ORDER_DONE)
  return createControl(config, { db, accessChanged, log }, (error) =>
    server.log.warn({ err: error }, 'npm run stichwort does not reach this server'),
  )
}

async function mountSignIn(
  server: FastifyInstance,
  config: Config,
  { db, auth, accessChanged }: { db: Database; auth: Auth; accessChanged: AccessChanged },
): Promise<Postbox | null> {
  const postbox = await openPostbox(server, config)
  await mountAuth(server, { config, db, auth, accessChanged, post: postbox?.post ?? null })
  return postbox
}

/** The mail module is loaded only if the house sends mail. */
async function openPostbox(server: FastifyInstance, { mail }: Config): Promise<Postbox | null> {
  if (mail === null) return null
  const { createPostbox } = await import('./mail/postbox.ts')
  return createPostbox(mail, (reason) => server.log.error({ reason }, 'A mail could not be sent'))
}

function mountSockets(
  server: FastifyInstance,
  config: Config,
  features: {
    readonly collaboration: Collaboration
    readonly imports: Imports
    readonly asr: Asr | null
  },
): void {
  const { collaboration, imports, asr } = features
  const onUpgrade = acceptUpgrades(server, config)
  onUpgrade(SOCKETS.collab, collaboration.handleUpgrade)
  if (asr) onUpgrade(SOCKETS.asr, asr.handleUpgrade)
  onUpgrade(SOCKETS.importSession, imports.handleUpgrade)
}
