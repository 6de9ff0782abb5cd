/** What comes into view is laid out only then, and moves what is below it: within some frames it rests. */
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
