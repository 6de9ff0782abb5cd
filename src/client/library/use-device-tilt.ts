import { type RefObject, useEffect } from 'react'
import { askForSensor, isSensorOpen } from './motion-permission.ts'
import { prefersStillness, showTilt } from './show-tilt.ts'
import { type DevicePose, deviceTilt } from './tilt-angles.ts'

/** How fast the pose at rest follows the hand, so that a card lies flat however somebody sits. */
const REST_FOLLOWS = 0.02

/** Tips everything in an element as the device is tipped; only where fingers are the pointer. */
export function useDeviceTilt(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: none)').matches || prefersStillness()) return undefined
    let rest: DevicePose | null = null
    let isOver = false
    const tip = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null || element.current === null) return
      const pose = { beta, gamma }
      rest = rest === null ? pose : between(rest, pose, REST_FOLLOWS)
      showTilt(element.current, deviceTilt(pose, rest))
    }
    const listen = () => addEventListener('deviceorientation', tip)
    const ask = async () => {
      const isGranted = await askForSensor()
      if (isGranted && !isOver) listen()
    }
    if (isSensorOpen()) listen()
    else document.addEventListener('click', ask, { once: true })
    return () => {
      isOver = true
      removeEventListener('deviceorientation', tip)
      document.removeEventListener('click', ask)
    }
  }, [element])
}

function between(from: DevicePose, to: DevicePose, share: number): DevicePose {
  return {
    beta: from.beta + (to.beta - from.beta) * share,
    gamma: from.gamma + (to.gamma - from.gamma) * share,
  }
}
