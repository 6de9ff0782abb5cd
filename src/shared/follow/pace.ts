import type { ScriptPlaces } from './script-places.ts'

/** How many places speech has gone on beyond the last word that was heard. */
export function lead(places: ScriptPlaces, place: number, isFinal: boolean): number {
  return isFinal || place + 1 >= places.count ? 0 : 1
}
