/** The frames within which a list draws the cards of scripts that it already knows. */
const MAX_FRAMES = 30

/**
 * Focuses a script's card as soon as it is drawn.
 * @param mayFocus false ends the wait: the user has moved the focus meanwhile
 */
export function focusCard(
  scriptId: string,
  mayFocus: () => boolean = () => true,
  frames = MAX_FRAMES,
): void {
  requestAnimationFrame(() => {
    if (!mayFocus()) return
    const card = `[data-script-id='${CSS.escape(scriptId)}'] a`
    const link = document.querySelector<HTMLElement>(card)
    if (link) link.focus({ preventScroll: true })
    else if (frames > 0) focusCard(scriptId, mayFocus, frames - 1)
  })
}
