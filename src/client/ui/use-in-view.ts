import { type RefObject, useEffect, useState } from 'react'

/** An element that is visible for a shorter time, while the user scrolls past it, does not count as seen. */
const DWELL_MS = 120

/** Whether an element has been in the visible part of the page for a moment; stays true from then on. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || element.current === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), DWELL_MS)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isSeen])
  return isSeen
}
