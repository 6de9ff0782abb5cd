import { type RefObject, useEffect } from 'react'
import { prefersStillness, showTilt } from './show-tilt.ts'
import { type DevicePose, deviceTilt } from './tilt-angles.ts'

/** How fast the pose at rest follows the device, so that a card lies flat in every position of the user. */
const REST_FOLLOWS = 0.02

/** Tips everything in an element with the device; only on devices without a mouse. */
export function useDeviceTilt(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: none)').matches || prefersStillness()) return undefined
    let rest: DevicePose | null = null
    const tip = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null || element.current === null) return
      const pose = { beta, gamma }
      rest = rest === null ? pose : between(rest, pose, REST_FOLLOWS)
      showTilt(element.current, deviceTilt(pose, rest))
    }
    // If the sensor needs a permission, the user is not asked for it: the tilt is not important enough.
    addEventListener('deviceorientation', tip)
    return () => removeEventListener('deviceorientation', tip)
  }, [element])
}

function between(from: DevicePose, to: DevicePose, share: number): DevicePose {
  return {
    beta: from.beta + (to.beta - from.beta) * share,
    gamma: from.gamma + (to.gamma - from.gamma) * share,
  }
}
