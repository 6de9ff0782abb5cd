import type { CuePlace } from './measure-cues.ts'

/** The height of a marker with the gap to the next one (CUE-30). */
const STACKING_GAP_PX = 22

/** Moves markers down until none covers another; places are in document order. */
export function stackMarkers(places: readonly CuePlace[]): readonly CuePlace[] {
  let free = Number.NEGATIVE_INFINITY
  return places.map((place) => {
    const top = Math.max(place.top, free)
    free = top + STACKING_GAP_PX
    return { ...place, top }
  })
}
