// Tells a user's other tabs of a sign-out, and of the next person. The tab that tells it gets no message: it deletes local copies before it leaves.
import { isRecord } from '#/shared/is-record.ts'
import { readLocal, storeLocal } from './local-storage.ts'
import { openTabChannel } from './tab-channel.ts'
import { endRefusedWords, forgetRefusedWordsOfOthers, KEEPER } from './words-keeper.ts'

const signOuts = openTabChannel('sign-out')

export function tellSignOut(userId: string): void {
  endRefusedWords(userId)
  // for tabs that do not listen now
  if (readLocal(KEEPER) === userId) storeLocal(KEEPER, '')
  signOuts.postMessage(userId)
}

/** Whose sign-out another tab has begun: the server ends the session before that tab tells that it is over. */
let begunFor: string | null = null

/** @param userId null where the sign-out has failed */
export const tellSignOutBegins = (userId: string | null): void =>
  signOuts.postMessage({ begunFor: userId })

export const isSignedOutElsewhere = (userId: string | null): boolean =>
  userId !== null && userId === begunFor

/** Called after the user's words are forgotten, which are in the storage of each tab. */
export const onSignOut = (listener: (userId: string) => void): void =>
  signOuts.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') listener(data)
  })

onSignOut(endRefusedWords)

signOuts.addEventListener('message', ({ data }) => {
  if (isRecord(data)) begunFor = typeof data.begunFor === 'string' ? data.begunFor : null
})

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
