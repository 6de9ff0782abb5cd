import { byteAt, floatAt } from '../number-at.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { nextPlaces, voiceOf, voicesAt } from './voices.ts'
import { type ScriptPlaces, STARTS_LINE } from './script-places.ts'

/** How far the recogniser is behind speech; times in seconds. */
export interface RecogniserLag {
  /** The last shown place, and the time when its word was heard first. */
  readonly place: number
  readonly heardAt: number
  /** Usual time between two results with a new place. */
  readonly interval: number
}

export const FIRST_LAG: RecogniserLag = { place: -1, heardAt: 0, interval: M.usualInterval }

export function nextLag(before: RecogniserLag, place: number, now: number): RecogniserLag {
  if (place === before.place) return before
  const since = now - before.heardAt
  const isInFlow = since > 0 && since < M.longestInterval
  const interval = isInFlow
    ? before.interval + M.intervalGain * (since - before.interval)
    : before.interval
  return { place, heardAt: now, interval }
}

/** The place that is being spoken now: recognisers are behind speech, and more so if they answer less often. */
export function placeBeingSpoken(
  places: ScriptPlaces,
  { place, heardAt, interval }: RecogniserLag,
  now: number,
): number {
  let left = now - heardAt + M.behind + M.behindPerInterval * interval
  let spoken = place
  // where voices speak at once, nothing tells beforehand whether the others are through as well
  const here = voicesAt(places.voices, place)
  const end = (here && voiceOf(here, place)?.end) ?? places.count
  for (let step = 0; step < M.longestLead && spoken + 1 < end; step++) {
    left -= floatAt(places.pauses, spoken)
    if (left < 0) break
    spoken++
    left -= floatAt(places.seconds, spoken)
  }
  return spoken
}

/**
 * The place after a final result: the next word if it begins a line, because the speaker has finished the line before.
 */
export function placeAfterUtterance(
  { starts, count, voices }: ScriptPlaces,
  place: number,
): number {
  const [next = place] = nextPlaces(voices, place)
  return next < count && byteAt(starts, next) >= STARTS_LINE ? next : place
}
