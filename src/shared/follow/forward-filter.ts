import { type Belief, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import type { Hearing } from './hearing.ts'
import type { ScriptPlaces } from './script-places.ts'

const TOUCHABLE = 16_384

/** One heard word, with what was heard before it. */
export interface Heard {
  readonly hearing: Hearing
  /** Spelling number of the word before in the same utterance, 0 if there is none. */
  readonly before: number
  readonly isAfterSilence: boolean
}

/** Forward step of a hidden Markov model over all places, keeping only those that are likely enough. */
export function createForwardFilter(places: ScriptPlaces, spellings: number) {
  const on = new Float32Array(places.count)
  const off = new Float32Array(places.count)
  const touched = new Int32Array(TOUCHABLE)
  const worth = new Float32Array(spellings)
  const restWorth = new Float32Array(spellings)
  let touchedCount = 0

  function touch(place: number): boolean {
    if (on[place] !== 0 || off[place] !== 0) return true
    if (touchedCount >= TOUCHABLE) return false
    touched[touchedCount++] = place
    return true
  }

  function emission(place: number): number {
    const asWhole = worth[places.whole[place] ?? 0] ?? 0
    const asHead = worth[places.head[place] ?? 0] ?? 0
    return Math.max(M.missed, asWhole, asHead)
  }

  function moveOn(belief: Belief): number {
    let leaving = 0
    for (let k = 0; k < belief.count; k++) {
      const place = belief.places[k] ?? 0
      const wasOn = belief.on[k] ?? 0
      const wasOff = belief.off[k] ?? 0
      leaving += wasOn * M.jumpFromText + wasOff * M.jumpFromOff
      const going = wasOn + wasOff * M.returnToText
      for (let step = 1; step < M.advance.length && place + step < places.count; step++) {
        const to = place + step
        if (touch(to)) on[to] = (on[to] ?? 0) + going * (M.advance[step] ?? 0) * emission(to)
      }
      if (!touch(place)) continue
      const rest = Math.max(restWorth[places.whole[place] ?? 0] ?? 0, worth[places.tail[place] ?? 0] ?? 0)
      on[place] = (on[place] ?? 0) + wasOn * M.stay * Math.max(1, rest)
      off[place] = (off[place] ?? 0) + wasOn * M.leaveText + wasOff * M.stayOff
    }
    return leaving
  }

  function jumpIn(hearing: Hearing, leaving: number, center: number): void {
    const far = (leaving * M.farJump) / places.count
    const near = leaving * M.nearJump
    for (const id of hearing.ids) {
      const value = worth[id] ?? 0
      if (value <= 1) continue
      const end = places.placesOf.starts[id + 1] ?? 0
      for (let at = places.placesOf.starts[id] ?? 0; at < end; at++) {
        const place = places.placesOf.items[at] ?? 0
        const distance = Math.abs(place - center)
        const chance = far + (distance < 700 ? near / (M.nearSpan + distance) : 0)
        if (touch(place)) on[place] = (on[place] ?? 0) + chance * (places.startWeight[place] ?? 0) * value
      }
    }
  }

  function harvest(into: Belief): void {
    let total = 0
    for (let t = 0; t < touchedCount; t++) {
      const place = touched[t] ?? 0
      total += (on[place] ?? 0) + (off[place] ?? 0)
    }
    const bar = barFor(total)
    into.count = 0
    for (let t = 0; t < touchedCount; t++) {
      const place = touched[t] ?? 0
      const wasOn = on[place] ?? 0
      const wasOff = off[place] ?? 0
      on[place] = 0
      off[place] = 0
      if (wasOn + wasOff < bar || into.count >= M.keepStates) continue
      into.places[into.count] = place
      into.on[into.count] = wasOn / total
      into.off[into.count] = wasOff / total
      into.count++
    }
    touchedCount = 0
  }

  const tally = new Int32Array(64)
  function barFor(total: number): number {
    tally.fill(0)
    for (let t = 0; t < touchedCount; t++) {
      const place = touched[t] ?? 0
      const level = Math.min(63, Math.floor(-2 * Math.log2(((on[place] ?? 0) + (off[place] ?? 0)) / total)))
      tally[level] = (tally[level] ?? 0) + 1
    }
    let kept = 0
    for (let level = 0; level < 64; level++) {
      kept += tally[level] ?? 0
      if (kept > M.keepStates) return Math.max(M.keepAbove, 2 ** (-level / 2)) * total
    }
    return M.keepAbove * total
  }

  return function step(belief: Belief, heard: Heard, into: Belief): void {
    const { hearing } = heard
    const common = background(places, heard)
    hearing.ids.forEach((id, k) => {
      worth[id] = (hearing.chances[k] ?? 0) / common
      restWorth[id] = (hearing.restChances[k] ?? 0) / common
    })
    const center = likeliestPlace(belief)
    const leaving = moveOn(belief) * (heard.isAfterSilence ? M.jumpAfterSilence : 1)
    jumpIn(hearing, leaving, center)
    harvest(into)
    for (const id of hearing.ids) {
      worth[id] = 0
      restWorth[id] = 0
    }
  }
}

/** How often people say this word here anyway, whatever the text. */
function background(places: ScriptPlaces, { hearing, before }: Heard): number {
  const alone = Math.max(M.rarest, hearing.exact ? places.share(hearing.exact) : 0)
  if (!before || !hearing.exact) return alone
  const pairs = Math.max(0, places.pairCount(before, hearing.exact) - 1)
  const firsts = places.share(before) * places.count
  const inPhrase = (pairs + M.phraseSmoothing * alone) / (firsts + M.phraseSmoothing)
  return Math.max(alone, inPhrase * M.phrase)
}
