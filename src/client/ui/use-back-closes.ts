import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './open-layers.ts'
import { isHeldInHand } from './phone.ts'

/** The browser's API for the back button or back gesture of a device; active until it is destroyed. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void
}

/**
 * The way back closes what is open over the page, the topmost layer first, and leaves the page only if nothing is open
 * (NAV-429). On a phone whose browser has a CloseWatcher, that does it and the history is not changed (MOB-17). On a
 * desktop, in however narrow a window, a CloseWatcher hears only Escape, which closes the topmost layer anyway.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher || !isHeldInHand()) return openLayer(() => close())
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
