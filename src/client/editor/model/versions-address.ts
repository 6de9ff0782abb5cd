// The address contains the two compared states, `?fassung=from..to`, so that users can send a comparison on.
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

const PARAMETER = 'fassung'

export interface VersionPair {
  /** A version's id, or the side of a set; null for the newest kept version. */
  readonly from: string | null
  /** A version's id, or the side of a set; null for the present script with the set that is shown. */
  readonly to: string | null
}

const SET = 'set:'

/** The present script with a set of its cuts, as a side of a comparison. */
export const sideOfSet = (set: string): string => SET + set

/** The id of the set; null for any other side. */
export const setOfSide = (side: string | null): string | null =>
  side?.startsWith(SET) ? side.slice(SET.length) : null

/** The two versions in the address; null if there are none. */
export function pairOf(search: string): VersionPair | null {
  const asked = new URLSearchParams(search).get(PARAMETER)
  if (asked === null) return null
  const [from = '', to = ''] = asked.split('..')
  return { from: from || null, to: to || null }
}

export function useVersionPair(): VersionPair | null {
  return pairOf(useLocationProperty(() => location.search))
}

/** Opens the panel without a new history entry, so that the way back leads out of the script, as always (NAV-10). */
export function openVersions({ from, to }: VersionPair = { from: null, to: null }): void {
  const search = new URLSearchParams(location.search)
  search.delete(PARAMETER)
  const others = search.size > 0 ? `${search}&` : ''
  navigate(`${location.pathname}?${others}${PARAMETER}=${from ?? ''}..${to ?? ''}`, {
    replace: true,
  })
}

export function closeVersions(): void {
  const search = new URLSearchParams(location.search)
  search.delete(PARAMETER)
  navigate(location.pathname + (search.size > 0 ? `?${search}` : ''), { replace: true })
}
