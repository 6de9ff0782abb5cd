import type { EditorView } from 'prosemirror-view'
import { isInField } from '#/client/ui/focus.ts'

export interface OwnScrolling {
  /** Scrolls to `top`; with `isGentle` smoothly, so that the user sees the way. */
  readonly to: (top: number, isGentle: boolean) => void
  readonly stop: () => void
}

/** Events by which a person scrolls. They end a scrolling of the program at once. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'] as const
/** The keys at which browsers scroll. */
const SCROLL_KEYS = new Set([
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
  'Tab',
])
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
  /** Where the program has scrolled to; nowhere at first. */
  let goal = Number.NaN
  const isAtGoal = () => Math.abs(frame.scrollTop - goal) < NEAR_PX
  let top = frame.scrollTop
  let timer: ReturnType<typeof setTimeout> | undefined
  frame.addEventListener(
    'scroll',
    () => {
      // when the content gets shorter, or the frame larger, the browser itself scrolls back to the end
      const isPulledBack = frame.scrollTop < top && top - endOf(frame) >= 1
      top = frame.scrollTop
      // at the goal the end of an older scrolling may have come between the newer one and this event
      if (!isPulledBack && !isAtGoal() && performance.now() > ownUntil) onOther()
    },
    { signal },
  )
  // away from the goal this is the end of an older scrolling of the program: the newer one is not over
  frame.addEventListener(
    'scrollend',
    () => {
      if (isAtGoal()) ownUntil = 0
    },
    { signal },
  )
  for (const event of BY_HAND)
    frame.addEventListener(event, () => (ownUntil = 0), { signal, passive: true })
  // a handled key, such as a key that moves the line, does not scroll, nor does one that is typed into a field beside the
  // text; the window gets the event after all handlers
  window.addEventListener(
    'keydown',
    (event) => {
      const scrolls = SCROLL_KEYS.has(event.key) && !event.defaultPrevented
      if (scrolls && !isInField(event)) ownUntil = 0
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

/**
 * Whether the visible text keeps its place on the screen while others write above it. The frame does this by itself; in
 * Safari, which has no such property, ProseMirror does, by scrolling, unless its element has a value other than null.
 */
export function letTextKeepPlace(view: EditorView, frame: HTMLElement, keepsPlace: boolean): void {
  const overflowAnchor = keepsPlace ? null : 'none'
  for (const { style } of [frame, view.dom]) Object.assign(style, { overflowAnchor })
}

/** How far a frame can be scrolled. */
const endOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight

const EDGE_PX = 56

const MAX_STEP_PX = 24

/** Scrolls a frame while something is dragged near its upper or lower edge, the nearer the faster. */
export function scrollNearEdge(frame: Element, clientY: number): void {
  const { top, bottom } = frame.getBoundingClientRect()
  const above = Math.max(0, top + EDGE_PX - clientY)
  const below = Math.max(0, clientY - (bottom - EDGE_PX))
  frame.scrollBy(0, (Math.min(1, (below - above) / EDGE_PX) || 0) * MAX_STEP_PX)
}

/** A followed position is kept at this share of the height, so that more text is visible after it than before it. */
const PLACE = 0.38

/** Over more heights than this the eyes cannot follow smooth scrolling, so the view jumps. */
const FAR = 1.5

interface Options {
  readonly scrolling: OwnScrolling
  readonly isSudden: boolean
  /** Within this share of the height around the place nothing scrolls, because a trembling page cannot be read. */
  readonly play: number
}

/** Scrolls a followed position to its place on the screen. Only this position is measured. */
export function scrollToPosition(
  view: EditorView,
  container: HTMLElement,
  position: number,
  { scrolling, isSudden, play }: Options,
): void {
  const height = container.clientHeight
  const { top, bottom } = view.coordsAtPos(position)
  const middle = (top + bottom) / 2 - container.getBoundingClientRect().top
  const way = middle - height * PLACE
  if (Math.abs(way) < height * play) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isGentle = !isSudden && !isCalm && Math.abs(way) < height * FAR
  scrolling.to(container.scrollTop + way, isGentle)
}
