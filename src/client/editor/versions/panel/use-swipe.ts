import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A shorter movement is a tap, and a steeper one scrolls. */
const MIN_SWIPE_PX = 56
const MAX_SLOPE = 0.5

/** A finger that goes over the text from right to left leads to the next change, the other way to the previous one. */
export function useSwipe(over: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const step = useEffectEvent(go)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let start: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      // two fingers zoom
      start = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const [x, y] = [finger.clientX - start.clientX, finger.clientY - start.clientY]
      start = null
      const isMarking = getSelection()?.isCollapsed === false
      if (isMarking || Math.abs(x) < MIN_SWIPE_PX || Math.abs(y) > Math.abs(x) * MAX_SLOPE) return
      step(x < 0 ? 1 : -1)
    }
    over.current?.addEventListener('touchstart', begin, { signal, passive: true })
    over.current?.addEventListener('touchend', end, { signal, passive: true })
    return () => listening.abort()
  }, [over])
}
