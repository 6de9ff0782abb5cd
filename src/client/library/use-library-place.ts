import { useEffect, useState } from 'react'
import type { LibraryScope } from './library-bar.tsx'

/** Place of a user in the library; restored when the user comes back from a script. */
interface Place {
  readonly scope: LibraryScope
  readonly query: string
  readonly scrollPx: number
}

const START: Place = { scope: 'mine', query: '', scrollPx: 0 }
const placeByUser = new Map<string, Place>()

interface LibraryPlace {
  readonly scope: LibraryScope
  readonly setScope: (scope: LibraryScope) => void
  readonly query: string
  readonly setQuery: (query: string) => void
}

export function useLibraryPlace(userId: string): LibraryPlace {
  const [scope, setScope] = useState(() => placeOf(userId).scope)
  const [query, setQuery] = useState(() => placeOf(userId).query)
  useEffect(() => remember(userId, { scope, query }), [userId, scope, query])
  useScrollPlace(userId)
  return {
    scope,
    setScope: (next) => {
      setScope(next)
      window.scrollTo(0, 0)
    },
    query,
    setQuery,
  }
}

function useScrollPlace(userId: string): void {
  useEffect(() => {
    // The cards are laid out by the next frame, and the scrolling comes before the paint of that frame.
    const frame = requestAnimationFrame(() => window.scrollTo(0, placeOf(userId).scrollPx))
    const follow = () => remember(userId, { scrollPx: window.scrollY })
    addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow)
      window.scrollTo(0, 0)
    }
  }, [userId])
}

const placeOf = (userId: string): Place => placeByUser.get(userId) ?? START

function remember(userId: string, change: Partial<Place>): void {
  placeByUser.set(userId, { ...placeOf(userId), ...change })
}
