import { type Grouped, grouped } from './grouped.ts'
import type { Vocabulary } from './vocabulary.ts'

const SYMBOLS = 64
const PAIRS = SYMBOLS * SYMBOLS
/** How many of their pairs two sounds must share to be compared: of the longer's, or nearly all of the shorter's. */
const SHARED_OF_LONGER = 0.4
const SHARED_OF_SHORTER = 0.7

export interface SoundIndex {
  /** How many spellings the vocabulary had. */
  readonly size: number
  /** Spellings that may sound like this one, or contain it, or be contained in it. */
  readonly candidates: (heard: string) => readonly number[]
}

/** Finds by pairs of neighbouring letters, word edges included. Knows the spellings at the time it is made. */
export function createSoundIndex(vocabulary: Vocabulary): SoundIndex {
  const size = vocabulary.size()
  const byPair: Grouped = grouped(PAIRS, (put) => {
    for (let id = 1; id < size; id++)
      for (const pair of pairsOf(vocabulary.soundOf(id))) put(pair, id)
  })
  const shared = new Uint8Array(size)
  const pairCounts = Uint8Array.from({ length: size }, (_, id) => vocabulary.soundOf(id).length + 1)
  return {
    size,
    candidates(heard) {
      const touched: number[] = []
      const pairs = pairsOf(heard)
      for (const pair of pairs) {
        const end = byPair.starts[pair + 1] ?? 0
        for (let at = byPair.starts[pair] ?? 0; at < end; at++) {
          const id = byPair.items[at] ?? 0
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
    },
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
