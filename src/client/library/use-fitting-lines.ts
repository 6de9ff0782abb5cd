import { type RefObject, useEffect, useState } from 'react'

/** Number of a list's items that fit whole in its parent element; at least 1, even if the first one does not fit. */
export function useFittingLines(list: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count)
  useEffect(() => {
    const frame = list.current?.parentElement
    if (!list.current || !frame) return undefined
    // A ResizeObserver reports right after a layout, so that the measuring causes no layout of its own.
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
