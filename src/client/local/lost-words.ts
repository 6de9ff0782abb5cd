// Words of a person that may not have arrived in a script that the person has lost, for one visit. They go as refused words do.
import { readRefusedWords, refusedWordsHere, storeRefusedWords } from './refused-words.ts'

export interface LostWords {
  readonly scriptId: string
  /** Null if it is not known. */
  readonly title: string | null
  readonly words: readonly string[]
}

const PLACE = 'lost.'

/** Keeps them beside those that are kept of the same script already. Returns them all. */
export function keepLostWords(userId: string, { scriptId, title, words }: LostWords): LostWords {
  const earlier = lostWordsIn(userId, scriptId)
  const all = [...new Set([...earlier.words, ...words])]
  const known = title ?? earlier.title
  storeRefusedWords(userId, PLACE + scriptId, [known ?? '', ...all])
  return { scriptId, title: known, words: all }
}

export function forgetLostWords(userId: string, scriptId: string): void {
  storeRefusedWords(userId, PLACE + scriptId, [])
}

export const lostWordsOf = (userId: string): readonly LostWords[] =>
  refusedWordsHere().flatMap(([user, place]) =>
    user === userId && place.startsWith(PLACE)
      ? lostWordsIn(userId, place.slice(PLACE.length))
      : [],
  )

function lostWordsIn(userId: string, scriptId: string): LostWords {
  const [title = '', ...words] = readRefusedWords(userId, PLACE + scriptId)
  return { scriptId, title: title === '' ? null : title, words }
}
