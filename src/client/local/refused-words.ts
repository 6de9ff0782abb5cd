// The words that the server did not take, or may lack, for one visit: each person's own, also where several sign in in one tab.
import { readVisit, storeVisit } from './visit-storage.ts'
import { keysOfWords, mayKeepWords, PREFIX, prefixOf } from './words-keeper.ts'

/** @param place the id of a script, or another place of the words */
export function readRefusedWords(userId: string, place: string): readonly string[] {
  if (!mayKeepWords(userId)) return []
  const kept: unknown = JSON.parse(readVisit(prefixOf(userId) + place) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** No words: nothing is kept. Late words of a person who has left, or after whom another one has come, are not kept either. */
export function storeRefusedWords(userId: string, place: string, words: readonly string[]): void {
  if (words.length > 0 && !mayKeepWords(userId)) return
  storeVisit(prefixOf(userId) + place, words.length === 0 ? null : JSON.stringify(words))
}

/** Whose words are where: user and place. */
export const refusedWordsHere = (): readonly (readonly [userId: string, place: string])[] =>
  keysOfWords().map((key) => {
    const [userId = '', ...place] = key.slice(PREFIX.length).split('.')
    return [userId, place.join('.')]
  })
