// The words in edits that the server did not take, for one visit: each person's own, also where several sign in in one tab.
import { readVisit, storeVisit, visitKeys } from './visit-storage.ts'

const PREFIX = 'refused-words.'
const prefixOf = (userId: string) => `${PREFIX}${userId}.`

export function readRefusedWords(userId: string, scriptId: string): readonly string[] {
  const kept: unknown = JSON.parse(readVisit(prefixOf(userId) + scriptId) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** No words: nothing is kept. */
export function storeRefusedWords(
  userId: string,
  scriptId: string,
  words: readonly string[],
): void {
  storeVisit(prefixOf(userId) + scriptId, words.length === 0 ? null : JSON.stringify(words))
}

export function forgetRefusedWords(userId: string): void {
  for (const key of visitKeys(prefixOf(userId))) storeVisit(key, null)
}

/** Forgets the words of everybody else, when a user signs in. */
export function forgetRefusedWordsOfOthers(userId: string): void {
  for (const key of visitKeys(PREFIX)) if (!key.startsWith(prefixOf(userId))) storeVisit(key, null)
}
