import { Account, AccountExport } from './account-data.ts'
import { User } from './accounts.ts'
import { Cue } from './cues.ts'
import { ImportSessionStatus } from './imports.ts'
import { Layout } from './layouts.ts'
import { LegalNotice } from './legal.ts'
import { Script, ScriptPreview } from './scripts.ts'
import { Share } from './shares.ts'
import { AccessToken } from './tokens.ts'

/** The schemas that the description of the API names. */
export const SCHEMAS = {
  AccessToken,
  Account,
  AccountExport,
  Cue,
  ImportSessionStatus,
  Layout,
  LegalNotice,
  Script,
  ScriptPreview,
  Share,
  User,
} as const
