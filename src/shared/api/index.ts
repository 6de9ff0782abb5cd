import { accountCalls } from './accounts.ts'
import { importCalls } from './imports.ts'
import { scriptCalls } from './scripts.ts'
import { shareCalls } from './shares.ts'

/** The REST contract: every call, by its name. */
export const api = { ...accountCalls, ...scriptCalls, ...shareCalls, ...importCalls }
