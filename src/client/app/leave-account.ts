import { forgetBrowserId } from '#/client/local/browser-id.ts'
import { deleteLocalCopies } from '#/client/local/local-copies.ts'
import { forgetLastPlaces } from '#/client/local/last-places.ts'
import { forgetVisits } from '#/client/local/script-visits.ts'
import { forgetOfflineRecord } from '#/client/local/offline-record.ts'
import { clearSession } from '#/client/api/session.ts'
import { forgetUnsent } from '#/client/local/unsent-edits.ts'
import { forgetRequestedAddress } from './routing.ts'
import { resetHistory } from './history.ts'

const CHANNEL = 'sign-out'
/** True while this tab signs out. It gets its own message, too, and must delete local copies before it leaves. */
let isLeaving = false

/** Makes other tabs leave, deletes a user's data on this machine, and ends in the authentication area (ACC-40). */
export async function leaveAccount(userId: string): Promise<void> {
  isLeaving = true
  clearSession()
  forgetRequestedAddress()
  forgetOfflineRecord()
  forgetUnsent(userId)
  forgetLastPlaces(userId)
  forgetVisits(userId)
  forgetBrowserId()
  tellOtherTabs(userId)
  await deleteLocalCopies(userId)
  resetHistory()
}

/** A tab of the same user leaves as soon as another tab signs out: leaving closes its local copies. */
export function followSignOut(userId: string): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data !== userId || isLeaving) return
    clearSession()
    forgetRequestedAddress()
    resetHistory()
  })
  return () => channel.close()
}

function tellOtherTabs(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(userId)
  channel.close()
}
