import { flushSync } from 'react-dom'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Elements that open over the page: each has the focus and gets the keys until it closes. */
export const OVER_THE_PAGE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Makes a change of state, and then focuses an element that the change may have added. */
export function focusAfter(
  change: () => void,
  elementNow: () => HTMLElement | null | undefined,
): void {
  flushSync(change)
  elementNow()?.focus()
}

/** A ref that gives the focus to an element as soon as it is there, and selects its text. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}

/** Moves the focus when something closes; false if it has not, because the focus is to go back to where it was. */
export type MoveFocus = () => void | false

/** Where the focus was at the last press of a pointer, which may have moved it; null once a key was pressed. */
let beforePress: Element | null = null

/** The menu that was used last, and where the person was when it was opened; null from the next press or key on. */
let usedMenu: UsedMenu | null = null

interface UsedMenu {
  readonly trigger: Element | undefined
  readonly from: Element | null
}

/** An open menu is in use; one that has gone with its trigger is not open, whatever its trigger says. */
function forgetUsedMenu(): void {
  if (usedMenu?.trigger?.matches(':root [aria-expanded="true"]') !== true) usedMenu = null
}

globalThis.addEventListener?.(
  'pointerdown',
  () => {
    forgetUsedMenu()
    beforePress = document.activeElement
  },
  true,
)
globalThis.addEventListener?.(
  'keydown',
  () => {
    forgetUsedMenu()
    beforePress = null
  },
  true,
)

/** To be called when a menu opens. Who pressed its trigger while writing in the text was there, others are at the trigger. */
export function noteMenuOpens(trigger: Element | undefined): void {
  const isFromText = beforePress?.closest('[role="textbox"]')
  usedMenu = { trigger, from: isFromText ? beforePress : (trigger ?? null) }
}

/**
 * The element at which the person was when a dialog opens: before the menu, if it opens from one. A dialog may have to be loaded:
 * it opens later, and then the trigger has the focus.
 */
function openerOfDialog(): Element | null {
  const { activeElement, body } = document
  if (usedMenu === null) return activeElement
  const isMenus =
    activeElement === null ||
    activeElement === body ||
    activeElement === usedMenu.trigger ||
    activeElement.closest('[role="menu"]') !== null
  return isMenus ? usedMenu.from : activeElement
}

/**
 * Gives the focus back as soon as a dialog, menu or list begins to close, so that the next key reaches the right
 * element. Base UI would wait for the end of the exit animation, so its own focus return is switched off. If the focus
 * has been moved elsewhere by then, it stays there.
 * @param focus moves the focus; without it, or if it says that it has not, the opener gets the focus
 */
export function returnFocus(opener: Element | null | undefined, focus?: MoveFocus): void {
  const { activeElement, body } = document
  const isNobodys = activeElement === null || activeElement === body || activeElement === opener
  if (!isNobodys && !isLeaving(activeElement, opener ?? null)) return
  if (focus && focus() !== false) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** True if an element closes too, or is inert. If only a list in a dialog closes, the rest of the dialog stays. */
function isLeaving(element: Element, opener: Element | null): boolean {
  if (element.closest('[inert]')) return true
  const over = element.closest(OVER_THE_PAGE)
  return over !== null && !over.contains(opener)
}

/** Gives the focus back when a dialog begins to close. The element with the focus before counts as its opener. */
export function useFocusReturn(isOpen: boolean, focus?: MoveFocus): void {
  const opener = useRef<Element>(null)
  const giveBack = useEffectEvent(() => returnFocus(opener.current, focus))
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = openerOfDialog()
    } else if (opener.current) {
      giveBack()
      opener.current = null
    }
  }, [isOpen])
}

/** Whether something is typed into a field, which keeps its keys for itself. */
export const isInField = ({ target }: Event): boolean =>
  target instanceof Element && target.matches('input, textarea, select')

/**
 * Whether a key only commits or changes a word that an input method composes. Safari sends the key that commits after the end of
 * the word: then only the number that all keys of input methods have tells.
 */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
