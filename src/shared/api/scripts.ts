import { type Static, Type } from 'typebox'
import { PERMISSIONS, SCRIPT_ROLES } from '#/shared/access/capabilities.ts'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { CUE_TYPES } from '../script/cue-types.ts'
import { SCRIPT_LANGUAGES } from '../script/blocks.ts'
import { defineCall } from './call.ts'

const MAX_SEARCH_LENGTH = 200
/** Fewer letters are in every script. */
export const MIN_SEARCH_LENGTH = 2

/** Words that were found, with the text around them and their place. */
export const FoundWords = Type.Object({
  /** Null before the first scene. */
  scene: Type.Union([Type.Object({ number: Type.String(), name: Type.String() }), Type.Null()]),
  /** Empty where nobody speaks. */
  speaker: Type.String(),
  before: Type.String(),
  words: Type.String(),
  after: Type.String(),
  /** The words with what follows them. */
  quote: Type.String(),
  /** How often the quote stands in the script before this place. */
  nth: Type.Integer({ minimum: 0 }),
})
export type FoundWords = Static<typeof FoundWords>

export const FoundScript = Type.Object({
  id: Type.String(),
  title: Type.String(),
  owner: Type.String(),
  /** How many paragraphs fit; not more than 100 are counted. */
  total: Type.Integer(),
  found: Type.Array(FoundWords),
})
export type FoundScript = Static<typeof FoundScript>

export const searchCalls = {
  searchTexts: defineCall({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary:
      'Search the texts of all scripts that the caller owns or that are shared with them; those edited last come first. Edits are found after a minute. Fewer than two letters find nothing, but make the texts ready for the next question.',
    query: Type.Object({ q: Type.String({ maxLength: MAX_SEARCH_LENGTH }) }),
    response: Type.Array(FoundScript),
  }),
}

export const MAX_TITLE_LENGTH = 200

const title = Type.String({ maxLength: MAX_TITLE_LENGTH })
export const ScriptParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const ScriptRole = Type.Object({
  role: Type.Enum([...SCRIPT_ROLES]),
  /** All types for those who may write the text. */
  cue_types: Type.Array(Type.Enum(CUE_TYPES.map(({ id }) => id))),
  /** The caller's functions in productions of the script. */
  functions: Type.Array(Type.Enum([...FUNCTIONS])),
})
export type ScriptRole = Static<typeof ScriptRole>

export const Script = Type.Object({
  id: Type.String(),
  title: Type.String(),
  created_by: Type.String(),
  /** The username of the owner. */
  owner: Type.String(),
  /** Epoch milliseconds. */
  created_at: Type.Integer(),
  /** The time of the last edit; null if no user has edited the script. */
  edited_at: Type.Union([Type.Integer(), Type.Null()]),
  /** The user of the last edit; null if not known any more, or if the script is not shared with the caller. */
  editor: Type.Union([Type.String(), Type.Null()]),
  is_public: Type.Boolean(),
  /** The most that the caller's share and functions in productions permit; null without both. Then the time since when there is a share. */
  permission: Type.Union([Type.Enum([...PERMISSIONS]), Type.Null()]),
  shared_at: Type.Union([Type.Integer(), Type.Null()]),
  /** The caller's productions in which the script is, by title; empty among other people's public scripts. */
  productions: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  /** The user to whom the owner offers the script; null if there is none, or if the caller is neither of them. */
  offered_to: Type.Union([Type.String(), Type.Null()]),
  /** An SVG data URI, or empty. */
  thumbnail: Type.String(),
})
export type Script = Static<typeof Script>

/** How long a deleted script stays in the trash. */
export const TRASH_DAYS = 30

/** A script in its owner's trash. */
export const TrashedScript = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Epoch milliseconds. */
  created_at: Type.Integer(),
  /** When it was put into the trash. TRASH_DAYS later it is deleted for good. */
  deleted_at: Type.Integer(),
})
export type TrashedScript = Static<typeof TrashedScript>

/** `yjs_state`: the complete current document state, base64. */
const ScriptWithState = Type.Object({ ...Script.properties, yjs_state: Type.String() })

/** The number of public scripts on a page; a page with fewer scripts is the last. */
export const PUBLIC_PAGE_SIZE = 50

/** The place of a script in a list with the newest first. */
export const scriptCursor = ({ created_at, id }: Pick<Script, 'created_at' | 'id'>): string =>
  `${created_at}.${id}`

export const ScriptPreview = Type.Object({
  lines: Type.Array(Type.String()),
  /** How many non-empty lines follow the ones given. */
  more: Type.Integer(),
})
export type ScriptPreview = Static<typeof ScriptPreview>

