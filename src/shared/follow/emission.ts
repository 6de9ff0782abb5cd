import { floatAt, shortAt } from '../number-at.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import type { Hearing } from './hearing.ts'
import type { ScriptPlaces } from './script-places.ts'

/**
 * For each spelling: how much likelier the heard word is if an actor said this spelling than if people talk off the
 * text. Most values are 0.
 */
export interface Emission {
  readonly worth: Float32Array
  /** The same for the rest of a word whose beginning was heard before. */
  readonly restWorth: Float32Array
}

export function createEmission(spellings: number): Emission {
  return { worth: new Float32Array(spellings), restWorth: new Float32Array(spellings) }
}

export function setEmission(
  { worth, restWorth }: Emission,
  hearing: Hearing,
  rarity: number,
): void {
  for (let k = 0; k < hearing.ids.length; k++) {
    const id = shortAt(hearing.ids, k)
    worth[id] = floatAt(hearing.chances, k) * rarity
    restWorth[id] = floatAt(hearing.restChances, k) * rarity
  }
}

export function clearEmission({ worth, restWorth }: Emission, hearing: Hearing): void {
  for (const id of hearing.ids) {
    worth[id] = 0
    restWorth[id] = 0
  }
}

/** Worth of the heard word if this place's word was just said. */
export function worthAt({ worth }: Emission, { whole, head }: ScriptPlaces, place: number): number {
  const asWhole = floatAt(worth, shortAt(whole, place))
  const asHead = floatAt(worth, shortAt(head, place))
  return Math.max(M.missed, asWhole, asHead)
}

/** Worth of the heard word if it is a second part of this place's word, or an inserted word. */
export function worthOfRest(
  { worth, restWorth }: Emission,
  { whole, tail }: ScriptPlaces,
  place: number,
): number {
  return Math.max(
    1,
    floatAt(restWorth, shortAt(whole, place)),
    floatAt(worth, shortAt(tail, place)),
  )
}

/** One over how often people say this word after the word before it, independent of the text. */
export function rarity(
  places: ScriptPlaces,
  { exact, commonness }: Hearing,
  before: number,
): number {
  const alone = Math.max(M.rarest, exact ? places.share(exact) : 0) * commonness
  if (!before || !exact) return alone ** -M.trust
  const others = Math.max(0, places.pairCount(before, exact) - 1)
  const firsts = places.share(before) * places.count
  const inPhrase = (others + M.phraseSmoothing * alone) / (firsts + M.phraseSmoothing)
  return Math.max(alone, inPhrase) ** -M.trust
}
