import type { PointerEvent } from 'react'
import { prefersStillness, showTilt } from './show-tilt.ts'
import { pointerTilt } from './tilt-angles.ts'

/** A card tips towards the mouse on it. A finger has the device's own tilt. */
export const pointerTiltHandlers = {
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || prefersStillness()) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const right = ((event.clientX - left) / width) * 2 - 1
    const down = ((event.clientY - top) / height) * 2 - 1
    showTilt(event.currentTarget, pointerTilt(right, down))
  },
  onPointerLeave: (event: PointerEvent<HTMLElement>) => showTilt(event.currentTarget, null),
} as const
