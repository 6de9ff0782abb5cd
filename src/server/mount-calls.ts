// Mounts the calls for users' own data, and gives each feature the parts of others that it needs. Also starts to tell people of the
// comments that are addressed to them.
import type { FastifyInstance } from 'fastify'
import { createScript } from '#/shared/script/create-script.ts'
import { type AccountSources, mountAccountRoutes } from './account/account-routes.ts'
import { wordsElsewhere } from './account/words-elsewhere.ts'
import { createStartSession, type Auth } from './auth/auth.ts'
import { usernameSuffix } from './auth/ensure-proven-user.ts'
import { checkShownName } from './auth/registration.ts'
import { mountCueRoutes } from './cues/cue-routes.ts'
import type { CountNews } from './news/ask-news.ts'
import { mountNewsRoutes, type NewsDeps } from './news/news.ts'
import { readsOfUser } from './news/reads.ts'
import { mountReviewRoutes, readingHabits } from './imports/printed-pages.ts'
import { invitesOfUser } from './invites/invite-store.ts'
import { mountInviteRoutes } from './invites/invites.ts'
import type { Postbox } from './mail/postbox.ts'
import { listLayouts, mountLayoutRoutes } from './layouts/layouts.ts'
import { listNotices, mountNoticeRoutes } from './notices/notices.ts'
import { productionsOfUser } from './productions/production-store.ts'
import { mountProductionRoutes } from './productions/productions.ts'
import { lastEditsOfUser } from './scripts/last-edits.ts'
import { listOwnScripts } from './scripts/list-scripts.ts'
import { mountScriptRoutes } from './scripts/script-routes.ts'
import { mountSearchRoutes } from './search/search-routes.ts'
import type { TextSearch } from './search/text-search.ts'
import { mountShareRoutes } from './shares/shares.ts'
import { mountTaskRoutes, tasksOfRow, tasksOfUser } from './tasks/tasks.ts'
import { mountThumbnailRoutes, type ReadThumbnail } from './thumbnails/thumbnails.ts'
import { addresseesIn, mountPeopleRoutes } from './talk/people.ts'
import { createTalk, type Talk } from './talk/tell-talk.ts'
import { listTokens, mountTokenRoutes } from './tokens/tokens.ts'
import { keepSeen } from './versions/keep-by-name.ts'
import { readVersionText } from './versions/version-texts.ts'
import {
  SLOT_MS,
  editorsBetween,
  listAllVersions,
  versionsOfUser,
} from './versions/list-versions.ts'
import type { ReadVersion } from './versions/keep-automatically.ts'
import { mountVersionRoutes, stateVectorIn } from './versions/version-routes.ts'
import type { Collaboration } from './collab/collaboration.ts'
import type { ReadSeen } from './create-readers.ts'
import type { Config } from './config.ts'
import type { AccessChanged } from './sockets/socket-access.ts'
import type { Database } from './db/schema.ts'
import { type RightsOf, rightsReader } from './domain/script-rights.ts'
import type { EditNotes } from './edit-notes.ts'
import type { Asker } from './http/guard.ts'
import type { DocumentReader } from './reader/document-reader.ts'

interface CallsDeps {
  readonly db: Database
  readonly auth: Auth
  readonly collaboration: Collaboration
  readonly accessChanged: AccessChanged
  /** Null if the house sends no mail. */
  readonly postbox: Postbox | null
  readonly reader: DocumentReader
  readonly readVersion: ReadVersion
  readonly readSeen: ReadSeen
  readonly notes: Pick<EditNotes, 'settled'>
  readonly readThumbnail: ReadThumbnail
  readonly countNews: CountNews
  readonly textSearch: TextSearch
}

export function mountCalls(
  server: FastifyInstance,
  config: Config,
  {
    db,
    auth,
    collaboration,
    accessChanged,
    postbox,
    reader,
    readVersion,
    readSeen,
    notes,
    readThumbnail,
    countNews,
    textSearch,
  }: CallsDeps,
): Talk {
  const [{ documents, tellOfDetails }, { read }] = [collaboration, reader]
  const scriptChanged = (scriptId: string) => accessChanged({ kind: 'script', scriptId })
  mountScriptRoutes(server, {
    db,
    limits: config.limits,
    publicScripts: config.publicScripts,
    ...documents,
    readPreview: (scriptId, asker) => read('preview', scriptId, asker),
    newDocument: createScript,
    copyDocument: (scriptId, asker) => read('copy', scriptId, asker),
    scriptDeleted: scriptChanged,
    scriptRenamed: tellOfDetails,
  })
  mountVersionRoutes(server, db, readVersion, tellOfDetails)
  mountSearchRoutes(server, db, textSearch)
  mountCueRoutes(server, (scriptId, asker) => read('cues', scriptId, asker))
  mountPeopleCalls(server, config, { db, auth, accessChanged, postbox, collaboration })
  mountLayoutRoutes(server, db)
  mountTaskRoutes(server, db)
  mountPeopleRoutes(server, db, tasksOfRow)
  mountNewsRoutes(server, {
    db,
    keepSeen: createKeepSeen(db, readSeen),
    stateVectorIn,
    readVersionText: (scriptId, versionId) => readVersionText(db, scriptId, versionId),
    slotMs: SLOT_MS,
    editorsSince: (scriptId, versionId) => editorsBetween(db, scriptId, [versionId, null]),
    count: countNews,
    whenNoted: notes.settled,
  })
  mountReviewRoutes(server, db)
  mountThumbnailRoutes(server, db, readThumbnail)
  mountAccountRoutes(server, {
    db,
    sources: accountSources(server, db, reader, rightsReader(db, config)),
    accountDeleted: async (userId, scriptIds) => {
      const ofUser = accessChanged({ kind: 'user', userId })
      await Promise.all([ofUser, ...scriptIds.map(scriptChanged)])
    },
  })
  return startTalk(server, { db, reader, rightsOf: rightsReader(db, config) })
}

