import type { FastifyInstance } from 'fastify'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import type { Database } from '../db/schema.ts'
import { askerOf } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import type { ReadVersion } from './keep-automatically.ts'
import { keepBeforeRemoval, keepBeforeRestore, keepByName, nameVersion } from './keep-by-name.ts'
import { editorsBetween, findVersion, listVersions } from './list-versions.ts'
import { removeVersions } from './remove-versions.ts'
import { readVersionText } from './version-texts.ts'

/** Rate limit: each of these calls reads a whole document. */
const KEEPING: RateLimit = { name: 'kept versions', max: 20, windowMs: 60_000 }

/** @param versionsChanged called after a version was kept, named or deleted */
export function mountVersionRoutes(
  server: FastifyInstance,
  db: Database,
  read: ReadVersion,
  versionsChanged: (scriptId: string) => void,
): void {
  mountReading(server, db)
  mountDeleting(server, db, versionsChanged)
  mountKeepingBefore(server, db, read, versionsChanged)
  route(
    server,
    api.keepVersion,
    async ({ params, body, ...caller }) => {
      const id = await keepByName(db, read, {
        scriptId: params.id,
        ...askerOf(caller),
        name: nameIn(body.name),
        note: body.note?.trim() ?? '',
        stateVector: stateVectorIn(body.sv),
      })
      versionsChanged(params.id)
      return versionOf(db, params.id, id)
    },
    { perSession: KEEPING },
  )

  route(server, api.nameVersion, async ({ params, body, user, rights }) => {
    const version = {
      scriptId: params.id,
      userId: user.id,
      name: nameIn(body.name),
      note: body.note?.trim(),
    }
    if (!(await nameVersion(db, params.versionId, version, rights.role === 'owner')))
      throw notFound()
    versionsChanged(params.id)
    return versionOf(db, params.id, params.versionId)
  })
}

function mountKeepingBefore(
  server: FastifyInstance,
  db: Database,
  read: ReadVersion,
  versionsChanged: (scriptId: string) => void,
): void {
  route(
    server,
    api.keepBeforeRestore,
    async ({ params, body, ...caller }) => {
      const stateVector = stateVectorIn(body.sv)
      await keepBeforeRestore(db, read, { scriptId: params.id, ...askerOf(caller), stateVector })
      versionsChanged(params.id)
      return null
    },
    { perSession: KEEPING },
  )

  route(
    server,
    api.keepBeforeRemoval,
    async ({ params, body, ...caller }) => {
      const stateVector = stateVectorIn(body.sv)
      await keepBeforeRemoval(db, read, { scriptId: params.id, ...askerOf(caller), stateVector })
      versionsChanged(params.id)
      return null
    },
    { perSession: KEEPING },
  )
}

function mountReading(server: FastifyInstance, db: Database): void {
  route(server, api.listVersions, async ({ params, query }) =>
    listVersions(db, params.id, query.before),
  )

  route(server, api.listEditors, async ({ params, query }) => {
    const editors = await editorsBetween(db, params.id, [params.versionId, query.to ?? null])
    if (editors === null) throw notFound()
    return [...editors]
  })

  route(server, api.getVersionText, async ({ params }) => {
    const json = await readVersionText(db, params.id, params.versionId)
    if (json === null) throw notFound()
    return json
  })
}

function mountDeleting(
  server: FastifyInstance,
  db: Database,
  versionsChanged: (scriptId: string) => void,
): void {
  route(server, api.deleteVersion, async ({ params }) => {
    await versionOf(db, params.id, params.versionId)
    await removeVersions(db, params.id, [params.versionId])
    versionsChanged(params.id)
    return null
  })

  route(server, api.deleteVersions, async ({ params }) => {
    const rows = await db
      .selectFrom('versions')
      .select('id')
      .where('script_id', '=', params.id)
      .execute()
    await removeVersions(
      db,
      params.id,
      rows.map(({ id }) => id),
    )
    versionsChanged(params.id)
    return null
  })
}

async function versionOf(db: Database, scriptId: string, id: string) {
  const version = await findVersion(db, scriptId, id)
  if (version === null) throw notFound()
  return version
}

const notFound = () => httpError(404, 'not_found', 'Version not found')

function nameIn(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw httpError(400, 'name_required', 'A version needs a name')
  return trimmed
}

export function stateVectorIn(sv = ''): StateVector {
  if (sv === '') return new Map()
  try {
    return Y.decodeStateVector(Uint8Array.fromBase64(sv))
  } catch {
    throw httpError(400, 'invalid', 'Invalid request', ['sv is no state vector'])
  }
}
