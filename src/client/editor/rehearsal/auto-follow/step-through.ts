/** The most recognised places that are shown one after the other, and the time for which each is shown (REH-17). */
const STEPS = 6
const STEP_MS = 60

export interface Steps<T> {
  readonly add: (places: readonly T[]) => void
  /** Drops the places that have not been shown yet. */
  readonly clear: () => void
}

/** Shows places one after the other; of the waiting places only the last `STEPS` are shown. */
export function createSteps<T>(show: (place: T) => void): Steps<T> {
  let waiting: readonly T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    const [place, ...rest] = waiting
    waiting = rest
    timer = place === undefined ? undefined : setTimeout(next, STEP_MS)
    if (place !== undefined) show(place)
  }

  return {
    add(places) {
      waiting = [...waiting, ...places].slice(-STEPS)
      if (timer === undefined) next()
    },
    clear() {
      waiting = []
      clearTimeout(timer)
      timer = undefined
    },
  }
}
