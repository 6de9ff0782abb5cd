/** A ref that gives the focus to an element as soon as it is there, and selects its text. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
