// Whose words are kept that the server did not take, or may lack. Apart from the words, because the sign-in page loads it.
import { storeVisit, visitKeys } from './visit-storage.ts'

export const PREFIX = 'refused-words.'
export const prefixOf = (userId: string): string => `${PREFIX}${userId}.`

/** The person who has signed in last. Undefined until one has, null once that one has left. */
let keeper: string | null | undefined

/** False for a person who has left, or after whom another one has come. */
export const mayKeepWords = (userId: string): boolean => keeper === undefined || keeper === userId

/** The keys of all words that are kept in this tab. */
export const keysOfWords = (): readonly string[] => visitKeys(PREFIX)

export function forgetRefusedWords(userId: string): void {
  for (const key of visitKeys(prefixOf(userId))) storeVisit(key, null)
}

/** Forgets the words of a person who leaves, and keeps none that come late. */
export function endRefusedWords(userId: string): void {
  forgetRefusedWords(userId)
  if (mayKeepWords(userId)) keeper = null
}

/** Forgets the words of everybody else, when a user signs in. */
export function forgetRefusedWordsOfOthers(userId: string): void {
  keeper = userId
  for (const key of keysOfWords()) if (!key.startsWith(prefixOf(userId))) storeVisit(key, null)
}
