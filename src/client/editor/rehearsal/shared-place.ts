import type { PresenceState } from '#/shared/collab/presence.ts'
import { isRecord } from '#/shared/is-record.ts'

/** A place as somebody's presence says it. */
export interface SharedPlace {
  /** A Yjs relative position, as JSON. */
  readonly docPos: unknown
  readonly stamp: number
  readonly by: number
}

type Stamped = Pick<SharedPlace, 'stamp' | 'by'>

const MIN_MOVE = 1
/** A clock that is further ahead than this is wrong, and would hold the line for ever. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000

/** Whether a position is worth telling, after the one that was told last (REH-7). */
export function hasMoved(told: number | null, position: number): boolean {
  return told === null || Math.abs(position - told) >= MIN_MOVE
}

/** Of two places the newer one; said at the same moment, everybody agrees on the higher client (REH-8). */
export function isNewer(place: Stamped, than: Stamped): boolean {
  return place.stamp === than.stamp ? place.by > than.by : place.stamp > than.stamp
}

/** The newest place that others say; null where nobody says one. */
export function newestPlace(
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
  now: number,
): SharedPlace | null {
  let newest: SharedPlace | null = null
  for (const [by, state] of states) {
    if (by === ownClient) continue
    const { rehearsalDocPos: docPos, rehearsalTime: stamp } = state
    if (!isRecord(docPos) || !isTime(stamp, now)) continue
    const place = { docPos, stamp, by }
    if (newest === null || isNewer(place, newest)) newest = place
  }
  return newest
}

function isTime(value: unknown, now: number): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < now + MAX_AHEAD_MS
}
