import type { CurrentUser } from '#/shared/api/accounts.ts'
import { clearSession, endSession } from '#/client/api/session.ts'
import { forgetUser } from '#/client/local/user-data.ts'
import { forgetOfflineRecord } from '#/client/local/offline-record.ts'
import { onSignOut, tellSignOut } from '#/client/local/sign-outs.ts'
import { clearHistory, isLeaving, leaveAddress, resetHistory } from './routing.ts'

/** Makes other tabs leave, deletes a user's data on this machine, and ends in the authentication area (ACC-40). */
export async function leaveAccount(userId: string, isDeleted = false): Promise<void> {
  isLeaving.set(true)
  clearSession()
  forgetOfflineRecord()
  tellSignOut(userId, isDeleted)
  await forgetUser(userId)
  resetHistory()
}

let lastShown: Pick<CurrentUser, 'id' | 'guest'> | null = null

/**
 * A tab shows its user no longer as soon as another tab signs out that user, which closes its local copies, and says so. What was
 * typed here, and the address, are kept for the same user, also if the server has ended the session before this tab hears of
 * the sign-out: it would look expired, and keep the address for the next user. A guest has no next sign-in.
 */
export function followSignOut(user: CurrentUser): void {
  lastShown = user
}

onSignOut((userId, isDeleted) => {
  if (userId !== lastShown?.id) return
  if (!lastShown.guest) {
    leaveAddress(userId)
    endSession(isDeleted ? 'deleted' : 'signed-out')
    return void clearHistory()
  }
  isLeaving.set(true)
  clearSession()
  return resetHistory()
})
