export interface OwnScrolling {
  /** Scrolls to `top`, gently where that helps to see where it goes. */
  readonly to: (top: number, isGentle: boolean) => void
  readonly stop: () => void
}

/** What a hand does to scroll; it ends a scrolling of ours at once. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** Longer than any gentle scrolling; some browsers do not say when it ends. */
const GENTLE_MS = 1000

/** Scrolls a frame, and tells when it is scrolled by anybody else. */
export function createOwnScrolling(frame: HTMLElement, onOther: () => void): OwnScrolling {
  const listeners = new AbortController()
  const { signal } = listeners
  let ownUntil = 0
  frame.addEventListener('scroll', () => performance.now() > ownUntil && onOther(), { signal })
  frame.addEventListener('scrollend', () => (ownUntil = 0), { signal })
  for (const event of BY_HAND)
    frame.addEventListener(event, () => (ownUntil = 0), { signal, passive: true })
  return {
    to(top, isGentle) {
      const goal = Math.max(0, Math.min(top, frame.scrollHeight - frame.clientHeight))
      if (Math.abs(goal - frame.scrollTop) < 1) return
      ownUntil = performance.now() + GENTLE_MS
      frame.scrollTo({ top: goal, behavior: isGentle ? 'smooth' : 'instant' })
    },
    stop: () => listeners.abort(),
  }
}
