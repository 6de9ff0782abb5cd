import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { scrollNearEdge } from '../core/sheet/own-scrolling.ts'

/**
 * A scene that is being dragged in the list, and the scene before which a drop would put it. A number past the last
 * scene stands for the end.
 */
interface DraggedScene {
  readonly number: number
  readonly before: number
}

export interface SceneDrag {
  readonly dragged: DraggedScene | null
  /** Whether the last press became a drag. The click at the end of a drag must not lead to a scene. */
  readonly hasDragged: () => boolean
  readonly start: (number: number, event: ReactPointerEvent<HTMLElement>) => void
}

/** The shortest movement of the pointer that drags a row; a shorter one presses the row. */
const DRAG_PX = 4
/** The attribute with the number of a row's scene. */
export const ROW_ATTRIBUTE = 'data-scene-row'

/** Drags rows of the list by mouse, pen or finger; Escape puts a row back. */
export function useSceneDrag(onDrop: (number: number, before: number) => void): SceneDrag {
  const [dragged, setDragged] = useState<DraggedScene | null>(null)
  const hasDragged = useRef(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const start: SceneDrag['start'] = (number, { button, clientX, clientY, currentTarget }) => {
    if (button !== 0) return
    hasDragged.current = false
    const frame = currentTarget.closest('[data-list]')
    const listening = new AbortController()
    const { signal } = listening
    let before: number | null = null
    stop.current = () => {
      listening.abort()
      setDragged(null)
    }
    const move = (event: PointerEvent) => {
      const way = Math.hypot(event.clientX - clientX, event.clientY - clientY)
      if (!hasDragged.current && way < DRAG_PX) return
      hasDragged.current = true
      if (frame) scrollNearEdge(frame, event.clientY)
      before = sceneAfter(event) ?? before
      setDragged({ number, before: before ?? number })
    }
    const drop = () => {
      stop.current()
      if (before !== null) onDrop(number, before)
    }
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !hasDragged.current) return
      event.stopPropagation()
      stop.current()
    }
    // on the window, because the row itself is removed when it is scrolled out of sight
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', () => stop.current(), { signal })
    window.addEventListener('keydown', letGo, { signal, capture: true })
  }
  return { dragged, start, hasDragged: () => hasDragged.current }
}

/** The scene below the gap that is nearest to the pointer. */
function sceneAfter({ clientX, clientY }: PointerEvent): number | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest(`[${ROW_ATTRIBUTE}]`)
  if (!row) return null
  const { top, height } = row.getBoundingClientRect()
  const number = Number(row.getAttribute(ROW_ATTRIBUTE))
  return clientY < top + height / 2 ? number : number + 1
}
