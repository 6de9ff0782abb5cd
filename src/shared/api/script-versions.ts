import { type Static, Type } from 'typebox'
import { VERSION_KINDS } from '#/shared/script/versions.ts'
import { defineCall } from './call.ts'
import { BlocksToRead, CuesToRead, CutsToRead } from './script-content.ts'
import { ScriptParams } from './scripts.ts'

export const MAX_VERSION_NAME_LENGTH = 80
export const MAX_VERSION_NOTE_LENGTH = 500
/** How many versions of one script may be kept under a name. */
export const MAX_KEPT_VERSIONS = 200
/** The number of versions on a page; a page with fewer versions is the last. */
export const VERSION_PAGE_SIZE = 50

const VersionParams = Type.Object({
  ...ScriptParams.properties,
  versionId: Type.String({ minLength: 1, maxLength: 64 }),
})

const name = Type.String({ maxLength: MAX_VERSION_NAME_LENGTH })
const note = Type.Optional(Type.String({ maxLength: MAX_VERSION_NOTE_LENGTH }))

const count = Type.Integer()

/** A version without its text. */
export const ScriptVersion = Type.Object({
  id: Type.String(),
  /** Epoch milliseconds. */
  at: Type.Integer(),
  kind: Type.Enum([...VERSION_KINDS]),
  /** Empty if no user has named the version. */
  name: Type.String(),
  note: Type.String(),
  /** The user who kept the version; null if the server kept it, or if the account is deleted. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** The users who have written since the previous version, as far as the server still knows them. */
  editors: Type.Array(Type.String()),
  stats: Type.Object({
    words: count,
    spoken: count,
    struck: count,
    speeches: count,
    scenes: count,
    cues: count,
    seconds: count,
  }),
})
export type ScriptVersion = Static<typeof ScriptVersion>

const VersionText = Type.Object({
  /** The form of the text; a reader refuses a higher one than it knows. */
  v: Type.Integer({ minimum: 1 }),
  blocks: BlocksToRead,
  cuts: Type.Optional(CutsToRead),
  cues: Type.Optional(CuesToRead),
})

/** The place of a version in a list with the newest first. */
export const versionCursor = ({ at, id }: Pick<ScriptVersion, 'at' | 'id'>): string => `${at}.${id}`

/** The caller's Yjs state vector, base64. The server answers when it has everything that the vector names. */
const sv = Type.Optional(Type.String({ maxLength: 100_000, examples: ['AA=='] }))

export const scriptVersionCalls = {
  listVersions: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/versions',
    access: 'script:history',
    summary: `Earlier states of a script, newest first, ${VERSION_PAGE_SIZE} a page.`,
    params: ScriptParams,
    query: Type.Object({
      /** The `versionCursor` of the last version that the caller has. */
      before: Type.Optional(Type.String({ pattern: '^(\\d{1,15}\\.[\\w-]{1,64})?$' })),
    }),
    response: Type.Array(ScriptVersion),
    compressed: true,
  }),
  getVersionText: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/versions/:versionId',
    access: 'script:history',
    summary: 'What a script was in a version.',
    params: VersionParams,
    response: VersionText,
    compressed: true,
  }),
  listEditors: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/versions/:versionId/editors',
    access: 'script:history',
    summary:
      'Who wrote between a version and a later one, or since it, by ten minutes and as far as that is still known.',
    params: VersionParams,
    query: Type.Object({
      /** The later version’s id. If absent, the present text is the later one. */
      to: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Type.Array(Type.String()),
  }),
  keepVersion: defineCall({
    method: 'POST',
    path: '/api/scripts/:id/versions',
    access: 'script:edit',
    errors: ['name_required', 'already_kept', 'too_many_versions', 'not_synced', 'rate_limited'],
    summary: `Keep the script as the caller sees it under a name; at most ${MAX_KEPT_VERSIONS}.`,
    params: ScriptParams,
    body: Type.Object({
      name,
      note,
      sv,
    }),
    response: ScriptVersion,
    status: 201,
  }),
  keepBeforeRestore: defineCall({
    method: 'POST',
    path: '/api/scripts/:id/versions/before-restore',
    access: 'script:edit',
    errors: ['not_synced', 'rate_limited'],
    summary:
      'Keep the script as the caller sees it for 30 days, before an earlier version is brought back.',
    params: ScriptParams,
    body: Type.Object({ sv }),
    response: Type.Null(),
    status: 204,
  }),
  keepBeforeRemoval: defineCall({
    method: 'POST',
    path: '/api/scripts/:id/versions/before-removal',
    access: 'script:edit',
    errors: ['not_synced', 'rate_limited'],
    summary:
      'Keep the script as the caller sees it, before the caller removes text, if another person has written since the newest version.',
    params: ScriptParams,
    body: Type.Object({ sv }),
    response: Type.Null(),
    status: 204,
  }),
  nameVersion: defineCall({
    method: 'PATCH',
    path: '/api/scripts/:id/versions/:versionId',
    access: 'script:edit',
    errors: ['name_required', 'already_kept', 'too_many_versions'],
    summary:
      'Name a version. One without a name is kept by that; one that somebody else has named is the owner’s to rename.',
    params: VersionParams,
    body: Type.Object({ name, note }),
    response: ScriptVersion,
  }),
  deleteVersion: defineCall({
    method: 'DELETE',
    path: '/api/scripts/:id/versions/:versionId',
    access: 'script:delete',
    summary: 'Delete a version for everyone.',
    params: VersionParams,
    response: Type.Null(),
    status: 204,
  }),
  deleteVersions: defineCall({
    method: 'DELETE',
    path: '/api/scripts/:id/versions',
    access: 'script:delete',
    summary: 'Delete all versions of a script for everyone.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
}
