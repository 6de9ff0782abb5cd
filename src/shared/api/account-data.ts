import { type Static, Type } from 'typebox'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { defineCall } from './call.ts'
import { ReadingHabit } from '../imports/review/reading-habits.ts'
import { Invite } from './invites.ts'
import { Layout } from './layouts.ts'
import { Notice } from './news.ts'
import { Production } from './productions.ts'
import { BlocksToRead, CuesToRead, CutsToRead, ThreadsToRead } from './script-content.ts'
import { ScriptVersion } from './script-versions.ts'
import { Script } from './scripts.ts'
import { MyTasks } from './tasks.ts'
import { AccessToken } from './tokens.ts'

export const Account = Type.Object({
  username: Type.String(),
  email: Type.String(),
  /** How many scripts the user owns, and how many of them others have a share in; neither counts the trash. */
  scripts: Type.Integer(),
  shared_scripts: Type.Integer(),
  /** How many scripts are in the user's trash. */
  trashed_scripts: Type.Integer(),
  /** The titles of the productions that end with the account, because nobody else directs them. */
  ending_productions: Type.Array(Type.String()),
})
export type Account = Static<typeof Account>

const share = {
  script_id: Type.String(),
  script_title: Type.String(),
  permission: Type.Enum([...PERMISSIONS]),
}

const { id: _id, ...inviteTerms } = Invite.properties

/** Everything that belongs to one account. */
export const AccountExport = Type.Object({
  account: Type.Object({
    id: Type.String(),
    username: Type.String(),
    email: Type.String(),
    /** Epoch milliseconds. */
    created_at: Type.Integer(),
  }),
  /** The user's own scripts, those in the trash, too, each with its content to read (`blocks`) and as the complete document (base64). */
  scripts: Type.Array(
    Type.Object({
      ...Script.properties,
      /** When the script was put into the trash, epoch milliseconds; null if it is not in the trash. */
      deleted_at: Type.Union([Type.Integer(), Type.Null()]),
      blocks: BlocksToRead,
      cuts: Type.Optional(CutsToRead),
      cues: Type.Optional(CuesToRead),
      threads: Type.Optional(ThreadsToRead),
      yjs_state: Type.String(),
      /** Earlier states. The call `getVersionText` answers their texts. */
      versions: Type.Array(ScriptVersion),
    }),
  ),
  /** Versions that the user has kept in scripts of others. */
  versions_kept: Type.Array(
    Type.Object({
      script_id: Type.String(),
      script_title: Type.String(),
      /** Epoch milliseconds. */
      at: Type.Integer(),
      name: Type.String(),
      note: Type.String(),
    }),
  ),
  /** Scripts in which the user has written, each with the start of a period of ten minutes (epoch milliseconds). */
  activity: Type.Array(Type.Object({ script_id: Type.String(), at: Type.Integer() })),
  /** Scripts in which the user was the last to write. */
  last_edits: Type.Array(Type.Object({ script_id: Type.String(), at: Type.Integer() })),
  /** What the user does in scripts. */
  script_tasks: Type.Array(
    Type.Object({
      script_id: Type.String(),
      ...MyTasks.properties,
      /** Epoch milliseconds. */
      updated_at: Type.Integer(),
    }),
  ),
  /** When the user has confirmed scripts as seen, and which words of that state they have deleted since. */
  script_reads: Type.Array(
    Type.Object({
      script_id: Type.String(),
      at: Type.Integer(),
      /** The index of a block, and two places in its text. */
      deleted: Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()])),
    }),
  ),
  /**
   * The comments, replies and suggestions that the user has written in other people's scripts, also in those that the user may not
   * read any more, which have no title here. Without the words of others, and without scripts that are in the trash.
   */
  words_elsewhere: Type.Array(
    Type.Object({
      script_id: Type.String(),
      script_title: Type.Union([Type.String(), Type.Null()]),
      /** Under the user's name; null where this version cannot read the script. */
      words: Type.Union([
        Type.Array(
          Type.Object({
            kind: Type.Enum(['comment', 'reply', 'suggestion']),
            comment_id: Type.String(),
            text: Type.String(),
            /** Epoch milliseconds. */
            at: Type.Integer(),
            edited_at: Type.Union([Type.Integer(), Type.Null()]),
          }),
        ),
        Type.Null(),
      ]),
    }),
  ),
  shares_given: Type.Array(Type.Object({ ...share, username: Type.String() })),
  shares_received: Type.Array(Type.Object({ ...share, owner: Type.String() })),
  /** Invitations to the user's scripts, and into productions that the user directs; those that are over are kept for a while. */
  invites: Type.Array(
    Type.Object({
      script_id: Type.Union([Type.String(), Type.Null()]),
      script_title: Type.Union([Type.String(), Type.Null()]),
      production_id: Type.Union([Type.String(), Type.Null()]),
      production_title: Type.Union([Type.String(), Type.Null()]),
      ...inviteTerms,
      /** Their names. */
      guests: Type.Array(Type.String()),
      revoked_at: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  /** The productions that the user belongs to. */
  productions: Type.Array(Type.Pick(Production, ['id', 'title', 'function'])),
  /** What is addressed to the user. */
  notices: Type.Array(Notice),
  layouts: Type.Array(Layout),
  /** How the user has corrected imports; without a word of the scripts. */
  reading_habits: Type.Array(ReadingHabit),
  /** The tokens without their secrets: the server stores only hashes. */
  access_tokens: Type.Array(AccessToken),
})
export type AccountExport = Static<typeof AccountExport>

export const accountDataCalls = {
  getAccount: defineCall({
    method: 'GET',
    path: '/api/account',
    access: 'signed-in',
    needsSession: true,
    summary: 'The caller’s account, and what its deletion would take along.',
    response: Account,
  }),
  exportAccount: defineCall({
    method: 'GET',
    path: '/api/account/export',
    access: 'signed-in',
    guests: true,
    needsSession: true,
    errors: ['rate_limited'],
    summary: 'Everything that belongs to the caller.',
    response: AccountExport,
  }),
  deleteAccount: defineCall({
    method: 'DELETE',
    path: '/api/account',
    access: 'signed-in',
    guests: true,
    needsSession: true,
    summary: 'Delete the caller’s account with all its scripts, for everyone.',
    response: Type.Null(),
    status: 204,
  }),
}
