import { at } from '../at.ts'
import { sound } from './sound.ts'
import type { Lang } from './script-word.ts'

/** The most spellings that 16 bits can number. No script has so many words; more would never be recognised. */
export const MAX_SPELLINGS = 0xffff

/** All spellings of a script, each once, by small numbers; 0 is no spelling. Spellings are never taken out. */
export interface Vocabulary {
  readonly lang: Lang
  readonly size: () => number
  /** The number of a spelling, given out if it is new; 0 for ''. */
  readonly intern: (spelling: string) => number
  /** The number of a spelling, 0 if the script never had it. */
  readonly find: (spelling: string) => number
  readonly spellingOf: (id: number) => string
  readonly soundOf: (id: number) => string
}

export function createVocabulary(lang: Lang): Vocabulary {
  const ids = new Map<string, number>()
  const spellings = ['']
  const sounds = ['']
  return {
    lang,
    size: () => spellings.length,
    intern(spelling) {
      if (!spelling) return 0
      const known = ids.get(spelling)
      if (known !== undefined) return known
      if (spellings.length > MAX_SPELLINGS) return 0
      const id = spellings.length
      ids.set(spelling, id)
      spellings.push(spelling)
      sounds.push(sound(spelling, lang))
      return id
    },
    find: (spelling) => ids.get(spelling) ?? 0,
    spellingOf: (id) => at(spellings, id),
    soundOf: (id) => at(sounds, id),
  }
}
