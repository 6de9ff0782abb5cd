import type { PointerEvent } from 'react'
import { SHEET_PROPORTION } from './sheet-proportion.ts'
import { prefersStillness, showTilt } from './show-tilt.ts'
import { pointerTilt } from './tilt-angles.ts'

/** A card's sheet tips towards the mouse. Touch is ignored: there the device's own tilt moves the sheet. */
export const pointerTiltHandlers = {
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || prefersStillness()) return
    // The card's own place, because the place of the tipped sheet moves with every tilt.
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const right = ((event.clientX - left) / width) * 2 - 1
    const down = ((event.clientY - top) / (width * SHEET_PROPORTION)) * 2 - 1
    showTilt(event.currentTarget, down > 1 ? null : pointerTilt(right, down))
  },
  onPointerLeave: (event: PointerEvent<HTMLElement>) => showTilt(event.currentTarget, null),
} as const
