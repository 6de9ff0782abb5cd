import { useEffect, useEffectEvent } from 'react'
import { isPhone } from './phone.ts'

/** What browsers whose machine has a way back make of it, for as long as it is not destroyed. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void
}

/**
 * On a phone the way back closes what lies over a page, and leaves the page only then (MOB-17). Only there: a
 * keyboard's Escape is the same request, and closes the topmost thing already. Nothing is written into the
 * history, so no address can be left half gone back to; browsers that know no such watcher do as ever.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !isPhone()) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
