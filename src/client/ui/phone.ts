import { useSyncExternalStore } from 'react'

/** Where the editor is laid out for a hand instead of a mouse (MOB-1); style sheets ask the same. */
const PHONE = '(max-width: 767px), (pointer: coarse)'

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
