import { useCallback, useSyncExternalStore } from 'react'

/** Devices for which the editor has a layout for touch (MOB-1); the editor's style sheets use the same query. */
const PHONE = '(max-width: 767px), (pointer: coarse)'

/** The same outside of the editor, in dialogs and in messages: the style sheets of `ui` use this query (MOB-1). */
const MOBILE = '(max-width: 768px), (pointer: coarse)'

/**
 * A phone, upright or across, or a tablet upright: the sidebar takes the room of the text. A tablet across
 * has room for both (SUR-1).
 */
const SMALL_SCREEN =
  '(max-width: 767px), (max-width: 999px) and (pointer: coarse), (max-height: 500px) and (pointer: coarse)'

export function isSmallScreen(): boolean {
  return matchMedia(SMALL_SCREEN).matches
}

export function isPhone(): boolean {
  return matchMedia(PHONE).matches
}

export function usePhone(): boolean {
  return useQuery(PHONE)
}

export function isMobile(): boolean {
  return matchMedia(MOBILE).matches
}

/** A phone or a tablet, whatever the width of the window: fingers are its main pointer. */
export function isHeldInHand(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

export function useMobile(): boolean {
  return useQuery(MOBILE)
}

function useQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
