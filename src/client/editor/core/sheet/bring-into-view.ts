/**
 * Blocks are laid out when they come into view, and then move those below them. So the target is scrolled to
 * again until it rests, for some frames.
 */
const FRAMES = 4

/** Scrolls an element of the sheet into view, and keeps it there until what is around it is laid out. */
export function bringIntoView(element: Element, block: 'start' | 'center'): void {
  let frames = FRAMES
  const scroll = () => {
    if (!element.isConnected) return
    element.scrollIntoView({ block })
    if (frames-- > 0) requestAnimationFrame(scroll)
  }
  scroll()
}
