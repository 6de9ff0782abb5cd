// Flaws that a person would see on a screen, found by boxes and styles: each check names the flaw and its element.

/** A page of any browser, in which functions can be called. */
interface Evaluating {
  evaluate<T>(call: () => T): Promise<T>
}

/** The flaws of places and sizes; empty for a sound screen. */
export async function misplaced(page: Evaluating): Promise<readonly string[]> {
  return [
    ...(await page.evaluate(whatIsCutOff)),
    ...(await page.evaluate(whatOverlaps)),
    ...(await page.evaluate(whatIsCramped)),
    ...(await smallTargets(page)),
  ]
}

/** The texts that are hard to read in the current theme. */
export function pale(page: Evaluating): Promise<readonly string[]> {
  return page.evaluate(whatIsPale)
}

/** The controls that are smaller than a finger (44 px) in either direction; empty on a desktop with a mouse. */
export function smallTargets(page: Evaluating): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(max-width: 767px), (pointer: coarse)').matches) return []
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]',
    )
    return [...controls].flatMap((control) => {
      // A press on a label is a press on the control in the label.
      const target = control.closest('label') ?? control
      // The layout size: an element is drawn a little smaller during the animation that shows it.
      const { offsetWidth: width, offsetHeight: height } = target
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
      // A link within a line of text is as high as the line, and so are the fields in the sheet's text.
      const isLink = control.closest('p, address') !== null && control.tagName === 'A'
      // the link on a card covers the card
      const isStretched =
        control.tagName === 'A' && getComputedStyle(control, '::after').position === 'absolute'
      const isInText = isLink || isStretched || control.closest('[role=textbox]') !== null
      // a marker is drawn small, and the area around it can be pressed, too
      const isMarker = control.matches('[data-cue-marker], [data-comment-marker]')
      if (!isShown || isInText || isMarker || (width >= 44 && height >= 44)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`small: ${name}, ${width} × ${height}`]
    })
  })
}

/** A page wider than the window, elements beyond its edges, and text that its own box cuts without an ellipsis. */
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
    // the area of a marker that can be pressed is larger than the drawn marker
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

/** Bars that overlap or lie beyond the window, and parts of the header that do so. */
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

/** Lists that show fewer than two rows. */
function whatIsCramped(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-list]')].flatMap((list) =>
    list.checkVisibility() && list.clientHeight < 96 ? [`cramped: ${list.clientHeight} px`] : [],
  )
}

/** Texts with a contrast of less than 4.5:1 (large text: 3:1) to the background behind them. */
function whatIsPale(): readonly string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const seen = new Map<string, number>()
  /** The luminance of colours that are painted over one another, the last one on top. */
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
