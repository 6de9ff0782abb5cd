import { type RefObject, useEffect, useState } from 'react'

const AHEAD_PX = 400

/** Whether an element has come near the visible part of the page; stays true from then on. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (isInView || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true)
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isInView])
  return isInView
}
