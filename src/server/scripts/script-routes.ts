import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import { api } from '#/shared/api/index.ts'
import type { Script, ScriptPreview } from '#/shared/api/scripts.ts'
import type { createScript as createDocument } from '#/shared/script/create-script.ts'
import type { HouseLimits } from '../config.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { type Asker, askerOf } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { listPublicScripts, listScripts, withoutEditor } from './list-scripts.ts'
import { SAMPLES } from './samples/index.ts'
import {
  createScript,
  readScript,
  renameScript,
  listTrash,
  purgeFromTrash,
  restoreScript,
  trashScript,
  trimTrash,
} from './script-store.ts'

/** Rate limit: each of these calls reads a whole document. */
const COPYING: RateLimit = { name: 'copied scripts', max: 20, windowMs: 60_000 }

export interface ScriptFeature {
  readonly db: Database
  readonly limits: HouseLimits
  /** False: no script is public, even if its owner has made it public before. */
  readonly publicScripts: boolean
  /** The complete current document of a script, as one Yjs update. */
  readonly readState: (scriptId: string, userId: string) => Promise<Uint8Array>
  readonly readUpdates: (scriptId: string, userId: string) => Promise<readonly Uint8Array[]>
  readonly readPreview: (scriptId: string, asker: Asker) => Promise<ScriptPreview>
  readonly newDocument: typeof createDocument
  /** The document of a new script with the same content. */
  readonly copyDocument: (scriptId: string, asker: Asker) => Promise<Uint8Array>
  /** Called after a script was put into the trash; resolves when its open sockets are closed. */
  readonly scriptDeleted: (scriptId: string) => Promise<void>
  readonly scriptRenamed: (scriptId: string) => void
}

export function mountScriptRoutes(server: FastifyInstance, feature: ScriptFeature): void {
  const { db, limits, readState, readUpdates, readPreview } = feature
  const shown = (script: Script): Script =>
    feature.publicScripts ? script : { ...script, is_public: false }
  mountTrashRoutes(server, feature, shown)
  const shownTo = ({ role }: ScriptRights, script: Script): Script =>
    can(role, 'script:history') ? shown(script) : withoutEditor(shown(script))

  route(server, api.listScripts, async ({ user, query: { scope, ...filter } }) => {
    if (scope !== 'public') return (await listScripts(db, user.id, filter)).map(shown)
    return feature.publicScripts ? listPublicScripts(db, user.id, filter) : []
  })

  route(server, api.createScript, async ({ user, body }) => {
    const { sample = false, language = sample ? 'de' : null } = body
    const blocks = sample && language !== null ? SAMPLES[language] : []
    return createScript(db, limits, {
      ownerId: user.id,
      title: requiredTitle(body),
      state: feature.newDocument(blocks, language),
    })
  })

  route(
    server,
    api.copyScript,
    async ({ params, body, ...caller }) => {
      const title = requiredTitle(body)
      const state = await feature.copyDocument(params.id, askerOf(caller))
      return createScript(db, limits, { ownerId: caller.user.id, title, state })
    },
    { perSession: COPYING },
  )

  route(server, api.getScript, async ({ params, rights, user }) => {
    const script = shownTo(rights, await readScript(db, params.id, user.id))
    const state = await readState(params.id, user.id)
    if (state.length > MAX_ENCODED_AT_ONCE) return Readable.from(writeWithState(script, state))
    return { ...script, yjs_state: state.toBase64() }
  })

  route(server, api.getScriptInfo, async ({ params, rights, user }) =>
    shownTo(rights, await readScript(db, params.id, user.id)),
  )

  route(server, api.renameScript, async ({ params, body, user }) => {
    const script = await renameScript(db, params.id, requiredTitle(body), user.id)
    feature.scriptRenamed(params.id)
    return shown(script)
  })

  route(server, api.getRole, async ({ rights: { role, cueTypes, functions } }) => ({
    role,
    cue_types: [...cueTypes],
    functions: [...functions],
  }))

  route(server, api.getPreview, async ({ params, ...caller }) =>
    readPreview(params.id, askerOf(caller)),
  )

  route(server, api.getDocumentState, async ({ params, user }) => readState(params.id, user.id))

  route(server, api.getRecentUpdates, async ({ params, user }) => {
    const updates = await readUpdates(params.id, user.id)
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    if (bytes > MAX_ENCODED_AT_ONCE) return Readable.from(writeUpdates(updates))
    return { updates: updates.map((update) => ({ data: update.toBase64() })) }
  })
}

/** In bytes. What is larger is written piece by piece: encoding all of it at once would keep everybody waiting. */
const MAX_ENCODED_AT_ONCE = 4 * 1024 * 1024
/** Divisible by three, so that the pieces follow each other without padding. */
const PIECE_BYTES = 192 * 1024

function* writeWithState(script: Script, state: Uint8Array): Generator<string> {
  yield `${JSON.stringify(script).slice(0, -1)},"yjs_state":"`
  yield* base64Pieces(state)
  yield '"}'
}

function* writeUpdates(updates: readonly Uint8Array[]): Generator<string> {
  yield '{"updates":['
  for (const [index, update] of updates.entries()) {
    yield index > 0 ? ',{"data":"' : '{"data":"'
    yield* base64Pieces(update)
    yield '"}'
  }
  yield ']}'
}

function* base64Pieces(bytes: Uint8Array): Generator<string> {
  for (let begin = 0; begin < bytes.length; begin += PIECE_BYTES)
    yield bytes.subarray(begin, begin + PIECE_BYTES).toBase64()
}

const SCRIPT_TRASHED = 'A script was put into the trash'
const SCRIPT_RESTORED = 'A script was taken out of the trash'
const SCRIPT_PURGED = 'A script was deleted for good'

/** The ways into the trash and out of it. */
function mountTrashRoutes(
  server: FastifyInstance,
  { db, limits, scriptDeleted }: ScriptFeature,
  shown: (script: Script) => Script,
): void {
  route(server, api.deleteScript, async ({ params: { id: scriptId }, user: { id: userId } }) => {
    if (await trashScript(db, scriptId)) server.log.info({ scriptId, userId }, SCRIPT_TRASHED)
    await scriptDeleted(scriptId)
    for (const oldest of await trimTrash(db, limits, userId))
      server.log.info({ scriptId: oldest, userId }, SCRIPT_PURGED)
    return null
  })

  route(server, api.listTrash, ({ user }) => listTrash(db, user.id))

  route(server, api.restoreScript, async ({ params: { id: scriptId }, user: { id: userId } }) => {
    const { script, wasInTrash } = await restoreScript(db, limits, userId, scriptId)
    if (wasInTrash) server.log.info({ scriptId, userId }, SCRIPT_RESTORED)
    return shown(script)
  })

  route(server, api.purgeScript, async ({ params: { id: scriptId }, user: { id: userId } }) => {
    await purgeFromTrash(db, scriptId)
    server.log.info({ scriptId, userId }, SCRIPT_PURGED)
    return null
  })
}

function requiredTitle({ title = '' }: { readonly title?: string }): string {
  const trimmed = title.trim()
  if (trimmed === '') throw httpError(400, 'title_required', 'Title is required')
  return trimmed
}
