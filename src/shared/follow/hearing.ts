import { floatAt } from '../at.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { createSoundIndex, sound, type Vocabulary } from './vocabulary.ts'

/** The words of the script that one heard word may be. */
export interface Hearing {
  /** Its own spelling in the vocabulary, or 0. */
  readonly exact: number
  /** Factor for the share of the word in other talk: long words are rarer in a language than in one script. */
  readonly commonness: number
  readonly ids: Uint16Array
  /** Chance of hearing this when the script says `ids[k]`, to the power of `trust`. */
  readonly chances: Float32Array
  /** Chance of hearing this as the rest of `ids[k]`, after its beginning was heard as a word of its own. */
  readonly restChances: Float32Array
}

const REMEMBERED = 1000
const MIN_PART_LENGTH = 3
const MIN_END_LENGTH = 2

/**
 * Hearings by spelling. They are cached, because the same words come again with every interim result. Words that an
 * edit adds to the vocabulary count from the next heard word on.
 */
export function createHearings(vocabulary: Vocabulary): (heard: string) => Hearing {
  const known = new Map<string, Hearing>()
  const candidates = createSoundIndex(vocabulary)
  let size = vocabulary.size()
  return (heard) => {
    if (size !== vocabulary.size()) known.clear()
    size = vocabulary.size()
    const before = known.get(heard)
    if (before) return before
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= REMEMBERED) known.delete(oldest)
    const heardSound = sound(heard, vocabulary.lang)
    const hearing = hearingOf(heard, heardSound, candidates(heardSound), vocabulary)
    known.set(heard, hearing)
    return hearing
  }
}

function hearingOf(
  heard: string,
  heardSound: string,
  candidates: readonly number[],
  vocabulary: Vocabulary,
): Hearing {
  const exact = vocabulary.find(heard)
  const ids: number[] = []
  const chances: number[] = []
  const restChances: number[] = []
  for (const id of candidates) {
    const scriptSound = vocabulary.soundOf(id)
    const chance = id === exact ? M.heardRight : chanceOf(heardSound, scriptSound)
    const rest = isEndOf(heardSound, scriptSound) ? M.heardPart : 0
    if (chance === 0 && rest === 0) continue
    ids.push(id)
    chances.push(chance ** M.trust)
    restChances.push(rest ** M.trust)
  }
  return {
    exact,
    commonness: commonnessOf(heard),
    ids: Uint16Array.from(ids),
    chances: Float32Array.from(chances),
    restChances: Float32Array.from(restChances),
  }
}

function commonnessOf(heard: string): number {
  const beyond = Math.max(0, heard.length - M.commonLetters)
  return Math.max(M.leastCommonness, 2 ** (-beyond / M.lettersThatHalve))
}

function chanceOf(heard: string, script: string): number {
  const share = (soundLikeness(heard, script, M.alikeFrom) - M.alikeFrom) / (1 - M.alikeFrom)
  const whole = share > 0 ? M.heardAlike * share * share : 0
  const isPart = isPartOf(heard, script) || isPartOf(script, heard)
  return isPart ? Math.max(whole, M.heardPart) : whole
}

function isPartOf(part: string, whole: string): boolean {
  if (part.length < MIN_PART_LENGTH || whole.length < part.length + 2) return false
  return whole.startsWith(part) || whole.endsWith(part)
}

function isEndOf(part: string, whole: string): boolean {
  return part.length >= MIN_END_LENGTH && whole.length >= part.length + 2 && whole.endsWith(part)
}

const MAX_SPELLING_LENGTH = 40
const isVowel = new Uint8Array(256)
for (const letter of 'aeiouöüAEO') isVowel[letter.charCodeAt(0)] = 1
const rows = [
  new Float32Array(MAX_SPELLING_LENGTH + 1),
  new Float32Array(MAX_SPELLING_LENGTH + 1),
] as const

/**
 * How alike two sounds are, 1 to 0: edit distance over length, one vowel for another counting half. A likeness below
 * `least` counts as 0.
 */
export function soundLikeness(one: string, other: string, least: number): number {
  const n = Math.min(one.length, MAX_SPELLING_LENGTH)
  const m = Math.min(other.length, MAX_SPELLING_LENGTH)
  const longer = Math.max(n, m)
  const most = (1 - least) * longer
  if (n === 0 || m === 0 || Math.abs(n - m) > most) return 0
  let [above, row] = rows
  for (let j = 0; j <= m; j++) above[j] = j
  for (let i = 1; i <= n; i++) {
    const mine = one.charCodeAt(i - 1)
    let lowest = i
    row[0] = i
    for (let j = 1; j <= m; j++) {
      const swap = floatAt(above, j - 1) + costOf(mine, other.charCodeAt(j - 1))
      const distance = Math.min(swap, floatAt(above, j) + 1, floatAt(row, j - 1) + 1)
      row[j] = distance
      if (distance < lowest) lowest = distance
    }
    if (lowest > most) return 0
    ;[above, row] = [row, above]
  }
  const distance = floatAt(above, m)
  return distance > most ? 0 : 1 - distance / longer
}

function costOf(mine: number, theirs: number): number {
  if (mine === theirs) return 0
  return isVowel[mine] === 1 && isVowel[theirs] === 1 ? 0.5 : 1
}
