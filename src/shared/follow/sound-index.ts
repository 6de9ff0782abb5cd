import type { Vocabulary } from './vocabulary.ts'

const SYMBOLS = 64
const PAIRS = SYMBOLS * SYMBOLS
/** How many of their pairs two sounds must share to be compared: of the longer's, or nearly all of the shorter's. */
const SHARED_OF_LONGER = 0.4
const SHARED_OF_SHORTER = 0.7

/**
 * Spellings that may sound like what was heard, or contain it, or be contained in it; found by pairs of
 * neighbouring letters, word edges included. Spellings that come into the vocabulary are found, too.
 */
export type SoundIndex = (heard: string) => readonly number[]

export function createSoundIndex(vocabulary: Vocabulary): SoundIndex {
  // a list for each pair, from its newest entry back to entry 0, which ends them all
  const newest = new Int32Array(PAIRS)
  const older = [0]
  const spellings = [0]
  const pairCounts = [0]
  const shared = [0]

  function takeIn(id: number): void {
    const pairs = pairsOf(vocabulary.soundOf(id))
    for (const pair of pairs) {
      older.push(newest[pair] ?? 0)
      newest[pair] = spellings.push(id) - 1
    }
    pairCounts.push(pairs.length)
    shared.push(0)
  }

  return (heard) => {
    for (let id = pairCounts.length; id < vocabulary.size(); id++) takeIn(id)
    const touched: number[] = []
    const pairs = pairsOf(heard)
    for (const pair of pairs) {
      for (let at = newest[pair] ?? 0; at > 0; at = older[at] ?? 0) {
        const id = spellings[at] ?? 0
        const count = shared[id] ?? 0
        if (count === 0) touched.push(id)
        shared[id] = count + 1
      }
    }
    const found = touched.filter((id) => {
      const count = shared[id] ?? 0
      const theirs = pairCounts[id] ?? 0
      return (
        count >= SHARED_OF_LONGER * Math.max(pairs.length, theirs) ||
        count >= SHARED_OF_SHORTER * Math.min(pairs.length, theirs)
      )
    })
    for (const id of touched) shared[id] = 0
    return found
  }
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
