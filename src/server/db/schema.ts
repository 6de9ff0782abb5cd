// One schema for both databases: booleans are 0/1, times are epoch milliseconds, bytes are Uint8Array.
import type { Generated, Kysely } from 'kysely'
import type { Permission } from '#/shared/access/capabilities.ts'
import type { TokenKind } from '#/shared/access/script-rights.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { VersionKind } from '#/shared/script/versions.ts'
import type {
  ImportJobsTable,
  PrintedPagesTable,
  ReadingHabitsTable,
  StoredPartsTable,
  NoticesTable,
  ProductionMembersTable,
  ProductionScriptsTable,
  ProductionsTable,
} from './feature-tables.ts'

export interface UsersTable {
  id: string
  username: string
  username_folded: string
  email: string
  email_folded: string
  /** Null where the account signs in by a third party only. */
  password_hash: string | null
  created_at: number
  /** To the hour; null if the user has not been seen since this column exists. */
  last_seen_at: number | null
}

export interface SessionsTable {
  id: string
  user_id: string
  /** SHA-256 of the bearer token: the token itself is never stored. */
  token_hash: string
  created_at: number
  expires_at: number
}

/** Tokens for programs; they do not expire. */
export interface AccessTokensTable {
  id: string
  user_id: string
  name: string
  kind: TokenKind
  /** SHA-256 of the token: the token itself is never stored. */
  token_hash: string
  created_at: number
  last_used_at: number | null
}

/** A link to a new password. */
export interface PasswordResetsTable {
  /** SHA-256 of the token in the link. */
  token_hash: string
  user_id: string
  expires_at: number
}

/** The identities of people at the house's own identity provider. */
export interface IdentitiesTable {
  issuer: string
  subject: string
  user_id: string
}

export interface ScriptsTable {
  id: string
  title: string
  title_folded: string
  created_by: string
  created_at: number
  is_public: 0 | 1
  thumbnail: string
}

export interface SharesTable {
  id: string
  script_id: string
  user_id: string
  permission: Permission
  created_at: number
}

/** The scripts that their owners have deleted and can still restore. */
export interface TrashTable {
  script_id: string
  deleted_at: number
}

/** The share whose user is asked to take a script over. */
export interface OwnershipOffersTable {
  script_id: string
  share_id: string
  created_at: number
}

/** Invitations by link, each to a script or into a production. Revoked and expired ones are kept for a while, to say whom to ask. */
export interface InvitesTable {
  id: string
  script_id: string | null
  production_id: string | null
  /** SHA-256 of the token in the link. */
  token_hash: string
  permission: Permission
  /** Null in an invitation to a script; its permission is the one above. */
  function: ProductionFunction | null
  label: string
  for_guests: 0 | 1
  max_uses: number
  uses: number
  created_at: number
  expires_at: number
  revoked_at: number | null
}

/** The users without an account. */
export interface GuestsTable {
  user_id: string
  /** Null if the invitation is deleted. */
  invite_id: string | null
  /** When the owner of the script, or a direction, has removed the guest, who has no right since then. */
  removed_at: number | null
}

/** The folded document. */
export interface ScriptStatesTable {
  script_id: string
  /** Empty where it is stored in parts. */
  state: Uint8Array
  parts_id: Generated<string | null>
  parts_bytes: Generated<number>
  /** Updates up to this seq are part of `state`. */
  folded_seq: number
  updated_at: number
}

/** The newest seq in each script's log; a trigger updates it. */
export interface ScriptHeadsTable {
  script_id: string
  seq: number
}

export interface ScriptUpdatesTable {
  script_id: string
  seq: number
  /** Empty where it is stored in parts. */
  data: Uint8Array
  parts_id: Generated<string | null>
  parts_bytes: Generated<number>
  created_at: number
}

/** The user who writes under a client id in a script, also after the account is deleted; null for the server itself. */
export interface ScriptClientsTable {
  script_id: string
  client_id: number
  user_id: string | null
}

