import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPressed } from '../../core/controls/shortcut.ts'
import { nextChangeShortcut, previousChangeShortcut } from '../shortcuts.ts'

/** Elements in which letters have another use. */
const TAKES_LETTERS = 'input, textarea, [role="menu"], [role="listbox"]'

/** N leads to the next change and P to the previous one, wherever in the panel the focus is. */
export function useStepKeys(inside: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isNext = isPressed(nextChangeShortcut, event)
    if (!isNext && !isPressed(previousChangeShortcut, event)) return
    if (event.defaultPrevented) return
    if (!(target instanceof Element) || target.closest(TAKES_LETTERS)) return
    event.preventDefault()
    go(isNext ? 1 : -1)
  })
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const listening = new AbortController()
    panel?.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [inside])
}
