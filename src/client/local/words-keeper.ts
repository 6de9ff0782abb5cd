// Whose words are kept that the server did not take, or may lack. Apart from the words, because the sign-in page loads it.
import { createStore } from '#/client/ui/store.ts'
import { readLocal, storeLocal, storeVisit, visitKeys } from './local-storage.ts'

export const PREFIX = 'refused-words.'
export const prefixOf = (userId: string): string => `${PREFIX}${userId}.`

/** Under this key this browser has the id of the person who has signed in last, in any tab; nothing once that one has left. */
export const KEEPER = 'wordsKeeper'

/** Those who have left, as far as this tab has heard. */
const gone = new Set<string>()

/** Goes up when words are forgotten, so that the screen reads them again. */
export const forgettings = createStore(0)

/** False for a person who has left, or after whom another one has come, in this tab or another. */
export const mayKeepWords = (userId: string): boolean =>
  !gone.has(userId) && (readLocal(KEEPER) ?? userId) === userId

const mayStay = (key: string) => mayKeepWords(key.split('.', 2)[1] ?? '')

/** The keys of all words that are kept in this tab. */
export const keysOfWords = (): readonly string[] => visitKeys(PREFIX).filter(mayStay)

export const forgetRefusedWords = (userId: string): void => forget(visitKeys(prefixOf(userId)))

/** Forgets the words of a person who leaves, and keeps none that come late. */
export function endRefusedWords(userId: string): void {
  gone.add(userId)
  forgetRefusedWords(userId)
}

/** Forgets the words of everybody else. @param userId who signs in, else the one who has signed in last */
export function forgetRefusedWordsOfOthers(userId?: string): void {
  if (userId !== undefined) {
    gone.delete(userId)
    storeLocal(KEEPER, userId)
  }
  forget(visitKeys(PREFIX).filter((key) => !mayStay(key)))
}

function forget(keys: readonly string[]): void {
  for (const key of keys) storeVisit(key, null)
  if (keys.length > 0) forgettings.set(forgettings.get() + 1)
}
