import { Plugin } from 'prosemirror-state'

const VISIBLE_HEIGHT = '--visible-height'
/** The bars of a browser change the height by less than this, keyboards by more. */
const KEYBOARD_PX = 120

/**
 * Keeps the tools above an on-screen keyboard that covers the page: then only the visual viewport gets smaller. Sets
 * `data-keyboard` on the root while a keyboard is open.
 */
export function visibleHeightPlugin(): Plugin {
  return new Plugin({
    view() {
      const viewport = window.visualViewport
      if (!viewport) return {}
      const root = document.documentElement
      const tallest = new Map<number, number>()
      const listening = new AbortController()
      const update = () => {
        const { width, height, scale } = viewport
        const isZoomed = scale > 1.01
        if (isZoomed) return
        tallest.set(width, Math.max(height, tallest.get(width) ?? 0))
        const isCovered = root.clientHeight - height > 1
        root.toggleAttribute('data-keyboard', (tallest.get(width) ?? 0) - height > KEYBOARD_PX)
        if (isCovered) root.style.setProperty(VISIBLE_HEIGHT, `${height}px`)
        else root.style.removeProperty(VISIBLE_HEIGHT)
        // undoes a scroll by which the browser shows the caret, because the sheet itself scrolls to the caret
        if (isCovered) window.scrollTo(0, 0)
      }
      // after the first layout, because reading the height before would lay out the play before it is drawn
      const firstLayout = new ResizeObserver(() => {
        firstLayout.disconnect()
        update()
      })
      firstLayout.observe(root)
      viewport.addEventListener('resize', update, { signal: listening.signal })
      viewport.addEventListener('scroll', update, { signal: listening.signal })
      return {
        destroy() {
          firstLayout.disconnect()
          listening.abort()
          root.removeAttribute('data-keyboard')
          root.style.removeProperty(VISIBLE_HEIGHT)
        },
      }
    },
  })
}
