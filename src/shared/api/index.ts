import { type Static, Type } from 'typebox'
import { accountDataCalls } from './account-data.ts'
import { accountCalls } from './accounts.ts'
import { defineCall } from './call.ts'
import { cueCalls } from './cues.ts'
import { houseCalls, legalCalls } from './house.ts'
import { importCalls } from './imports.ts'
import { inviteCalls } from './invites.ts'
import { layoutCalls } from './layouts.ts'
import { newsCalls, noticeCalls } from './news.ts'
import { productionCalls } from './productions.ts'
import { scriptVersionCalls } from './script-versions.ts'
import { scriptCalls, searchCalls } from './scripts.ts'
import { shareCalls } from './shares.ts'
import { taskCalls } from './tasks.ts'
import { tokenCalls } from './tokens.ts'

const Recogniser = Type.Object({
  /** Whether the house has a recogniser of its own, at the socket `/api/asr/:scriptId`; else browsers use theirs. */
  selfHosted: Type.Boolean(),
  /** The older name of `selfHosted`. Pages of earlier builds read it; without it they use the browser's recogniser. */
  house: Type.Boolean({ deprecated: true }),
  /** The languages for which the house has one. In another language browsers use theirs. */
  languages: Type.Array(Type.String()),
  /** By language: the machine outside of the house's network that gets the sound, where one does. */
  outside: Type.Optional(Type.Record(Type.String(), Type.String())),
})

type Recogniser = Static<typeof Recogniser>

const asrCalls = {
  getRecogniser: defineCall({
    method: 'GET',
    path: '/api/recogniser',
    access: 'signed-in',
    guests: true,
    summary: 'Whose speech recognition a rehearsal is followed with.',
    response: Recogniser,
  }),
}

const thumbnailCalls = {
  generateThumbnails: defineCall({
    method: 'POST',
    path: '/api/s/thumbnails/generate',
    access: 'signed-in',
    summary: 'Draw the missing thumbnails of the caller’s own scripts; answers how many.',
    response: Type.Integer(),
  }),
  regenerateThumbnails: defineCall({
    method: 'POST',
    path: '/api/s/thumbnails/regenerate',
    access: 'signed-in',
    summary: 'Draw all thumbnails of the caller’s own scripts anew; answers how many.',
    response: Type.Integer(),
  }),
}

const versionCalls = {
  getVersion: defineCall({
    method: 'GET',
    path: '/api/version',
    access: 'anyone',
    summary: 'Which version of Stichwort this server runs.',
    response: Type.Object({ version: Type.String() }),
  }),
}

/** The REST contract: every call, by its name. */
export const api = {
  ...accountCalls,
  ...accountDataCalls,
  ...tokenCalls,
  ...scriptCalls,
  ...cueCalls,
  ...searchCalls,
  ...scriptVersionCalls,
  ...taskCalls,
  ...newsCalls,
  ...shareCalls,
  ...inviteCalls,
  ...productionCalls,
  ...noticeCalls,
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
  scripts: {
    ...scriptCalls,
    ...searchCalls,
    ...cueCalls,
    ...scriptVersionCalls,
    ...taskCalls,
    ...newsCalls,
  },
  shares: { ...shareCalls, ...inviteCalls, ...noticeCalls },
  productions: productionCalls,
  imports: importCalls,
  layouts: layoutCalls,
  thumbnails: thumbnailCalls,
  house: { ...houseCalls, ...asrCalls, ...legalCalls, ...versionCalls },
}
export type ApiGroup = keyof typeof API_GROUPS
