// Tells a user's other tabs of a sign-out, and of the next person. The tab that tells it gets no message: it deletes local copies before it leaves.
import { isRecord } from '#/shared/is-record.ts'
import { readLocal, storeLocal } from './local-storage.ts'
import { openTabChannel } from './tab-channel.ts'
import { endRefusedWords, forgetRefusedWordsOfOthers, KEEPER } from './words-keeper.ts'

const signOuts = openTabChannel('sign-out')

/** @param isDeleted whether the account is gone, too */
export function tellSignOut(userId: string, isDeleted = false): void {
  endRefusedWords(userId)
  // for tabs that do not listen now
  if (readLocal(KEEPER) === userId) storeLocal(KEEPER, '')
  signOuts.postMessage(isDeleted ? { deleted: userId } : userId)
}

/** Called after the user's words are forgotten, which are in the storage of each tab. */
export const onSignOut = (listener: (userId: string, isDeleted: boolean) => void): void =>
  signOuts.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') listener(data, false)
    else if (isRecord(data) && typeof data['deleted'] === 'string') listener(data['deleted'], true)
  })

onSignOut(endRefusedWords)

/**
 * To be called where words of a person are shown: forgets those of everybody but the person who has signed in last, now and as soon
 * as another one signs in in another tab, or that one leaves. Returns a function that ends it.
 */
export function followSignIns(): () => void {
  const look = () => forgetRefusedWordsOfOthers()
  look()
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
