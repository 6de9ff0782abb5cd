import { at, byteAt, floatAt, intAt, shortAt, firstIndex } from '../at.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import type { ScriptChange } from './word-forms.ts'
import { type Voices, voicesIn } from './voices.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  CLOSES_BRACKET,
  ENDS_PHRASE,
  ENDS_SENTENCE,
  IS_SPOKEN_KIND,
  OPENS_BRACKET,
  type WordColumns,
} from './word-columns.ts'

const PAIR_SLOTS = 1 << 16

const STARTS_NOTHING = 0
const STARTS_SENTENCE = 1
export const STARTS_LINE = 2
const STARTS_TURN = 3
const STARTS_SCENE = 4
const SCENES_ONLY = [0, 0, 0, 0, 1]

/** The words that are expected to be heard, in order: a place is the number of one of them. */
export interface ScriptPlaces {
  readonly count: number
  /** Index of each place's word among all words of the script. */
  readonly wordAt: Int32Array
  readonly whole: Uint16Array
  readonly head: Uint16Array
  readonly tail: Uint16Array
  /** The largest thing that starts with the word: one of the STARTS_ numbers. */
  readonly starts: Uint8Array
  /** Weights of a jump to the word, from near and from far. */
  readonly nearEntry: Float32Array
  readonly farEntry: Float32Array
  /** The weight of a jump to the word for people who begin a scene. */
  readonly sceneEntry: Float32Array
  /** The first place of each scene. */
  readonly sceneStarts: Int32Array
  /** Speeches that are spoken at once. */
  readonly voices: readonly Voices[]
  /** How long it takes to say the word, and the pause after it. */
  readonly seconds: Float32Array
  readonly pauses: Float32Array
  /** Places by the spelling of their word or of its head. */
  readonly placesOf: Grouped
  /** Share of a spelling among all words of the script. */
  readonly share: (spelling: number) => number
  /** How often the second spelling follows the first. The count is hashed, so it is at times a little too high. */
  readonly pairCount: (first: number, second: number) => number
}

export function scriptPlaces(columns: WordColumns, vocabulary: Vocabulary): ScriptPlaces {
  const wordAt = expectedWords(columns)
  const count = wordAt.length
  const whole = filled(new Uint16Array(count), (place) =>
    shortAt(columns.whole, intAt(wordAt, place)),
  )
  const head = filled(new Uint16Array(count), (place) =>
    shortAt(columns.head, intAt(wordAt, place)),
  )
  const starts = startsOf(columns, wordAt)
  const placesOf = grouped(vocabulary.size(), (put) => {
    for (let place = 0; place < count; place++) {
      put(shortAt(whole, place), place)
      if (head[place]) put(shortAt(head, place), place)
    }
  })
  const seconds = filled(new Float32Array(count), (place) => {
    const letters = vocabulary.spellingOf(shortAt(whole, place)).length
    return M.secondsPerWord + M.secondsPerLetter * letters
  })
  const pauses = pausesOf(columns, wordAt, starts)
  keepTurnTimes(columns, wordAt, { starts, seconds, pauses })
  return {
    count,
    wordAt,
    whole,
    head,
    tail: filled(new Uint16Array(count), (place) => shortAt(columns.tail, intAt(wordAt, place))),
    starts,
    nearEntry: entryWeights(starts, M.nearStarts),
    farEntry: entryWeights(starts, M.farStarts),
    sceneEntry: entryWeights(starts, SCENES_ONLY),
    sceneStarts: placesThatStart(starts, STARTS_SCENE),
    voices: voicesIn(columns, wordAt),
    seconds,
    pauses,
    placesOf,
    share: (spelling) =>
      (intAt(placesOf.starts, spelling + 1) - intAt(placesOf.starts, spelling)) / (count + 1),
    pairCount: countPairs(whole),
  }
}

function countPairs(whole: Uint16Array): ScriptPlaces['pairCount'] {
  const pairs = new Uint8Array(PAIR_SLOTS)
  for (let place = 1; place < whole.length; place++) {
    const slot = pairSlot(shortAt(whole, place - 1), shortAt(whole, place))
    pairs[slot] = Math.min(255, byteAt(pairs, slot) + 1)
  }
  return (first, second) => byteAt(pairs, pairSlot(first, second))
}

function pairSlot(first: number, second: number): number {
  return (Math.imul(first, 40503) + second) & (PAIR_SLOTS - 1)
}

/** A bracket is closed at the latest by the end of its block. */
function expectedWords({ marks, block, whole }: WordColumns): Int32Array {
  const expected: number[] = []
  let isInBrackets = false
  for (let i = 0; i < marks.length; i++) {
    const mark = byteAt(marks, i)
    if (block[i] !== block[i - 1]) isInBrackets = false
    if (mark & OPENS_BRACKET) isInBrackets = true
    if (mark & IS_SPOKEN_KIND && !isInBrackets && whole[i]) expected.push(i)
    if (mark & CLOSES_BRACKET) isInBrackets = false
  }
  return Int32Array.from(expected)
}

