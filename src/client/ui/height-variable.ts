import { type RefObject, useEffect } from 'react'

/**
 * Tells the style sheets how high an element is, so that nothing else stands over it: as a property of the root, which is
 * not set while the element is not there.
 * @param name the property, such as `--lines-height`
 */
export function useHeightVariable(of: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useEffect(() => {
    const element = of.current
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [of, name])
}
