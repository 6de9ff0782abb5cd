import { deleteLocalCopies } from './local-copies.ts'
import { forgetRefusedWords } from './words-keeper.ts'
import { forgetUnsent } from './unsent-edits.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'
import { serverNow } from './server-clock.ts'

/** Deletes all of a user's data on this machine. */
export async function forgetUser(userId: string): Promise<void> {
  forgetUnsent(userId)
  forgetLastPlaces(userId)
  forgetVisits(userId)
  forgetFolded(userId)
  forgetChosenSets(userId)
  forgetKeptTasks(userId)
  forgetRefusedWords(userId)
  forgetBrowserId()
  await deleteLocalCopies(userId)
}

// The set of cuts that a user has chosen in each script on this machine: what one person looks at changes nothing for others.

const setsPrefix = (userId: string) => `editor.cutSet.${userId}.`

/** The id of the set; null if the user has chosen none. */
export function readChosenSet(userId: string, scriptId: string): string | null {
  return readLocal(setsPrefix(userId) + scriptId)
}

/** @param set null for the first set, which is shown without a choice */
export function storeChosenSet(userId: string, scriptId: string, set: string | null): void {
  const key = setsPrefix(userId) + scriptId
  if (set === null) forgetLocal(key)
  else storeLocal(key, set)
}

export function forgetChosenSets(userId: string): void {
  for (const key of localKeys(setsPrefix(userId))) forgetLocal(key)
}

// Which groups of the list a user has folded, on this machine.

const foldedKey = (userId: string) => `foldedGroups.${userId}`

export function foldedGroups(userId: string): ReadonlySet<string> {
  return new Set((readLocal(foldedKey(userId)) ?? '').split(' ').filter((id) => id !== ''))
}

export function storeFolded(userId: string, ids: ReadonlySet<string>): void {
  storeLocal(foldedKey(userId), [...ids].join(' '))
}

function forgetFolded(userId: string): void {
  forgetLocal(foldedKey(userId))
}

// What a user does in each script, as the server has said last: known at once when a script opens, and without a network.
// The page that signs out loads this file, so the tasks are read elsewhere (editor/model/tasks-plugin.ts).

const tasksPrefix = (userId: string) => `tasks.${userId}.`

/** The tasks as they were stored, as JSON; null if there are none. */
export function readKeptTasks(userId: string, scriptId: string): string | null {
  return readLocal(tasksPrefix(userId) + scriptId)
}

export function keepTasks(userId: string, scriptId: string, tasks: object): void {
  storeLocal(tasksPrefix(userId) + scriptId, JSON.stringify(tasks))
}

function forgetKeptTasks(userId: string): void {
  for (const key of localKeys(tasksPrefix(userId))) forgetLocal(key)
}

// The last place of a user in each script on this machine, in a form that only the script's document can resolve.

const placesPrefix = (userId: string) => `editor.lastPlace.${userId}.`

export function readLastPlace(userId: string, scriptId: string): string | null {
  return readLocal(placesPrefix(userId) + scriptId)
}

export function storeLastPlace(userId: string, scriptId: string, place: string): void {
  storeLocal(placesPrefix(userId) + scriptId, place)
}

export function forgetLastPlaces(userId: string): void {
  for (const key of localKeys(placesPrefix(userId))) forgetLocal(key)
}

const BROWSER_KEY = 'browserId'

/** A random id of this browser, made on first use. */
export function browserId(): string {
  const known = readLocal(BROWSER_KEY)
  if (known !== null) return known
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  storeLocal(BROWSER_KEY, id)
  return id
}

/** Forgets the id, so that the next user of this browser counts as another visitor. */
function forgetBrowserId(): void {
  forgetLocal(BROWSER_KEY)
}

// When a user was last in each script, and saw the list and a shared script for the first time, on this machine: the
// server is not told when people read.

const visitsPrefix = (userId: string) => `scriptVisit.${userId}.`
/** No script has these ids. */
const FIRST = 'first'
const FIRST_SHARED = 'first-shared'

/** Notes that the user is in a script now. */
export function noteVisit(userId: string, scriptId: string, now = serverNow()): void {
  storeLocal(visitsPrefix(userId) + scriptId, String(now))
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
export function firstSharedVisit(userId: string, now: number): number {
  const first = timeAt(userId, FIRST_SHARED)
  if (first === null) noteVisit(userId, FIRST_SHARED, now)
  return first ?? now
}

export function forgetVisits(userId: string): void {
  for (const key of localKeys(visitsPrefix(userId))) forgetLocal(key)
}

function timeAt(userId: string, place: string): number | null {
  const stored = Number(readLocal(visitsPrefix(userId) + place) ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}

// The hints for new users that a user has dismissed on this machine.

export type Hint = 'welcome' | 'empty-script' | 'tasks'

const hintsKey = (userId: string) => `dismissedHints.${userId}`

export function isHintDismissed(userId: string, hint: Hint): boolean {
  return dismissedHints(userId).includes(hint)
}

export function dismissHint(userId: string, hint: Hint): void {
  storeLocal(hintsKey(userId), [...new Set([...dismissedHints(userId), hint])].join(' '))
}

function dismissedHints(userId: string): readonly string[] {
  return (readLocal(hintsKey(userId)) ?? '').split(' ')
}
