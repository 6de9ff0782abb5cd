import { accountDataCalls } from './account-data.ts'
import { accountCalls } from './accounts.ts'
import { asrCalls } from './asr.ts'
import { cueCalls } from './cues.ts'
import { houseCalls } from './house.ts'
import { importCalls } from './imports.ts'
import { layoutCalls } from './layouts.ts'
import { legalCalls } from './legal.ts'
import { scriptCalls } from './scripts.ts'
import { scriptVersionCalls } from './script-versions.ts'
import { shareCalls } from './shares.ts'
import { thumbnailCalls } from './thumbnails.ts'
import { tokenCalls } from './tokens.ts'
import { versionCalls } from './version.ts'

/** The REST contract: every call, by its name. */
export const api = {
  ...accountCalls,
  ...accountDataCalls,
  ...tokenCalls,
  ...scriptCalls,
  ...cueCalls,
  ...scriptVersionCalls,
  ...shareCalls,
  ...thumbnailCalls,
  ...layoutCalls,
  ...importCalls,
  ...asrCalls,
  ...legalCalls,
  ...versionCalls,
  ...houseCalls,
}

/** The calls in the groups of the API documentation. */
export const API_GROUPS = {
  accounts: { ...accountCalls, ...accountDataCalls },
  tokens: tokenCalls,
  scripts: { ...scriptCalls, ...cueCalls, ...scriptVersionCalls },
  shares: shareCalls,
  imports: importCalls,
  layouts: layoutCalls,
  thumbnails: thumbnailCalls,
  house: { ...houseCalls, ...asrCalls, ...legalCalls, ...versionCalls },
}
export type ApiGroup = keyof typeof API_GROUPS
