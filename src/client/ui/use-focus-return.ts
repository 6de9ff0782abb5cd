import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { returnFocus } from './return-focus.ts'

/** Gives the focus back when a dialog begins to close. The element with the focus before counts as its opener. */
export function useFocusReturn(isOpen: boolean, focus?: () => void): void {
  const opener = useRef<Element>(null)
  const giveBack = useEffectEvent(() => returnFocus(opener.current, focus))
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
    } else if (opener.current) {
      giveBack()
      opener.current = null
    }
  }, [isOpen])
}