export const scriptCalls = {
  listScripts: defineCall({
    method: 'GET',
    path: '/api/scripts',
    access: 'signed-in',
    summary:
      'Own scripts and scripts shared with the caller, or public ones of others; newest first.',
    query: Type.Object({
      /** `public`: the call lists public scripts of other users instead, at most PUBLIC_PAGE_SIZE of them. */
      scope: Type.Optional(Type.Enum(['public'])),
      /** A part of the title, in any case of letters. */
      q: Type.Optional(Type.String({ maxLength: MAX_TITLE_LENGTH })),
      /** With scope=public, the `scriptCursor` of the last script that the caller has. */
      before: Type.Optional(Type.String({ pattern: '^(\\d{1,15}\\.[\\w-]{1,64})?$' })),
    }),
    response: Type.Array(Script),
    compressed: true,
  }),
  createScript: defineCall({
    method: 'POST',
    path: '/api/scripts',
    access: 'signed-in',
    errors: ['title_required', 'too_many_scripts', 'storage_full'],
    summary: 'Create a script: an empty one, or a sample in its language.',
    body: Type.Object({
      title: Type.Optional(title),
      /** The language of the script, for spelling, hyphenation and quotation marks; unknown if absent. */
      language: Type.Optional(Type.Enum([...SCRIPT_LANGUAGES])),
      /** Whether the script begins with a sample scene of a play, in German if no language is named. */
      sample: Type.Optional(Type.Boolean()),
    }),
    response: Script,
    status: 201,
  }),
  copyScript: defineCall({
    method: 'POST',
    path: '/api/scripts/:id/copies',
    access: 'script:copy',
    errors: ['title_required', 'too_many_scripts', 'storage_full', 'rate_limited'],
    summary: 'Copy a script, without its comments, into one of the caller’s own.',
    params: ScriptParams,
    body: Type.Object({ title: Type.Optional(title) }),
    response: Script,
    status: 201,
  }),
  getScript: defineCall({
    method: 'GET',
    path: '/api/scripts/:id',
    access: 'script:read',
    guests: true,
    summary: 'A script with its document.',
    params: ScriptParams,
    response: ScriptWithState,
    compressed: true,
  }),
  getScriptInfo: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/info',
    access: 'script:read',
    guests: true,
    summary: 'A script without its document.',
    params: ScriptParams,
    response: Script,
  }),
  renameScript: defineCall({
    method: 'PATCH',
    path: '/api/scripts/:id',
    access: 'script:rename',
    errors: ['title_required'],
    summary: 'Rename a script.',
    params: ScriptParams,
    body: Type.Object({ title: Type.Optional(title) }),
    response: Script,
  }),
  deleteScript: defineCall({
    method: 'DELETE',
    path: '/api/scripts/:id',
    access: 'script:delete',
    summary: 'Put a script into its owner’s trash: it is gone for everyone.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
  listTrash: defineCall({
    method: 'GET',
    path: '/api/trash',
    access: 'signed-in',
    summary: 'The scripts in the caller’s trash, the one deleted last first.',
    response: Type.Array(TrashedScript),
  }),
  restoreScript: defineCall({
    method: 'POST',
    path: '/api/trash/:id/restore',
    access: 'script:restore',
    errors: ['too_many_scripts'],
    summary: 'Take a script out of the trash, with its shares, its versions and its public flag.',
    params: ScriptParams,
    response: Script,
  }),
  purgeScript: defineCall({
    method: 'DELETE',
    path: '/api/trash/:id',
    access: 'script:purge',
    summary: 'Delete a script in the trash for good.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
  getRole: defineCall({
    method: 'GET',
    path: '/api/s/:id/role',
    access: 'script:read',
    guests: true,
    summary: 'What the caller is to a script, and the types of cue that they may set.',
    params: ScriptParams,
    response: ScriptRole,
  }),
  getPreview: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/preview',
    access: 'script:read',
    summary: 'The first non-empty lines of a script.',
    params: ScriptParams,
    response: ScriptPreview,
  }),
  getDocumentState: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/yjs',
    access: 'script:read',
    guests: true,
    summary: 'The complete current document state, as one Yjs update.',
    params: ScriptParams,
    response: Type.Unsafe<Uint8Array>({}),
    binary: true,
    compressed: true,
  }),
  getRecentUpdates: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/updates',
    access: 'script:read',
    guests: true,
    summary: 'Updates that are not folded into the stored state yet, base64.',
    params: ScriptParams,
    response: Type.Object({ updates: Type.Array(Type.Object({ data: Type.String() })) }),
    compressed: true,
  }),
}