/** An earlier state of a script. */
export interface VersionsTable {
  id: string
  script_id: string
  /** The newest update of the script's log that is in this version. */
  seq: number
  at: number
  kind: VersionKind
  /** Empty if no user has named the version. */
  name: string
  note: string
  by_user: string | null
  /** The version whose text is needed to unpack `content`; null if `content` is complete. */
  base_id: string | null
  /** How large the text is, unpacked. */
  bytes: number
  /** SHA-256 of the text. */
  hash: string
  /** JSON. */
  stats: string
  /** Packed (`versions/version-content.ts`); empty where it is stored in parts. */
  content: Uint8Array
  parts_id: Generated<string | null>
  parts_bytes: Generated<number>
}

/** The seq of its log up to which each script has been kept, and the time. */
export interface KeptHeadsTable {
  script_id: string
  seq: number
  at: number
}

/** The users who have written in a script, by periods of ten minutes. */
export interface ScriptActivityTable {
  user_id: string
  script_id: string
  slot: number
}

/** What each person does in a script. */
export interface ScriptTasksTable {
  script_id: string
  user_id: string
  /** JSON: the names of roles. */
  speakers: string
  /** JSON: types of cue. */
  cue_types: string
  everything: 0 | 1
  updated_at: number
}

/** The version of a script that each person has confirmed as seen. */
export interface ScriptReadsTable {
  script_id: string
  user_id: string
  /** Null if the version was deleted. */
  version_id: string | null
  at: number
  /** How much was new to the person: since this version, for the tasks of this time, up to this position of the log. */
  counted_version: string | null
  counted_tasks: number | null
  counted_seq: number | null
  counted_at: number | null
  texts: number | null
  cues: number | null
  /** The letters of the confirmed state where they are now, by their ids; null for people who may not write. */
  letters: Uint8Array | null
  /** The ids of those letters that the person has deleted. */
  deleted: Uint8Array | null
}

/** The last editor of each script that was ever edited. */
export interface LastEditsTable {
  script_id: string
  /** Null if the edit was long ago, or if the account is deleted. */
  user_id: string | null
  at: number
}

/** The last edit that each script's thumbnail shows. */
export interface DrawnThumbnailsTable {
  script_id: string
  edited_at: number
}

/** The words of each script for the search through all of them, as `scriptText` writes them. */
export interface ScriptTextsTable {
  script_id: string
  /** The words are those of the document at this seq. */
  seq: number
  /** When they were read. */
  at: number
  /** Of the text, in letters. */
  length: number
  text: string
}

export interface LayoutsTable {
  id: string
  user_id: string
  name: string
  /** JSON. */
  settings: string
  created_at: number
}

/** Secrets made on first start, e.g. the key that signs socket tokens. */
export interface SecretsTable {
  name: string
  value: string
}

/** Facts on the house as a whole. */
export interface HouseTable {
  name: string
  value: string
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  access_tokens: AccessTokensTable
  password_resets: PasswordResetsTable
  identities: IdentitiesTable
  scripts: ScriptsTable
  shares: SharesTable
  trash: TrashTable
  ownership_offers: OwnershipOffersTable
  invites: InvitesTable
  guests: GuestsTable
  productions: ProductionsTable
  production_members: ProductionMembersTable
  production_scripts: ProductionScriptsTable
  notices: NoticesTable
  script_states: ScriptStatesTable
  script_heads: ScriptHeadsTable
  script_updates: ScriptUpdatesTable
  script_clients: ScriptClientsTable
  versions: VersionsTable
  kept_heads: KeptHeadsTable
  script_activity: ScriptActivityTable
  script_tasks: ScriptTasksTable
  script_reads: ScriptReadsTable
  last_edits: LastEditsTable
  drawn_thumbnails: DrawnThumbnailsTable
  script_texts: ScriptTextsTable
  import_jobs: ImportJobsTable
  stored_parts: StoredPartsTable
  printed_pages: PrintedPagesTable
  reading_habits: ReadingHabitsTable
  layouts: LayoutsTable
  secrets: SecretsTable
  house: HouseTable
}

export type Database = Kysely<Tables>

export type DatabaseKind = 'sqlite' | 'postgres'
