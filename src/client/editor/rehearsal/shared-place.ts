import type { PresenceState } from '#/shared/collab/presence.ts'
import { isNewer, placeIn, type SharedPlace } from '#/shared/collab/rehearsal-place.ts'

const MIN_MOVE = 1

/** Whether a position is announced: it must differ enough from the last announced position (REH-7). */
export function hasMoved(told: number | null, position: number): boolean {
  return told === null || Math.abs(position - told) >= MIN_MOVE
}

/** The newest place that other clients announce; null if there is none. */
export function newestPlace(
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
  now: number,
): SharedPlace | null {
  let newest: SharedPlace | null = null
  for (const [client, state] of states) {
    const place = client === ownClient ? null : placeIn({ ...state }, client, now)
    if (place && (newest === null || isNewer(place, newest))) newest = place
  }
  return newest
}
