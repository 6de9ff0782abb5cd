// Words of a person that may not have arrived in a script that the person has lost, for one visit.
import { isRecord } from '#/shared/is-record.ts'
import { readVisit, storeVisit, visitKeys } from './visit-storage.ts'

export interface LostWords {
  readonly scriptId: string
  /** Null if it is not known. */
  readonly title: string | null
  readonly words: readonly string[]
}

/** A sign-out forgets them as it forgets refused words. */
export const PREFIX = 'lost-words.'
const prefixOf = (userId: string) => `${PREFIX}${userId}.`

export function keepLostWords(userId: string, { scriptId, title, words }: LostWords): void {
  storeVisit(prefixOf(userId) + scriptId, JSON.stringify({ title, words }))
}

export function forgetLostWords(userId: string, scriptId: string): void {
  storeVisit(prefixOf(userId) + scriptId, null)
}

export function lostWordsOf(userId: string): readonly LostWords[] {
  return visitKeys(prefixOf(userId)).flatMap((key) => {
    const kept: unknown = JSON.parse(readVisit(key) ?? 'null')
    if (!isRecord(kept) || !Array.isArray(kept['words'])) return []
    const { title } = kept
    return {
      scriptId: key.slice(prefixOf(userId).length),
      title: typeof title === 'string' ? title : null,
      words: kept['words'].filter((each) => typeof each === 'string'),
    }
  })
}
