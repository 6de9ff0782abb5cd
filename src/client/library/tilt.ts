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

// How far a card tilts (LIB-17), in degrees: `x` tips its upper edge away, `y` its right edge.
const MAX_TILT_DEG = 10

const SENSITIVITY = 1.2

const DEVICE_MULTIPLIER = 0.6

interface Tilt {
  readonly x: number
  readonly y: number
}

/** The tilt under a pointer whose distance from the card's middle is -1 to 1 in each direction. */
export function pointerTilt(right: number, down: number): Tilt {
  const scale = MAX_TILT_DEG * SENSITIVITY
  return { x: clamped(-down * scale), y: clamped(right * scale) }
}

/** The angles of a device as its sensor reports them, in degrees. */
export interface DevicePose {
  readonly beta: number
  readonly gamma: number
}

/** The tilt for a device's distance from its pose at rest. */
export function deviceTilt(pose: DevicePose, rest: DevicePose): Tilt {
  const scale = SENSITIVITY * DEVICE_MULTIPLIER
  return {
    x: clamped((rest.beta - pose.beta) * scale),
    y: clamped((pose.gamma - rest.gamma) * scale),
  }
}

function clamped(degrees: number): number {
  return Math.min(MAX_TILT_DEG, Math.max(-MAX_TILT_DEG, degrees))
}

/** A sheet's height divided by its width, as in the style sheets. */
export const SHEET_PROPORTION = 297 / 210
