export interface OwnScrolling {
  /** Scrolls to `top`, gently where that helps to see where it goes. */
  readonly to: (top: number, isGentle: boolean) => void
  readonly stop: () => void
}

/** What a hand does to scroll; it ends a scrolling of ours at once. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'] as const
/** As near as a browser comes to where it was told to scroll. */
const NEAR_PX = 2
/** Longer than any gentle scrolling; some browsers do not say when it ends. */
const GENTLE_MS = 1000

/** Scrolls a frame, and tells when it is scrolled by anybody else. */
export function createOwnScrolling(frame: HTMLElement, onOther: () => void): OwnScrolling {
  const listeners = new AbortController()
  const { signal } = listeners
  let ownUntil = 0
  let goal = 0
  let top = frame.scrollTop
  frame.addEventListener(
    'scroll',
    () => {
      // what has become shorter, or has more room, is pulled back to its end by the browser
      const isPulledBack = frame.scrollTop < top && top - endOf(frame) >= 1
      top = frame.scrollTop
      if (!isPulledBack && performance.now() > ownUntil) onOther()
    },
    { signal },
  )
  // the end of one that another one of ours has taken over is not its end
  frame.addEventListener(
    'scrollend',
    () => {
      if (Math.abs(frame.scrollTop - goal) < NEAR_PX) ownUntil = 0
    },
    { signal },
  )
  for (const event of BY_HAND)
    frame.addEventListener(event, () => (ownUntil = 0), { signal, passive: true })
  // a key that was handled, as those that move the line, does not scroll; the window gets the event last
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
