// The words in edits that the server did not take, for one visit: each person's own, also where several sign in in one tab.
import { PREFIX as LOST } from './lost-words.ts'
import { readVisit, storeVisit, visitKeys } from './visit-storage.ts'

const PREFIX = 'refused-words.'
const prefixOf = (userId: string) => `${PREFIX}${userId}.`

export function readRefusedWords(userId: string, scriptId: string): readonly string[] {
  const kept: unknown = JSON.parse(readVisit(prefixOf(userId) + scriptId) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** Those of all scripts. */
export const refusedWordsOf = (userId: string): readonly string[] =>
  visitKeys(prefixOf(userId)).flatMap((key) =>
    readRefusedWords(userId, key.slice(prefixOf(userId).length)),
  )

/** No words: nothing is kept. */
export function storeRefusedWords(
  userId: string,
  scriptId: string,
  words: readonly string[],
): void {
  storeVisit(prefixOf(userId) + scriptId, words.length === 0 ? null : JSON.stringify(words))
}

export function forgetRefusedWords(userId: string): void {
  for (const prefix of [PREFIX, LOST])
    for (const key of visitKeys(`${prefix}${userId}.`)) storeVisit(key, null)
}

/** Forgets the words of everybody else, when a user signs in. */
export function forgetRefusedWordsOfOthers(userId: string): void {
  for (const prefix of [PREFIX, LOST])
    for (const key of visitKeys(prefix))
      if (!key.startsWith(`${prefix}${userId}.`)) storeVisit(key, null)
}
