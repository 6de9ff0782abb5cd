export interface OwnScrolling {
  /** Scrolls to `top`, gently where that helps to see where it goes. */
  readonly to: (top: number, isGentle: boolean) => void
  readonly stop: () => void
}

/** Events by which a person scrolls. They end a scrolling of the program at once. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'] as const
/** How far away from the wanted place a browser may stop. */
const NEAR_PX = 2
/** No smooth scrolling takes longer. Some browsers do not tell when it ends. */
const GENTLE_MS = 1000

/** Scrolls a frame, and calls `onOther` when something else scrolls it. */
export function createOwnScrolling(frame: HTMLElement, onOther: () => void): OwnScrolling {
  const listeners = new AbortController()
  const { signal } = listeners
  let ownUntil = 0
  let goal = 0
  let top = frame.scrollTop
  frame.addEventListener(
    'scroll',
    () => {
      // when the content gets shorter, or the frame larger, the browser itself scrolls back to the end
      const isPulledBack = frame.scrollTop < top && top - endOf(frame) >= 1
      top = frame.scrollTop
      if (!isPulledBack && performance.now() > ownUntil) onOther()
    },
    { signal },
  )
  // a scrolling that another one of the program has replaced is not over
  frame.addEventListener(
    'scrollend',
    () => {
      if (Math.abs(frame.scrollTop - goal) < NEAR_PX) ownUntil = 0
    },
    { signal },
  )
  for (const event of BY_HAND)
    frame.addEventListener(event, () => (ownUntil = 0), { signal, passive: true })
  // a key that was handled, such as those that move the line, does not scroll; the window gets the event last
  window.addEventListener(
    'keydown',
    ({ defaultPrevented }) => {
      if (!defaultPrevented) ownUntil = 0
    },
    { signal },
  )
  return {
    to(wanted, isGentle) {
      goal = Math.max(0, Math.min(wanted, endOf(frame)))
      if (Math.abs(goal - frame.scrollTop) < 1) return
      ownUntil = performance.now() + GENTLE_MS
      frame.scrollTo({ top: goal, behavior: isGentle ? 'smooth' : 'instant' })
    },
    stop: () => listeners.abort(),
  }
}

/** How far a frame can be scrolled. */
const endOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight
