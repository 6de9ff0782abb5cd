// What a look at a screen would find, and a style sheet tells: each check names what is wrong, and where.
import type { Page } from '@playwright/test'

/** What is wrong with places and sizes; nothing on a sound screen. */
export async function misplaced(page: Page): Promise<readonly string[]> {
  return [
    ...(await page.evaluate(whatIsCutOff)),
    ...(await page.evaluate(whatOverlaps)),
    ...(await page.evaluate(whatIsCramped)),
    ...(await smallTargets(page)),
  ]
}

/** What cannot be read well in the theme that is on. */
export function pale(page: Page): Promise<readonly string[]> {
  return page.evaluate(whatIsPale)
}

/** What a finger presses or writes into and is smaller than it in either direction; nothing with a mouse. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(max-width: 767px), (pointer: coarse)').matches) return []
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]',
    )
    return [...controls].flatMap((control) => {
      // A label takes the press for the control in it.
      const target = control.closest('label') ?? control
      // Not as drawn: what enters the screen is still a little smaller.
      const { offsetWidth: width, offsetHeight: height } = target
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
      // A link within a line of text is as high as the line, and so is what one writes on the sheet.
      const isLink = control.closest('p, address') !== null && control.tagName === 'A'
      const isInText = isLink || control.closest('[role=textbox]') !== null
      // drawn small, with a finger's room around it
      const isMarker = control.matches('[data-cue-marker], [data-comment-marker]')
      if (!isShown || isInText || isMarker || (width >= 44 && height >= 44)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`small: ${name}, ${width} × ${height}`]
    })
  })
}

/** Wider than the window, beyond its edges, or text that its own box cuts without saying so. */
function whatIsCutOff(): readonly string[] {
  const root = document.documentElement
  const found = root.scrollWidth > root.clientWidth ? [`wide: ${root.scrollWidth}`] : []
  const isScrolled = (element: Element) => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true
    return false
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    )
    const isField = element.matches('button, input, textarea')
    // a marker is larger to press than it is drawn
    const isMarker = element.matches('[data-cue-marker], [data-comment-marker]')
    if (!(hasText || isField) || isMarker || !element.checkVisibility()) continue
    const { left, right, width } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // for screen readers only
    if (width <= 1 || element.closest('.visually-hidden')) continue
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
    if ((left < -1 || right > innerWidth + 1) && !isScrolled(element)) found.push(`out: ${name}`)
    const saysSo = style.textOverflow === 'ellipsis' || style.display.includes('-webkit-box')
    const isCut = style.overflowX !== 'visible' || isField
    const isTooWide = element.scrollWidth > element.clientWidth + 1 && element.tagName !== 'INPUT'
    const isTooHigh = isField && element.scrollHeight > element.clientHeight + 2
    if (isCut && !saysSo && (isTooWide || isTooHigh)) found.push(`cut: ${name}`)
  }
  return found
}

/** Bars that lie on each other, and the parts of the header. */
function whatOverlaps(): readonly string[] {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 ? [{ element, box }] : []
    })
  const bars = 'header:not(main header), aside, [role=toolbar], main ~ * > [role=group]'
  return [boxes(bars), boxes('header:not(main header) > *')].flatMap((group) =>
    group.flatMap((one, index) => {
      const { left, right, top, bottom } = one.box
      const isBeyond = top < -1 || bottom > innerHeight + 1
      const others = group.slice(index + 1).filter(({ element, box }) => {
        const isInside = one.element.contains(element) || element.contains(one.element)
        const across = Math.min(right, box.right) - Math.max(left, box.left)
        const along = Math.min(bottom, box.bottom) - Math.max(top, box.top)
        return !isInside && across > 1 && along > 1
      })
      const name = one.element.getAttribute('aria-label') ?? one.element.className
      return [
        ...(isBeyond ? [`beyond: ${name}`] : []),
        ...others.map(({ element }) => `over: ${name}, ${element.className}`),
      ]
    }),
  )
}

/** Lists of which less than two rows can be seen. */
function whatIsCramped(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-list]')].flatMap((list) =>
    list.checkVisibility() && list.clientHeight < 96 ? [`cramped: ${list.clientHeight} px`] : [],
  )
}

/** Text of less than 4.5:1 (3:1 where it is large) on what is painted behind it. */
function whatIsPale(): readonly string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const seen = new Map<string, number>()
  /** Of the colours painted over one another, the last of them. */
  const luminance = (...colors: readonly string[]) => {
    for (const color of colors) {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data).map((value) =>
      value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (texts.nextNode()) {
    const { currentNode, currentNode: text } = texts
    const element = currentNode.parentElement
    if (!element || text.textContent?.trim() === '' || !element.checkVisibility()) continue
    if (element.closest('style, script, :disabled, [aria-disabled=true], .visually-hidden'))
      continue
    const layers: string[] = []
    for (let up: Element | null = element; up; up = up.parentElement)
      layers.unshift(getComputedStyle(up).backgroundColor)
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const key = [...layers, color].join()
    const [ink, paper] = [() => luminance(...layers, color), () => luminance(...layers)]
    const contrast =
      seen.get(key) ?? (Math.max(ink(), paper()) + 0.05) / (Math.min(ink(), paper()) + 0.05)
    seen.set(key, contrast)
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    if (contrast < (isLarge ? 3 : 4.5))
      found.add(`pale: ${text.textContent}, ${contrast.toFixed(2)}`)
  }
  return [...found]
}
