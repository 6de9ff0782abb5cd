import { MAX_TILT_DEG, type Tilt } from './tilt-angles.ts'

/** How far the light moves across the paper, in percent of the sheet, at the full tilt. */
const LIGHT_TRAVEL_PERCENT = 34

/** Tilts the content of an element, and moves the light on it; null lays it flat again. */
export function showTilt({ style }: HTMLElement, tilt: Tilt | null): void {
  if (tilt === null) {
    for (const name of ['--tilt-x', '--tilt-y', '--light-x', '--light-y', '--light']) {
      style.removeProperty(name)
    }
    return
  }
  const travel = LIGHT_TRAVEL_PERCENT / MAX_TILT_DEG
  style.setProperty('--tilt-x', `${tilt.x.toFixed(2)}deg`)
  style.setProperty('--tilt-y', `${tilt.y.toFixed(2)}deg`)
  style.setProperty('--light-x', `${(tilt.y * travel).toFixed(1)}%`)
  style.setProperty('--light-y', `${(-tilt.x * travel).toFixed(1)}%`)
  style.setProperty('--light', '1')
}

/** True if the user has asked the system for reduced motion (UI-15). */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
