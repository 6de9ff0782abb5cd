// How tests find elements that have neither a role nor a text, and how they click.
import { commands, type Locator, locators, page } from 'vitest/browser'

locators.extend({ getByCss: (selector: string) => selector })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator
  }
}

/** The options that a click takes here; with any other one Playwright clicks. */
export interface ClickOptions {
  readonly button?: 'left' | 'right' | 'middle'
  readonly position?: { readonly x: number; readonly y: number }
}

interface Spot {
  readonly target: Element
  readonly x: number
  readonly y: number
}

/** After these Playwright clicks, which waits longer and says what is in the way. */
const FIND_MS = 2000
const MAX_FRAMES = 40
const POINTER_EVENTS = [
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
] as const

// the page's own, whatever a test puts in its place
const frame = requestAnimationFrame.bind(globalThis)
const untilNextFrame = () => new Promise((resolve) => frame(resolve))

/**
 * Clicks as Playwright does: where the element is seen, enabled and at rest, and where nothing lies over it, also at the
 * moment of the press. The page looks itself, because Playwright's ten messages for it are half of a click's work.
 */
async function clickHere(locator: Locator, count: 1 | 2, options: ClickOptions): Promise<boolean> {
  const find = () => locator.findElement({ timeout: FIND_MS }).catch(() => null)
  let element: Element | null = null
  let last: Spot | null = null
  for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
    if (!element?.isConnected) element = await find()
    if (element === null) return false
    const spot = spotOf(element, options.position)
    const isAtRest = spot !== null && spot.x === last?.x && spot.y === last.y
    const isDone = isAtRest && isHit(spot) && (await pressAt(spot, count, options.button))
    last = spot
    // after the press, too: what it opens is there then, as after the last messages of Playwright's own click
    await untilNextFrame()
    if (isDone) return true
  }
  return false
}

/** The place for the pointer; null while the element cannot be clicked. */
function spotOf(element: Element, position?: ClickOptions['position']): Spot | null {
  const isSeen = element.checkVisibility({ visibilityProperty: true })
  const isEnabled = !element.matches(':disabled') && !element.closest('[aria-disabled=true]')
  if (!isSeen || !isEnabled) return null
  if (position === undefined) element.scrollIntoViewIfNeeded(true)
  const point = position ? pointIn(element, position) : middleOf(element)
  if (point === null) return null
  const isControl = element.matches('input, textarea, select') || isEditable(element)
  const target = isControl ? null : element.closest('button, [role=button], a, [role=link]')
  return { target: target ?? element, ...point }
}

const isEditable = (element: Element) => element instanceof HTMLElement && element.isContentEditable

function pointIn(
  element: Element,
  position: NonNullable<ClickOptions['position']>,
): Omit<Spot, 'target'> | null {
  const { left, top } = element.getBoundingClientRect()
  const x = left + element.clientLeft + position.x
  const y = top + element.clientTop + position.y
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? { x, y } : null
}

/** The middle of what the window shows of the first line of an element. */
function middleOf(element: Element): Omit<Spot, 'target'> | null {
  for (const { left, top, right, bottom } of element.getClientRects()) {
    const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    const isArea = to > from && lower > upper && (to - from) * (lower - upper) > 0.99
    if (isArea) return { x: (from + to) / 2, y: (upper + lower) / 2 }
  }
  return null
}

const isHit = ({ target, x, y }: Spot) => target.contains(document.elementFromPoint(x, y))

/** False if something else came under the pointer, which has heard nothing of the press then. */
async function pressAt(spot: Spot, count: 1 | 2, button = 'left'): Promise<boolean> {
  let isMeant: boolean | null = null
  const look = (event: Event) => {
    if (!event.isTrusted) return
    isMeant ??= isHit(spot)
    if (isMeant) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (document.activeElement === document.body || !document.activeElement) window.focus()
  const edge = window.frameElement?.getBoundingClientRect()
  for (const type of POINTER_EVENTS) addEventListener(type, look, { capture: true, passive: false })
  await commands.clickAt(spot.x + (edge?.left ?? 0), spot.y + (edge?.top ?? 0), count, button)
  for (const type of POINTER_EVENTS) removeEventListener(type, look, { capture: true })
  return isMeant !== false
}

/** Whether a click has no other option than those that are known here. */
const isPlain = (options: object): options is ClickOptions =>
  Object.keys(options).every((key) => key === 'button' || key === 'position')

const ofAll = Object.getPrototypeOf(page.getByText('')) as Pick<Locator, 'click' | 'dblClick'>
const { click, dblClick } = ofAll
ofAll.click = async function (this: Locator, options = {}) {
  const isDone = isPlain(options) && (await clickHere(this, 1, options))
  if (!isDone) await click.call(this, options)
}
ofAll.dblClick = async function (this: Locator, options = {}) {
  const isDone = isPlain(options) && (await clickHere(this, 2, options))
  if (!isDone) await dblClick.call(this, options)
}

declare global {
  interface Element {
    scrollIntoViewIfNeeded: (centers: boolean) => void
  }
}
