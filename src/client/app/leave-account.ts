import { clearSession } from '#/client/api/session.ts'
import { forgetUser } from '#/client/local/forget-user.ts'
import { forgetRefusedWords } from '#/client/local/refused-words.ts'
import { forgetOfflineRecord } from '#/client/local/offline-record.ts'
import { forgetRequestedAddress } from './routing.ts'
import { resetHistory } from './history.ts'

/** Tells the user's other tabs of a sign-out. This tab, which deletes local copies before it leaves, gets no message. */
const signOuts = new BroadcastChannel('sign-out')

/** Makes other tabs leave, deletes a user's data on this machine, and ends in the authentication area (ACC-40). */
export async function leaveAccount(userId: string): Promise<void> {
  clearSession()
  forgetRequestedAddress()
  forgetOfflineRecord()
  signOuts.postMessage(userId)
  await forgetUser(userId)
  resetHistory()
}

/** A tab of the same user leaves as soon as another tab signs out: leaving closes its local copies. */
export function followSignOut(userId: string): () => void {
  const leave = ({ data }: MessageEvent<unknown>) => {
    if (data !== userId) return
    clearSession()
    forgetRequestedAddress()
    // these are in the storage of each tab
    forgetRefusedWords(userId)
    resetHistory()
  }
  signOuts.addEventListener('message', leave)
  return () => signOuts.removeEventListener('message', leave)
}
