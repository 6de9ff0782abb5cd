import { type RefObject, useEffect, useState } from 'react'

/** How many of a list's items stand whole in what surrounds it; at least the first, which may be longer than that. */
export function useFittingLines(list: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count)
  useEffect(() => {
    const frame = list.current?.parentElement
    if (!list.current || !frame) return undefined
    // Told right after a layout, so that nothing is laid out for the measuring.
    const observer = new ResizeObserver(() => {
      const items = [...frame.querySelectorAll('li')]
      const over = items.findIndex(
        (item) => item.offsetTop + item.offsetHeight > frame.clientHeight,
      )
      setShown(over < 0 ? items.length : Math.max(1, over))
    })
    observer.observe(frame)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return shown
}
