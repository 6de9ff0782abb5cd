import { type RefObject, useEffect } from 'react'

/**
 * Tells the style sheets how high an element is, so that nothing else stands over it: as a property of the root, which is
 * not set while the element is not there or has no height. A property of the root that changes makes the browser style
 * everything on the page anew.
 * @param name the property, such as `--lines-height`
 */
export function useHeightVariable(of: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useEffect(() => {
    const element = of.current
    if (!element) return undefined
    const { style } = document.documentElement
    let shown = 0
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      if (height === shown) return
      shown = height
      style.setProperty(name, `${height}px`)
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [of, name])
}