/** Keeps the state that a person confirms, unless other things are new in it than they were shown. */
function createKeepSeen(db: Database, readSeen: ReadSeen): NewsDeps['keepSeen'] {
  return (scriptId, asker, stateVector, question) => {
    const read = (id: string, by: Asker) => readSeen(id, by, question)
    const digest = question?.digest ?? null
    return keepSeen(db, read, { scriptId, ...asker, stateVector, digest })
  }
}

function startTalk(
  server: FastifyInstance,
  { db, reader, rightsOf }: Pick<CallsDeps, 'db' | 'reader'> & { readonly rightsOf: RightsOf },
): Talk {
  return createTalk({
    db,
    // the server asks, and not a person whose turn it would be
    readTalk: (scriptId) => reader.read('talk', scriptId, { userId: scriptId }),
    rightsOf,
    addresseesIn: (scriptId) => addresseesIn(db, scriptId, tasksOfRow),
    onError: (error, scriptId) =>
      server.log.error({ err: error, scriptId }, 'Comments could not be told'),
  })
}

/** What the export of an account holds. */
const accountSources = (
  { log }: FastifyInstance,
  db: Database,
  { read, ask }: DocumentReader,
  rightsOf: RightsOf,
): AccountSources => ({
  ownScripts: (userId) => listOwnScripts(db, userId),
  invites: (userId) => invitesOfUser(db, userId),
  productions: (userId) => productionsOfUser(db, userId),
  notices: (userId) => listNotices(db, userId),
  layouts: (userId) => listLayouts(db, userId),
  readingHabits: (userId) => readingHabits(db, userId),
  accessTokens: (userId) => listTokens(db, userId),
  versions: (scriptId) => listAllVersions(db, scriptId),
  versionsOfUser: (userId) => versionsOfUser(db, userId),
  lastEdits: (userId) => lastEditsOfUser(db, userId),
  scriptTasks: (userId) => tasksOfUser(db, userId),
  scriptReads: (userId) => readsOfUser(db, userId),
  wordsElsewhere: (asker, author) =>
    wordsElsewhere(
      {
        db,
        rightsOf,
        onError: (error, scriptId) =>
          log.error({ err: error, scriptId }, 'A script could not be read for an export'),
        readWords: async (scriptId, of, by) => {
          const key = `${by.since} ${by.username}`
          return (await ask('words', scriptId, of, key, async () => by)).result
        },
      },
      asker,
      author,
    ),
  readDocumentPart: (scriptId, asker) => read('documentPart', scriptId, asker),
})

/** The calls about people and their rights. */
function mountPeopleCalls(
  server: FastifyInstance,
  { limits, publicScripts, guests, publicOrigin: origin }: Config,
  deps: Pick<CallsDeps, 'db' | 'auth' | 'accessChanged' | 'postbox' | 'collaboration'>,
): void {
  const { db, auth, accessChanged, postbox } = deps
  const scriptChanged = (scriptId: string) => accessChanged({ kind: 'script', scriptId })
  const sessionEnded = (sessionId: string) => accessChanged({ kind: 'session', sessionId })
  mountShareRoutes(server, {
    db,
    limits,
    publicScripts,
    rightsChanged: scriptChanged,
    ownerChanged: deps.collaboration.tellOfDetails,
  })
  const startSession = createStartSession(db, auth)
  mountInviteRoutes(server, {
    db,
    guests,
    post: postbox?.post ?? null,
    origin,
    checkName: checkShownName,
    nameSuffix: usernameSuffix,
    startSession: ({ user, endsAt, cookieOnly }, reply) =>
      startSession({ user, passwordHash: null, sessionEndsAt: endsAt }, { cookieOnly }, reply),
    accessChanged,
  })
  mountProductionRoutes(server, { db, accessChanged })
  mountNoticeRoutes(server, db)
  mountTokenRoutes(server, db, sessionEnded)
}
