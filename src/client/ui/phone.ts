import { useSyncExternalStore } from 'react'

/** Devices for which the editor has a layout for touch (MOB-1); its style sheets use the same query. */
const PHONE = '(max-width: 767px), (pointer: coarse)'

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
  return useSyncExternalStore(subscribe, isPhone)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
