import { clearSession } from '#/client/api/session.ts'
import { forgetUser } from '#/client/local/user-data.ts'
import { forgetOfflineRecord } from '#/client/local/offline-record.ts'
import { onSignOut, tellSignOut } from '#/client/local/sign-outs.ts'
import { isLeaving, resetHistory } from './routing.ts'

/** Makes other tabs leave, deletes a user's data on this machine, and ends in the authentication area (ACC-40). */
export async function leaveAccount(userId: string): Promise<void> {
  isLeaving.set(true)
  clearSession()
  forgetOfflineRecord()
  tellSignOut(userId)
  await forgetUser(userId)
  resetHistory()
}

let lastShown: string | null = null

/**
 * A tab leaves as soon as another tab signs out the user whom it shows: leaving closes its local copies. It leaves as
 * well if the server has ended its session before it heard of the sign-out: else it would look expired, and keep the
 * address for the next user.
 */
export function followSignOut(userId: string): void {
  lastShown = userId
}

onSignOut((userId) => {
  if (userId !== lastShown) return
  isLeaving.set(true)
  clearSession()
  resetHistory()
})
