// The record of the signed-in user on this machine, for a start without the server (MOB-9). It has no secrets.
import type { CurrentUser } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { isRecord } from '#/shared/is-record.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { sessionUserId } from '#/client/api/session.ts'
import { forgetLocal, readLocal, storeLocal, readVisit, storeVisit } from './local-storage.ts'

const KEY = 'offlineRecord'
interface OfflineRecord {
  readonly userId: string
  readonly username: string
  /** Missing in records of older versions. */
  readonly since?: number
  readonly guest?: CurrentUser['guest']
  /** Null until the list was loaded. */
  readonly scripts: readonly Script[] | null
  /** The session has expired: kept for the same user's next sign-in, but opens nothing (MOB-10). */
  readonly isHidden: boolean
}

/** Stores who is signed in, and drops the record of another user. */
export function keepOfflineUser({ id, username, since = 0, guest }: CurrentUser): void {
  const known = read()
  const scripts = known?.userId === id ? known.scripts : null
  writeRecord({ userId: id, username, since, ...(guest && { guest }), scripts, isHidden: false })
}

export const offlineUser = (): CurrentUser | null => userOf(shownRecord())

/** Also where the session of this user has expired. */
export const lastUser = (): CurrentUser | null => userOf(read())

function userOf(record: OfflineRecord | null): CurrentUser | null {
  if (record === null) return null
  const { userId: id, username, since = 0, guest } = record
  return { id, username, since, ...(guest && { guest }) }
}

export function hideOfflineRecord(): void {
  const record = read()
  if (record !== null) writeRecord({ ...record, isHidden: true })
}

export function forgetOfflineRecord(): void {
  forgetLocal(KEY)
  storeVisit(KEY, null)
}

/** The record of the user who is shown; null while the session has expired. */
export function shownRecord(): OfflineRecord | null {
  const record = read()
  return record === null || record.isHidden ? null : record
}

/** A page that shows one user must not read the record of another user who has signed in in another tab since. */
function read(): OfflineRecord | null {
  const [record, userId] = [parse(), sessionUserId()]
  return userId === null || record?.userId === userId ? record : null
}

function parse(): OfflineRecord | null {
  const stored = readVisit(KEY) ?? readLocal(KEY)
  if (stored === null) return null
  try {
    const record: unknown = JSON.parse(stored)
    return isOfflineRecord(record) ? record : null
  } catch {
    return null
  }
}

/** True if this version can have written the record; a record of another version counts as none. */
function isOfflineRecord(record: unknown): record is OfflineRecord {
  if (!isRecord(record)) return false
  const { userId, username, since, guest, scripts, isHidden } = record
  return (
    (guest === undefined || isGuest(guest)) &&
    typeof userId === 'string' &&
    typeof username === 'string' &&
    (since === undefined || typeof since === 'number') &&
    typeof isHidden === 'boolean' &&
    (scripts === null || (Array.isArray(scripts) && scripts.every(isScript)))
  )
}

function isGuest(guest: unknown): boolean {
  return isRecord(guest) && typeof guest.script_id === 'string' && typeof guest.owner === 'string'
}

function isScript(script: unknown): script is Script {
  if (!isRecord(script)) return false
  return [script.id, script.title, script.created_by].every((text) => typeof text === 'string')
}

/**
 * A user who does not stay signed in leaves no record when the browser is closed. If the storage takes nothing, there
 * is no offline start.
 */
export function writeRecord(record: OfflineRecord): void {
  forgetOfflineRecord()
  const store = readPreferences().remember ? storeLocal : storeVisit
  store(KEY, JSON.stringify(record))
}
