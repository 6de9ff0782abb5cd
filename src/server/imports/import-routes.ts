import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { FAILURES } from '#/shared/imports/failures.ts'
import { httpError } from '../http/http-error.ts'
import { createConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import { MAX_UNFINISHED, tooManyImports, type ImportJobs } from './import-jobs.ts'
import type { ImportRunner } from './import-runner.ts'
import { RECEIVE_LIMITS, receivePdf } from './receive-pdf.ts'

const UPLOADS: RateLimit = { name: 'upload', max: 30, windowMs: 60 * 60_000 }

export async function mountImportRoutes(
  server: FastifyInstance,
  jobs: ImportJobs,
  runner: ImportRunner,
): Promise<void> {
  await server.register(multipart, { limits: RECEIVE_LIMITS, throwFileSizeLimit: false })
  // The server holds an upload in memory until the upload is complete, however long it takes.
  const uploads = createConcurrencyLimit(MAX_UNFINISHED)
  route(
    server,
    api.uploadPdf,
    async ({ request, user }) => {
      const release = uploads.acquire(user.id)
      if (!release) throw tooManyImports()
      try {
        await jobs.refuseTooMany(user.id)
        const { fileName, pdf } = await receivePdf(request)
        const job = await jobs.create(user.id, fileName, pdf)
        runner.add(job)
        return { session_id: job.id }
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

  /** Another user's session gives the same error as an unknown session. */
  async function ownJob(id: string, userId: string) {
    const job = await jobs.find(id, userId)
    if (!job) throw httpError(404, 'not_found', 'There is no such import.')
    return job
  }
}
