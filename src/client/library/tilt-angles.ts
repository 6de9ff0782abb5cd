// How far a card tilts (LIB-17), in degrees: `x` tips its upper edge away, `y` its right edge.
export const MAX_TILT_DEG = 10
const SENSITIVITY = 1.2
const DEVICE_MULTIPLIER = 0.6

export interface Tilt {
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