function startsOf({ marks, line, block, scene }: WordColumns, wordAt: Int32Array): Uint8Array {
  return filled(new Uint8Array(wordAt.length), (place) => {
    const index = intAt(wordAt, place)
    const before = place > 0 ? intAt(wordAt, place - 1) : -1
    if (before < 0 || scene[before] !== scene[index]) return STARTS_SCENE
    if (block[before] !== block[index]) return STARTS_TURN
    if (line[before] !== line[index]) return STARTS_LINE
    return byteAt(marks, before) & ENDS_SENTENCE ? STARTS_SENTENCE : STARTS_NOTHING
  })
}

function placesThatStart(starts: Uint8Array, what: number): Int32Array {
  const places: number[] = []
  for (let place = 0; place < starts.length; place++) if (starts[place] === what) places.push(place)
  return Int32Array.from(places)
}

/** This loop is several times faster than `from`, which uses an iterator; an edit runs it for the whole script. */
function filled<T extends Uint8Array | Uint16Array | Float32Array>(
  numbers: T,
  numberAt: (place: number) => number,
): T {
  for (let place = 0; place < numbers.length; place++) numbers[place] = numberAt(place)
  return numbers
}

/** A word has at least a share of the weight of the word before it: the first words after a start may stay unheard. */
function entryWeights(starts: Uint8Array, weights: readonly number[]): Float32Array {
  let carried = 0
  return filled(new Float32Array(starts.length), (place) => {
    carried = Math.max(carried * M.lateEntry, at(weights, byteAt(starts, place)))
    return carried
  })
}

function pausesOf({ marks }: WordColumns, wordAt: Int32Array, starts: Uint8Array): Float32Array {
  return filled(new Float32Array(wordAt.length), (place) => {
    const mark = byteAt(marks, intAt(wordAt, place))
    const turn = (starts[place + 1] ?? 0) >= STARTS_TURN ? M.pauseAfterTurn : 0
    if (mark & ENDS_SENTENCE) return turn + M.pauseAfterSentence
    return mark & ENDS_PHRASE ? turn + M.pauseAfterPhrase : turn
  })
}

type Speaking = Pick<ScriptPlaces, 'starts' | 'seconds' | 'pauses'>

/**
 * Turns of which the time is known are spoken at that pace; what is left is a pause behind the last word. A turn in which a
 * word has changed keeps the time of the others.
 */
function keepTurnTimes({ turnMs }: WordColumns, wordAt: Int32Array, speaking: Speaking): void {
  const { starts, seconds, pauses } = speaking
  if (!turnMs.some((ms) => ms > 0)) return
  for (let from = 0, to = 0; from < wordAt.length; from = to) {
    let [known, usual] = [0, 0]
    do {
      known = Math.max(known, intAt(turnMs, intAt(wordAt, to)) / 1000)
      usual += floatAt(seconds, to) + floatAt(pauses, to)
      to++
    } while (to < wordAt.length && byteAt(starts, to) < STARTS_TURN)
    if (known === 0) continue
    const pace = Math.max(M.fastestPace, Math.min(M.slowestPace, known / usual))
    for (let place = from; place < to; place++) {
      seconds[place] = floatAt(seconds, place) * pace
      pauses[place] = floatAt(pauses, place) * pace
    }
    pauses[to - 1] = floatAt(pauses, to - 1) + Math.max(0, known - pace * usual)
  }
}

/** The place of this word, else of the next word that is expected to be heard, else the last place. */
export function placeOf({ wordAt, count }: ScriptPlaces, index: number): number {
  return Math.max(0, Math.min(count - 1, countBelow(wordAt, index)))
}

/** First place of this place's scene, and of the next one. */
export function sceneAround({ sceneStarts, count }: ScriptPlaces, place: number) {
  const next = countBelow(sceneStarts, place + 1)
  return { start: sceneStarts[next - 1] ?? 0, end: sceneStarts[next] ?? count }
}

/** How many of these rising numbers are less than `limit`. */
function countBelow(rising: Int32Array, limit: number): number {
  return firstIndex(rising.length, (index) => intAt(rising, index) >= limit)
}

/** A place after a change of the script; for a deleted word the place where its text was. No place (-1) stays -1. */
export function placeAfterChange(
  before: ScriptPlaces,
  after: ScriptPlaces,
  { from, deleteCount, words }: ScriptChange,
  place: number,
): number {
  if (place < 0) return place
  // a script without expected words has no word at its place
  if (before.count === 0) return placeOf(after, 0)
  const index = intAt(before.wordAt, place)
  if (index < from) return placeOf(after, index)
  if (index < from + deleteCount) return placeOf(after, from)
  return placeOf(after, index - deleteCount + words.length)
}

/** Numbers in groups, packed: group g is `items` from `starts[g]` to before `starts[g + 1]`. */
interface Grouped {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** `each` is called twice, and names the same (group, item) pairs both times. */
function grouped(
  groups: number,
  each: (put: (group: number, item: number) => void) => void,
): Grouped {
  const starts = new Int32Array(groups + 1)
  each((group) => {
    starts[group + 1] = intAt(starts, group + 1) + 1
  })
  for (let g = 0; g < groups; g++) starts[g + 1] = intAt(starts, g + 1) + intAt(starts, g)
  const items = new Int32Array(intAt(starts, groups))
  const next = starts.slice()
  each((group, item) => {
    const at = intAt(next, group)
    items[at] = item
    next[group] = at + 1
  })
  return { starts, items }
}
