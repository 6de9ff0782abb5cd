import { useState } from 'react'

/** The current step. Each step makes a new object. */
interface Place {
  /** The comparison that the step belongs to. */
  readonly of: unknown
  readonly index: number
}

interface Steps {
  readonly place: Place | null
  /** The index of the current change; null before the first step. */
  readonly current: number | null
  readonly go: (by: 1 | -1) => void
}

/** Leads from change to change; after the last comes the first. A new comparison begins at its first change. */
export function useSteps(count: number, comparison: unknown): Steps {
  const [last, setPlace] = useState<Place | null>(null)
  const place = last !== null && last.of === comparison && last.index < count ? last : null
  const go = (by: 1 | -1) => {
    if (count === 0) return
    const first = by === 1 ? 0 : count - 1
    const index = place === null ? first : (place.index + by + count) % count
    setPlace({ of: comparison, index })
  }
  return { place, current: place?.index ?? null, go }
}
