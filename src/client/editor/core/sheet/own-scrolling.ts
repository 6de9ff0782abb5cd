export interface OwnScrolling {
  /** Scrolls to `top`; with `isGentle` smoothly, so that the user sees the way. */
  readonly to: (top: number, isGentle: boolean) => void
  readonly stop: () => void
}

/** Events by which a person scrolls. They end a scrolling of the program at once. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'] as const
/** How far away from the wanted place a browser may stop. */
const NEAR_PX = 2
/** The longest duration of smooth scrolling. Some browsers send no event at its end. */
const GENTLE_MS = 1000

/**
 * Scrolls a frame, and calls `onOther` when something else scrolls it. Calls `settle` when smooth scrolling is over: what
 * is laid out on the way moves what is below it, and WebKit then stops at a place that is no longer the wanted one.
 */
export function createOwnScrolling(
  frame: HTMLElement,
  onOther: () => void,
  settle: () => void,
): OwnScrolling {
  const listeners = new AbortController()
  const { signal } = listeners
  let ownUntil = 0
  let goal = 0
  let top = frame.scrollTop
  let timer: ReturnType<typeof setTimeout> | undefined
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
  // away from the goal this is the end of an older scrolling of the program: the newer one is not over
  frame.addEventListener(
    'scrollend',
    () => {
      if (Math.abs(frame.scrollTop - goal) < NEAR_PX) ownUntil = 0
    },
    { signal },
  )
  for (const event of BY_HAND)
    frame.addEventListener(event, () => (ownUntil = 0), { signal, passive: true })
  // a handled key, such as a key that moves the line, does not scroll; the window gets the event after all handlers
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
      clearTimeout(timer)
      if (isGentle) timer = setTimeout(settle, GENTLE_MS)
    },
    stop() {
      clearTimeout(timer)
      listeners.abort()
    },
  }
}

/** How far a frame can be scrolled. */
const endOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight
