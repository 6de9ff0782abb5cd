import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onLeave` when the user leaves an element: by a press outside it, or by Escape. */
export function useLeave(
  element: RefObject<Element | null>,
  isWatching: boolean,
  onLeave: () => void,
): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isWatching) return undefined
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) leave()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [element, isWatching])
}
