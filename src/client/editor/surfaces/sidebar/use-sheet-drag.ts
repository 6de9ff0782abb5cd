import { type PointerEvent, useState } from 'react'
import { sheetSizeFor, type SheetSize } from './sheet-size.ts'

/** A movement below this distance is a press on the head, not a drag. */
const DRAG_PX = 6

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

interface SheetDrag {
  /** The sheet's height while the user drags it, in px. */
  readonly height: number | null
  readonly handlers: DragHandlers
}

/** Dragging the sheet's head changes its height; after the release the sheet snaps to the next size. */
export function useSheetDrag(onRest: (size: SheetSize) => void): SheetDrag {
  const [start, setStart] = useState<{ readonly y: number; readonly height: number } | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const end = (event: PointerEvent<HTMLElement>) => {
    setStart(null)
    setHeight(null)
    const stage = event.currentTarget.closest('aside')?.parentElement
    if (height !== null && stage) onRest(sheetSizeFor(height / stage.clientHeight))
  }
  return {
    height,
    handlers: {
      onPointerDown({ clientY, pointerId, target, currentTarget }) {
        // otherwise a mouse would leave the head at once; a finger stays bound to the element that it touched
        if (target instanceof Element) target.setPointerCapture(pointerId)
        setStart({ y: clientY, height: currentTarget.closest('aside')?.offsetHeight ?? 0 })
      },
      onPointerMove({ clientY, pointerId, currentTarget }) {
        if (!start) return
        const moved = start.y - clientY
        if (height === null && Math.abs(moved) < DRAG_PX) return
        // from here on the pointer drags, and no element below it gets a press
        currentTarget.setPointerCapture(pointerId)
        setHeight(Math.max(0, start.height + moved))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
