import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { forgetWorkOfOthers } from '#/client/local/kept-work.ts'
import { log } from '#/client/local/log.ts'
import { endRefusedWords, forgetRefusedWordsOfOthers } from '#/client/local/words-keeper.ts'
import {
  hideOfflineRecord,
  keepOfflineUser,
  lastUser,
  offlineUser,
} from '#/client/local/offline-record.ts'
import { addressMessages } from '#/client/ui/messages.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { ApiError, isNetworkFailure } from './api-error.ts'
import { callApi, dropEarlyAnswers } from './call-api.ts'
import { finishSignOut, hasPendingSignOut } from './pending-sign-out.ts'
import { readAnew } from './query-client.ts'
import {
  clearSession,
  sameSession,
  type SessionEnd,
  setSessionUserId,
  storedToken,
  storeSession,
} from './session.ts'

const ASK_AGAIN_MS = 10_000
const SESSION_KEY = ['session', 'user'] as const
const fromRecord = createStore(false)

/** Whether the user is known from the offline record only: the server has not answered yet (MOB-10). */
export const isFromRecord: Store<boolean> = fromRecord

const ended = createStore<string | null>(null)

/** The owner of the script whose guest this page has just shown: the invitation is over. */
export const endedInvitation: Store<string | null> = ended

/** The signed-in user, or null. Asked for once; sign-in and sign-out write it. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }) => {
    const before = writesOf(client)
    const user = await fetchUser(client)
    // The user signed in or out during the request: its answer is out of date.
    if (writesOf(client) !== before)
      return client.getQueryData<CurrentUser | null>(SESSION_KEY) ?? null
    rememberUser(client, user)
    return user
  },
  staleTime: Infinity,
  gcTime: Infinity,
  refetchInterval: ({ state }) => (isUnsure(state.data) ? ASK_AGAIN_MS : false),
  refetchOnReconnect: ({ state }) => (isUnsure(state.data) ? 'always' : false),
})

/** How often the user has been written: by an answer of the server, by a sign-in or by a sign-out. */
function writesOf(client: QueryClient): number {
  return client.getQueryState(SESSION_KEY)?.dataUpdateCount ?? 0
}

/** Sets another user, or null after a sign-out. Drops everything that the last user has loaded. */
export function changeUser(
  queryClient: QueryClient,
  user: CurrentUser | null,
  end?: SessionEnd,
): void {
  fromRecord.set(false)
  dropEarlyAnswers()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  rememberUser(queryClient, user, end)
  queryClient.setQueryData<CurrentUser | null>(SESSION_KEY, user)
}

/** Sets the user whom this page shows, and stores the user for a start without the server. */
function rememberUser(client: QueryClient, user: CurrentUser | null, end?: SessionEnd): void {
  // another tab may have forgotten the stored one, which is one for all tabs
  const before =
    client.getQueryData<CurrentUser | null>(SESSION_KEY) ??
    // where another person has signed in, or may have after a sign-out in another tab, the record is that person's
    (end === undefined || end === 'expired' ? lastUser() : null)
  const isGuestOut = before?.guest !== undefined && before.id !== user?.id
  ended.set(isGuestOut && !user ? (before.guest?.owner ?? null) : null)
  // a guest's right is over, and has no next sign-in: only the words that may not have arrived stay, in this tab
  if (isGuestOut) void forgetGuest(before.id, user ? 'other-user' : end)
  if (user === null) {
    if (before) hideOfflineRecord()
  } else {
    keepOfflineUser(user)
    forgetWorkOfOthers(user.id)
  }
  forgetRefusedWordsOfOthers(user?.id)
  setSessionUserId(user?.id ?? null)
  addressMessages(user?.id ?? null)
}

async function forgetGuest(userId: string, end?: SessionEnd): Promise<void> {
  // another person is here by now, and must not find the guest's words
  if (end === 'other-user') endRefusedWords(userId)
  try {
    const guest = await import('#/client/local/forget-guest.ts')
    await guest.forgetGuest(userId)
  } catch (error) {
    // the record is still there, so the next start tries again
    log.error('A guest could not be forgotten', error)
  }
}

/** True if the server has not confirmed the user yet, or if a sign-out is pending. */
function isUnsure(user: CurrentUser | null | undefined): boolean {
  return (Boolean(user) && fromRecord.get()) || hasPendingSignOut()
}

async function fetchUser(client: QueryClient): Promise<CurrentUser | null> {
  // the answer to an early request may be from before the sign-out
  if (hasPendingSignOut()) dropEarlyAnswers()
  if (!(await finishSignOut())) return null
  const isSame = sameSession()
  try {
    const user = await callApi(api.getCurrentUser, {})
    if (storedToken() === null) storeSession()
    setFromRecord(client, false)
    return user
  } catch (error) {
    const known = isNetworkFailure(error) ? offlineUser() : null
    if (known !== null) {
      if (storedToken() === null) storeSession()
      setFromRecord(client, true)
      return known
    }
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (isSame()) clearSession()
    return null
  }
}

function setFromRecord(client: QueryClient, next: boolean): void {
  const wasOffline = fromRecord.get()
  fromRecord.set(next)
  if (wasOffline && !next) void readAnew(client, ['scripts'])
}
