import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#/shared/api/index.ts'
import {
  FAILURES,
  hasPdfHeader,
  MAX_PDF_BYTES,
  MIN_PDF_BYTES,
} from '#/shared/imports/pdf-import.ts'
import { type ImportMessage, isImportEnd } from '#/shared/imports/messages.ts'
import {
  createConcurrencyLimit,
  createPlaces,
  pollEvery,
} from '../concurrency/concurrency-limit.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { HouseLimits, LabelServiceConfig } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { httpError, HttpError } from '../http/http-error.ts'
import { route, storableText } from '../http/route.ts'
import type { Nodes } from '../nodes/node-bus.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { createImportRunner, type ImportRunner, type OnImportFailure } from './import-runner.ts'
import {
  createImportJobs,
  type ImportJobs,
  MAX_UNFINISHED,
  type PrepareVersion,
  tooManyImports,
} from './import-jobs.ts'
import { createImportLeases, LEASE_MS } from './import-leases.ts'
import { createImportListeners } from './session-progress.ts'
import { createImportSockets } from './import-sockets.ts'

export interface ImportsOptions {
  readonly db: Database
  readonly limits: HouseLimits
  readonly rights: Pick<SocketRights, 'claim'>
  readonly onError: (error: unknown) => void
  /** Called with every import that fails on this node, and with the cause. */
  readonly onFailure: OnImportFailure
  /** Set if several nodes serve the same imports. */
  readonly nodes?: Nodes
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
  /** The numbers of jobs in this process. */
  readonly counts: ImportRunner['counts']
  /** Takes over jobs that a stopped process has left, now and from then on. */
  readonly resumeUnfinished: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createImports(options: ImportsOptions): Imports {
  const { db, limits, rights, onError, onFailure, leaseMs = LEASE_MS } = options
  const { nodes } = options
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
      for (const message of messages) nodes?.post({ kind: 'import', jobId, message })
    },
  })
  const sockets = createImportSockets({ jobs, runner, listeners, rights, onError })
  let stopLooking: (() => Promise<void>) | null = null

  const claim = async () => (await leases.claimAbandoned()).forEach(runner.add)
  const onNodeMessage = (jobId: string, message: ImportMessage) => {
    if (isImportEnd(message)) runner.stop(jobId)
    listeners.tell(jobId, [message])
  }
  /** Sends listeners the ends of jobs that no other node has announced. */
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
  nodes?.subscribe({
    onMessage(_nodeId, message) {
      if (message.kind === 'import') onNodeMessage(message.jobId, message.message)
    },
    onConnected: () => void findMissedEnds().catch(onError),
  })
  return {
    mountRoutes: (server) => mountImportRoutes(server, jobs, runner),
    handleUpgrade: sockets.handleUpgrade,
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

const UPLOADS: RateLimit = { name: 'upload', max: 30, windowMs: 60 * 60_000 }

async function mountImportRoutes(
  server: FastifyInstance,
  jobs: ImportJobs,
  runner: ImportRunner,
): Promise<void> {
  await server.register(multipart, { limits: RECEIVE_LIMITS, throwFileSizeLimit: false })
  // The server holds an upload in memory until the upload is complete, however long it takes.
  const uploads = createConcurrencyLimit(MAX_UNFINISHED)
  const room = createPlaces(ARRIVING_BYTES)
  route(
    server,
    api.uploadPdf,
    async ({ request, user }) => {
      const release = uploads.acquire(user.id)
      if (!release) throw tooManyImports()
      try {
        await jobs.refuseTooMany(user.id)
        return { session_id: await receiveJob(request, user.id) }
      } finally {
        release()
      }
    },
    { perSession: UPLOADS },
  )
  route(server, api.getImportSession, async ({ params, user }) => {
    const { status, progress, error, scriptId } = await ownJob(params.sessionId, user.id)
    return {
      status,
      progress,
      ...(error !== null && { error }),
      ...(scriptId !== null && { script_id: scriptId }),
    }
  })
  route(server, api.cancelImportSession, async ({ params, user }) => {
    await ownJob(params.sessionId, user.id)
    if (await jobs.fail(params.sessionId, FAILURES.cancelled)) runner.cancel(params.sessionId)
    return null
  })

  async function receiveJob(request: FastifyRequest, userId: string): Promise<string> {
    const leave = await room.enter(userId, sizeOfUpload(request))
    try {
      const { fileName, pdf } = await receivePdf(request)
      const job = await jobs.create(userId, fileName, pdf)
      runner.add(job)
      return job.id
    } finally {
      leave()
    }
  }

  /** Another user's session gives the same error as an unknown session. */
  async function ownJob(id: string, userId: string) {
    const job = await jobs.find(id, userId)
    if (!job) throw httpError(404, 'not_found', 'There is no such import.')
    return job
  }
}

/** A person's uploads hold so much memory, and one file more; further ones wait unread. */
const ARRIVING_BYTES = MAX_PDF_BYTES

/** The size that the caller announces, or the largest that it may come to. */
function sizeOfUpload({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'])
  return announced < MAX_PDF_BYTES ? announced : MAX_PDF_BYTES
}

interface ReceivedPdf {
  readonly fileName: string
  readonly pdf: Uint8Array
}

/** One byte more than allowed may arrive, so that a file of exactly the maximum size is not taken for a cut one. */
const RECEIVE_LIMITS = { fileSize: MAX_PDF_BYTES + 1, files: 1, fields: 4, fieldSize: 1024 }

/** @throws HttpError with a code that says what is wrong with the file (IMP-3, IMP-4, IMP-5) */
async function receivePdf(request: FastifyRequest): Promise<ReceivedPdf> {
  if (!request.isMultipart()) throw notAPdf()
  const { fieldName, fileName, pdf } = await readFile(request)
  if (fieldName !== 'file' || !/\.pdf$/i.test(fileName)) throw notAPdf()
  if (pdf.length > MAX_PDF_BYTES)
    throw httpError(413, 'file_too_large', 'File size exceeds 50MB limit.')
  if (pdf.length < MIN_PDF_BYTES)
    throw httpError(400, 'file_too_small', 'File too small to be a valid PDF.')
  if (!hasPdfHeader(pdf)) throw notAPdf()
  return { fileName, pdf }
}

interface FilePart {
  readonly fieldName: string
  readonly fileName: string
  readonly pdf: Buffer
}

async function readFile(request: FastifyRequest): Promise<FilePart> {
  try {
    const part = await request.file()
    if (!part) throw notAPdf()
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk)
    // Only the type promises a name: a part may come without one.
    const fileName = storableText(part.filename ?? '')
    return { fieldName: part.fieldname, fileName, pdf: Buffer.concat(chunks) }
  } catch (error) {
    if (error instanceof HttpError) throw error
    // every error of the parser is the sender's fault: a cut body, a wrong boundary, too many parts
    throw httpError(400, 'invalid', 'The upload is broken or incomplete.')
  }
}

function notAPdf() {
  return httpError(400, 'not_a_pdf', 'Please select a PDF file.')
}
