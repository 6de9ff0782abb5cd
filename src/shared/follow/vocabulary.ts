import { at, byteAt, intAt, shortAt } from '../at.ts'
import type { Lang } from './spelling.ts'

type Rules = readonly (readonly [RegExp, string])[]

// Capitals stand for sounds of several letters: S 'sch', C 'ch', T English 'th', A 'au', E 'ei', O 'eu'.
const GERMAN: Rules = [
  [/aeu|eu/g, 'O'],
  [/au/g, 'A'],
  [/ei|ai|ay/g, 'E'],
  [/ae/g, 'e'],
  [/oe/g, 'ö'],
  [/ue/g, 'ü'],
  [/ie/g, 'i'],
  [/tsch/g, 'tS'],
  [/sch/g, 'S'],
  [/chs|x/g, 'ks'],
  [/ch/g, 'C'],
  [/ck|c|q|g/g, 'k'],
  [/ph|v|w/g, 'f'],
  [/dt|d/g, 't'],
  [/tz|z/g, 's'],
  [/b/g, 'p'],
  [/y|j/g, 'i'],
  [/([aeiouöüAEO])h/g, '$1'],
]

const ENGLISH: Rules = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/tion/g, 'Sn'],
  [/igh/g, 'ai'],
  [/gh/g, ''],
  [/ph|v/g, 'f'],
  [/wh/g, 'w'],
  [/th/g, 'T'],
  [/sh|ch/g, 'S'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q|g/g, 'k'],
  [/x/g, 'ks'],
  [/d/g, 't'],
  [/z/g, 's'],
  [/b/g, 'p'],
  [/y|j/g, 'i'],
  [/ea|ee|ie/g, 'i'],
  [/oo|ou|ow/g, 'u'],
  [/([a-zST]{2})e$/, '$1'],
]

/** The sound of a spelling, one letter for each sound. Words that recognisers confuse have similar sounds. */
export function sound(spelled: string, lang: Lang): string {
  let result = spelled
  for (const [letters, to] of lang === 'de' ? GERMAN : ENGLISH) result = result.replace(letters, to)
  return result.replace(/(.)\1+/g, '$1')
}

/** The most spellings that 16 bits can number. No script has so many words; more would never be recognised. */
const MAX_SPELLINGS = 0xffff

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

const SYMBOLS = 64
const PAIRS = SYMBOLS * SYMBOLS
/** The share of letter pairs that two sounds must have in common: of the longer sound's, or of the shorter sound's. */
const SHARED_OF_LONGER = 0.4
const SHARED_OF_SHORTER = 0.7

/**
 * The spellings that may sound like the heard word, contain it, or be contained in it. They are found by pairs of
 * neighbouring letters, word edges included. Spellings that are added to the vocabulary later are found, too.
 */
type SoundIndex = (heard: string) => readonly number[]

export function createSoundIndex(vocabulary: Vocabulary): SoundIndex {
  // one linked list for each pair, from its newest entry back to entry 0, which ends every list
  const newest = new Int32Array(PAIRS)
  let older = new Int32Array(pairsOfAll(vocabulary))
  let spellings = new Uint16Array(older.length)
  const shared = new Uint8Array(MAX_SPELLINGS + 1)
  let entries = 1
  let known = 1

  function takeIn(id: number): void {
    for (const pair of pairsOf(vocabulary.soundOf(id))) {
      if (entries === older.length) {
        older = grown(older, new Int32Array(2 * entries))
        spellings = grown(spellings, new Uint16Array(2 * entries))
      }
      older[entries] = intAt(newest, pair)
      spellings[entries] = id
      newest[pair] = entries++
    }
  }

  return (heard) => {
    while (known < vocabulary.size()) takeIn(known++)
    const touched: number[] = []
    const pairs = pairsOf(heard)
    for (const pair of pairs) {
      for (let at = intAt(newest, pair); at > 0; at = intAt(older, at)) {
        const id = shortAt(spellings, at)
        const count = byteAt(shared, id)
        if (count === 0) touched.push(id)
        shared[id] = count + 1
      }
    }
    const found = touched.filter((id) => {
      const count = byteAt(shared, id)
      const theirs = vocabulary.soundOf(id).length + 1
      return (
        count >= SHARED_OF_LONGER * Math.max(pairs.length, theirs) ||
        count >= SHARED_OF_SHORTER * Math.min(pairs.length, theirs)
      )
    })
    for (const id of touched) shared[id] = 0
    return found
  }
}

/** How many entries the spellings make, entry 0 included. */
function pairsOfAll(vocabulary: Vocabulary): number {
  let pairs = 1
  for (let id = 1; id < vocabulary.size(); id++) pairs += vocabulary.soundOf(id).length + 1
  return pairs
}

function grown<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function pairsOf(sound: string): number[] {
  const pairs: number[] = []
  let before = 0
  for (let i = 0; i <= sound.length; i++) {
    const symbol = i < sound.length ? 1 + (sound.charCodeAt(i) % (SYMBOLS - 1)) : 0
    pairs.push(before * SYMBOLS + symbol)
    before = symbol
  }
  return pairs
}
