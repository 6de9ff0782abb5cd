import { useEffect } from 'react'
import { takeBackNewest } from './undo-offer.ts'

/** Mod-z takes back the latest offered action, unless the focus is in typed text, which it would undo instead. */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      if (!isUndo || event.defaultPrevented || isTypedIn(event.target)) return
      if (takeBackNewest()) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}
