// When a user was last in each script, and saw the list and a shared script for the first time, on this machine: the
// server is not told when people read.
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'
import { serverNow } from './server-clock.ts'

const prefixOf = (userId: string) => `scriptVisit.${userId}.`
/** No script has these ids. */
const FIRST = 'first'
const FIRST_SHARED = 'first-shared'

/** Notes that the user is in a script now. */
export function noteVisit(userId: string, scriptId: string, now = serverNow()): void {
  storeLocal(prefixOf(userId) + scriptId, String(now))
}

/** The time of the user's last visit to a script; without one the time of the first look at the list. */
export function lastVisit(userId: string, scriptId: string, now = serverNow()): number {
  const visited = timeAt(userId, scriptId)
  if (visited !== null) return visited
  const first = timeAt(userId, FIRST)
  if (first === null) noteVisit(userId, FIRST, now)
  return first ?? now
}

/** The time at which the user saw a script that is shared with them for the first time: now, if this is asked first. */
export function firstSharedVisit(userId: string, now = serverNow()): number {
  const first = timeAt(userId, FIRST_SHARED)
  if (first === null) noteVisit(userId, FIRST_SHARED, now)
  return first ?? now
}

export function forgetVisits(userId: string): void {
  for (const key of localKeys(prefixOf(userId))) forgetLocal(key)
}

function timeAt(userId: string, place: string): number | null {
  const stored = Number(readLocal(prefixOf(userId) + place) ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}
