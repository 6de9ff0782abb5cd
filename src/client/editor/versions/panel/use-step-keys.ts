import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What the letters have another use in. */
const TAKES_LETTERS = 'input, textarea, [role="menu"], [role="listbox"]'

/** N leads to the next change and P to the previous one, wherever in the panel the focus is. */
export function useStepKeys(inside: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || event.defaultPrevented) return
    if (!(target instanceof Element) || target.closest(TAKES_LETTERS)) return
    if (key !== 'n' && key !== 'p') return
    event.preventDefault()
    go(key === 'n' ? 1 : -1)
  })
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const listening = new AbortController()
    panel?.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [inside])
}
