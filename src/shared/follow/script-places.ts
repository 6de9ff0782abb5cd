import { FOLLOW_MODEL as M } from './follow-model.ts'
import { type Grouped, grouped } from './grouped.ts'
import type { ScriptChange } from './script-word.ts'
import {
  CLOSES_BRACKET,
  ENDS_SENTENCE,
  IS_SPOKEN_KIND,
  OPENS_BRACKET,
  type WordColumns,
} from './word-columns.ts'

const PAIR_SLOTS = 1 << 16

/** The words that are expected to be heard, in order: a place is the number of one of them. */
export interface ScriptPlaces {
  readonly count: number
  /** Index of each place's word among all words of the script. */
  readonly wordAt: Int32Array
  readonly whole: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array
  readonly seconds: Float32Array
  /** How likely people start again here rather than elsewhere. */
  readonly startWeight: Float32Array
  /** Places by the spelling of their word or of its head. */
  readonly placesOf: Grouped
  /** Share of a spelling among all words of the script. */
  readonly share: (spelling: number) => number
  /** How often the second spelling follows the first; hashed, so at times a little too often. */
  readonly pairCount: (first: number, second: number) => number
}

export function scriptPlaces(columns: WordColumns, spellings: number): ScriptPlaces {
  const wordAt = expectedWords(columns)
  const count = wordAt.length
  const whole = Int32Array.from(wordAt, (index) => columns.whole[index] ?? 0)
  const head = Int32Array.from(wordAt, (index) => columns.head[index] ?? 0)
  const placesOf = grouped(spellings, (put) => {
    for (let place = 0; place < count; place++) {
      put(whole[place] ?? 0, place)
      if (head[place]) put(head[place] ?? 0, place)
    }
  })
  const pairs = new Uint8Array(PAIR_SLOTS)
  for (let place = 1; place < count; place++) {
    const slot = pairSlot(whole[place - 1] ?? 0, whole[place] ?? 0)
    pairs[slot] = Math.min(255, (pairs[slot] ?? 0) + 1)
  }
  return {
    count,
    wordAt,
    whole,
    head,
    tail: Int32Array.from(wordAt, (index) => columns.tail[index] ?? 0),
    seconds: Float32Array.from(wordAt, (index) => columns.seconds[index] ?? 0),
    startWeight: startWeights(columns, wordAt),
    placesOf,
    share: (spelling) =>
      ((placesOf.starts[spelling + 1] ?? 0) - (placesOf.starts[spelling] ?? 0)) / (count + 1),
    pairCount: (first, second) => pairs[pairSlot(first, second)] ?? 0,
  }
}

function pairSlot(first: number, second: number): number {
  return (Math.imul(first, 40503) + second) & (PAIR_SLOTS - 1)
}

/** A bracket is closed at the latest by the end of its block. */
function expectedWords({ marks, block, whole }: WordColumns): Int32Array {
  const expected: number[] = []
  let isInBrackets = false
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i] ?? 0
    if (block[i] !== block[i - 1]) isInBrackets = false
    if (mark & OPENS_BRACKET) isInBrackets = true
    if (mark & IS_SPOKEN_KIND && !isInBrackets && whole[i]) expected.push(i)
    if (mark & CLOSES_BRACKET) isInBrackets = false
  }
  return Int32Array.from(expected)
}

function startWeights(
  { marks, line, block, scene }: WordColumns,
  wordAt: Int32Array,
): Float32Array {
  return Float32Array.from(wordAt, (index, place) => {
    const before = place > 0 ? (wordAt[place - 1] ?? 0) : -1
    if (before < 0 || scene[before] !== scene[index]) return M.startOfScene
    if (block[before] !== block[index]) return M.startOfTurn
    if (line[before] !== line[index]) return M.startOfLine
    return (marks[before] ?? 0) & ENDS_SENTENCE ? M.startOfSentence : M.elsewhere
  })
}

/** The place of this word, or the next one that is expected to be heard, or the last. */
export function placeOf({ wordAt, count }: ScriptPlaces, index: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((wordAt[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a place is after a change; of a deleted word, where its text was. */
export function placeAfterChange(
  before: ScriptPlaces,
  after: ScriptPlaces,
  { from, deleteCount, words }: ScriptChange,
  place: number,
): number {
  const index = before.wordAt[place] ?? 0
  if (index < from) return placeOf(after, index)
  if (index < from + deleteCount) return placeOf(after, from)
  return placeOf(after, index - deleteCount + words.length)
}
