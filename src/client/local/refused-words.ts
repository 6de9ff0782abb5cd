// The words that the server did not take, or may lack, for one visit: each person's own, also where several sign in in one tab.
import { readVisit, storeVisit, visitKeys } from './visit-storage.ts'

const PREFIX = 'refused-words.'
const prefixOf = (userId: string) => `${PREFIX}${userId}.`

/** Whose words are kept: those of the person who has signed in last. Undefined until one has, null once that one has left. */
let keeper: string | null | undefined

/** @param place the id of a script, or another place of the words */
export function readRefusedWords(userId: string, place: string): readonly string[] {
  const kept: unknown = JSON.parse(readVisit(prefixOf(userId) + place) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** No words: nothing is kept. Late words of a person who has left, or after whom another one has come, are not kept either. */
export function storeRefusedWords(userId: string, place: string, words: readonly string[]): void {
  if (keeper !== undefined && keeper !== userId) return
  storeVisit(prefixOf(userId) + place, words.length === 0 ? null : JSON.stringify(words))
}

/** Whose words are where: user and place. */
export const refusedWordsHere = (): readonly (readonly [userId: string, place: string])[] =>
  visitKeys(PREFIX).map((key) => {
    const [userId = '', ...place] = key.slice(PREFIX.length).split('.')
    return [userId, place.join('.')]
  })

export function forgetRefusedWords(userId: string): void {
  for (const key of visitKeys(prefixOf(userId))) storeVisit(key, null)
}

/** Forgets the words of a person who leaves, and keeps none that come late. */
export function endRefusedWords(userId: string): void {
  forgetRefusedWords(userId)
  if ((keeper ?? userId) === userId) keeper = null
}

/** Forgets the words of everybody else, when a user signs in. */
export function forgetRefusedWordsOfOthers(userId: string): void {
  keeper = userId
  for (const key of visitKeys(PREFIX)) if (!key.startsWith(prefixOf(userId))) storeVisit(key, null)
}
