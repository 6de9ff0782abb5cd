import { useEffect, useEffectEvent } from 'react'
import { isMobile } from './phone.ts'

/** The browser's API for the back button or back gesture of a device; active until it is destroyed. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void
}

/**
 * On a phone the back button closes a dialog or sheet over the page, and leaves the page only if none is open
 * (MOB-17). Not on a desktop: there Escape is the same request, and already closes the topmost one. The history is
 * not changed, so no address can be left half gone back to. Browsers without this API go back as ever.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !isMobile()) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
