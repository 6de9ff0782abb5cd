import { byteAt, intAt, shortAt } from '../at.ts'
import { MAX_SPELLINGS, type Vocabulary } from './vocabulary.ts'

const SYMBOLS = 64
const PAIRS = SYMBOLS * SYMBOLS
/** The share of letter pairs that two sounds must have in common: of the longer sound's, or of the shorter sound's. */
const SHARED_OF_LONGER = 0.4
const SHARED_OF_SHORTER = 0.7

/**
 * The spellings that may sound like the heard word, contain it, or be contained in it. They are found by pairs of
 * neighbouring letters, word edges included. Spellings that are added to the vocabulary later are found, too.
 */
export type SoundIndex = (heard: string) => readonly number[]

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
