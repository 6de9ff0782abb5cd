// Mounts the calls for users' own data, and gives each feature the parts of others that it needs.
import type { FastifyInstance } from 'fastify'
import { createScript } from '#/shared/script/create-script.ts'
import { mountAccountRoutes } from './account/account-routes.ts'
import { mountCueRoutes } from './cues/cue-routes.ts'
import { mountLayoutRoutes } from './layouts/layout-routes.ts'
import { listLayouts } from './layouts/layout-store.ts'
import { lastEditsOfUser } from './scripts/last-edits.ts'
import { listOwnScripts } from './scripts/list-scripts.ts'
import { mountScriptRoutes } from './scripts/script-routes.ts'
import { mountShareRoutes } from './shares/share-routes.ts'
import { mountThumbnailRoutes } from './thumbnails/thumbnail-routes.ts'
import type { ReadThumbnail } from './thumbnails/redraw-thumbnails.ts'
import { mountTokenRoutes } from './tokens/token-routes.ts'
import { listAllVersions } from './versions/list-versions.ts'
import { versionsOfUser } from './versions/versions-of-user.ts'
import type { ReadVersion } from './versions/keep-automatically.ts'
import { mountVersionRoutes } from './versions/version-routes.ts'
import type { Collaboration } from './collab/collaboration.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { DocumentReader } from './reader/document-reader.ts'
import { listTokens } from './tokens/token-store.ts'

interface CallsDeps {
  readonly db: Database
  readonly collaboration: Collaboration
  readonly reader: DocumentReader
  readonly readVersion: ReadVersion
  readonly readThumbnail: ReadThumbnail
}

export function mountCalls(
  server: FastifyInstance,
  { limits, publicScripts }: Config,
  { db, collaboration, reader, readVersion, readThumbnail }: CallsDeps,
): void {
  const { documents, accessChanged } = collaboration
  const { read } = reader
  const scriptChanged = (scriptId: string) => accessChanged({ kind: 'script', scriptId })
  const sessionEnded = (sessionId: string) => accessChanged({ kind: 'session', sessionId })
  mountScriptRoutes(server, {
    db,
    limits,
    publicScripts,
    ...documents,
    readPreview: (scriptId, asker) => read('preview', scriptId, asker),
    newDocument: createScript,
    copyDocument: (scriptId, asker) => read('copy', scriptId, asker),
    scriptDeleted: scriptChanged,
  })
  mountVersionRoutes(server, db, readVersion)
  mountCueRoutes(server, (scriptId, asker) => read('cues', scriptId, asker))
  mountShareRoutes(server, { db, limits, publicScripts, rightsChanged: scriptChanged })
  mountTokenRoutes(server, db, sessionEnded)
  mountLayoutRoutes(server, db)
  mountThumbnailRoutes(server, db, readThumbnail)
  mountAccountRoutes(server, {
    db,
    sources: {
      ownScripts: (userId) => listOwnScripts(db, userId),
      layouts: (userId) => listLayouts(db, userId),
      accessTokens: (userId) => listTokens(db, userId),
      versions: (scriptId) => listAllVersions(db, scriptId),
      versionsOfUser: (userId) => versionsOfUser(db, userId),
      lastEdits: (userId) => lastEditsOfUser(db, userId),
      readDocumentPart: (scriptId, asker) => read('documentPart', scriptId, asker),
    },
    accountDeleted: async (userId, scriptIds) => {
      const ofUser = accessChanged({ kind: 'user', userId })
      await Promise.all([ofUser, ...scriptIds.map(scriptChanged)])
    },
  })
}
