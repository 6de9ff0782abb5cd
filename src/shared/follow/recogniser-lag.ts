import { byteAt, floatAt } from '../at.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { nextPlaces, voiceOf, voicesAt } from './voices.ts'
import { type ScriptPlaces, STARTS_LINE } from './script-places.ts'

/** How far the recogniser is behind speech; times in seconds. */
export interface RecogniserLag {
  /** The last shown place, and the time when its word was heard first. */
  readonly place: number
  readonly heardAt: number
  /** The time of the last result, and the usual time between two results. */
  readonly answeredAt: number
  readonly interval: number
  /** The time from the end of a word until it is heard, where it is measured. */
  readonly measured: number | null
}

export const FIRST_LAG: RecogniserLag = {
  place: -1,
  heardAt: 0,
  answeredAt: 0,
  interval: M.usualInterval,
  measured: null,
}

export function nextLag(before: RecogniserLag, place: number, now: number): RecogniserLag {
  const since = now - before.answeredAt
  const isInFlow = since > 0 && since < M.longestInterval
  const interval = isInFlow ? nextInterval(before.interval, since) : before.interval
  const heardAt = place === before.place ? before.heardAt : now
  return { ...before, place, heardAt, answeredAt: now, interval }
}

/** A low quantile of the times: a recogniser that could answer often keeps silent where no word is new. */
function nextInterval(interval: number, since: number): number {
  const change = since > interval ? M.intervalQuantile : M.intervalQuantile - 1
  return Math.max(M.leastInterval, interval * (1 + M.intervalGain * change))
}

/** The place that is being spoken now: recognisers are behind speech, and more so if they answer less often. */
export function placeBeingSpoken(
  places: ScriptPlaces,
  lag: RecogniserLag,
  now: number,
  longestLead: number = M.longestLead,
): number {
  const { place } = lag
  let left = now - lag.heardAt + secondsBehind(lag)
  let spoken = place
  // where voices speak at once, nothing tells beforehand whether the others are through as well
  const here = voicesAt(places.voices, place)
  const end = (here && voiceOf(here, place)?.end) ?? places.count
  for (let step = 0; step < longestLead && spoken + 1 < end; step++) {
    left -= floatAt(places.pauses, spoken)
    if (left < 0) break
    spoken++
    left -= floatAt(places.seconds, spoken)
  }
  return spoken
}

/**
 * By how much a word is heard after its end. Where it is not measured: recognisers that hear longer pieces of sound answer
 * less often, and later.
 */
export function secondsBehind({ measured, interval }: RecogniserLag): number {
  if (measured !== null) return measured
  const late = M.behindPerInterval * (interval - M.leastInterval)
  return interval + Math.min(M.longestBehind, late)
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
