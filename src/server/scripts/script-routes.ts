import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { listPublicScripts, listScripts } from './list-scripts.ts'
import { createScript, deleteScript, readScript, renameScript } from './script-store.ts'

export interface ScriptFeature {
  readonly db: Database
  /** The complete current document of a script, as one Yjs update. */
  readonly readState: (scriptId: string) => Promise<Uint8Array>
  readonly readUpdates: (scriptId: string) => Promise<readonly Uint8Array[]>
  readonly readPreview: (scriptId: string) => Promise<ScriptPreview>
  readonly emptyDocument: () => Uint8Array
  /** Called once a script is gone; resolves when its open sockets are. */
  readonly scriptDeleted: (scriptId: string) => Promise<void>
}

export function mountScriptRoutes(server: FastifyInstance, feature: ScriptFeature): void {
  const { db, readState, readUpdates, readPreview, emptyDocument, scriptDeleted } = feature

  route(server, api.listScripts, async ({ user, query: { scope, ...filter } }) =>
    scope === 'public' ? listPublicScripts(db, user.id, filter) : listScripts(db, user.id, filter),
  )

  route(server, api.createScript, async ({ user, body }) =>
    createScript(db, user.id, requiredTitle(body), emptyDocument()),
  )

  route(server, api.getScript, async ({ params }) => ({
    ...(await readScript(db, params.id)),
    yjs_state: (await readState(params.id)).toBase64(),
  }))

  route(server, api.renameScript, async ({ params, body }) =>
    renameScript(db, params.id, requiredTitle(body)),
  )

  route(server, api.deleteScript, async ({ params }) => {
    await deleteScript(db, params.id)
    await scriptDeleted(params.id)
    return null
  })

  route(server, api.getRole, async ({ role }) => ({ role }))

  route(server, api.getPreview, async ({ params }) => readPreview(params.id))

  route(server, api.getDocumentState, async ({ params }) => readState(params.id))

  route(server, api.getRecentUpdates, async ({ params }) => {
    const updates = await readUpdates(params.id)
    return { updates: updates.map((update) => ({ data: update.toBase64() })) }
  })
}

function requiredTitle({ title = '' }: { readonly title?: string }): string {
  const trimmed = title.trim()
  if (trimmed === '') throw httpError(400, 'title_required', 'Title is required')
  return trimmed
}
