import { FOLLOW_MODEL as M } from './follow-model.ts'
import { likeness } from './likeness.ts'
import { sound } from './sound.ts'
import type { SoundIndex } from './sound-index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What one heard word may have been. */
export interface Hearing {
  /** Its own spelling in the vocabulary, or 0. */
  readonly exact: number
  readonly ids: Int32Array
  /** Chance of hearing this when the script says `ids[k]`. */
  readonly chances: Float32Array
  /** Chance of hearing this as the rest of `ids[k]`, after its beginning was heard as a word of its own. */
  readonly restChances: Float32Array
}

const REMEMBERED = 1000
const SHORTEST_PART = 3

/** Hearings by spelling, remembered, since the same words come again with every interim result. */
export function createHearings(vocabulary: Vocabulary, index: SoundIndex) {
  const known = new Map<string, Hearing>()
  return function hear(heard: string): Hearing {
    const before = known.get(heard)
    if (before) return before
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '')
    const hearing = hearingOf(heard, vocabulary, index)
    known.set(heard, hearing)
    return hearing
  }
}

function hearingOf(heard: string, vocabulary: Vocabulary, index: SoundIndex): Hearing {
  const exact = vocabulary.find(heard)
  const ids: number[] = []
  const chances: number[] = []
  const restChances: number[] = []
  const heardSound = sound(heard, vocabulary.lang)
  for (const id of index.candidates(heardSound)) {
    const scriptSound = vocabulary.soundOf(id)
    const chance = id === exact ? M.heardRight : chanceOf(heardSound, scriptSound)
    const rest = isEndOf(heardSound, scriptSound) ? M.heardPart : 0
    if (chance === 0 && rest === 0) continue
    ids.push(id)
    chances.push(chance)
    restChances.push(rest)
  }
  return {
    exact,
    ids: Int32Array.from(ids),
    chances: Float32Array.from(chances),
    restChances: Float32Array.from(restChances),
  }
}

function chanceOf(heard: string, script: string): number {
  const alike = likeness(heard, script)
  const share = (alike - M.alikeFrom) / (1 - M.alikeFrom)
  const whole = share > 0 ? M.heardAlike * share * share : 0
  return Math.max(whole, isPartOf(heard, script) || isPartOf(script, heard) ? M.heardPart : 0)
}

function isPartOf(part: string, whole: string): boolean {
  if (part.length < SHORTEST_PART || whole.length < part.length + 2) return false
  return whole.startsWith(part) || whole.endsWith(part)
}

function isEndOf(part: string, whole: string): boolean {
  return part.length >= 2 && whole.length >= part.length + 2 && whole.endsWith(part)
}
