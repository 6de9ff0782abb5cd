/** So long steps are made without a pause, in ms. */
const SLICE_MS = 8

interface Slices {
  /** Called after each slice but the last one. */
  readonly onPause?: () => void
  readonly onEnd: () => void
}

/** Makes steps for some ms at a time, so that the page answers in between. Returns a function that ends it. */
export function inSlices(steps: Iterator<unknown>, { onPause, onEnd }: Slices): () => void {
  let timer = setTimeout(makeSlice)
  function makeSlice(): void {
    const end = performance.now() + SLICE_MS
    do if (steps.next().done) return onEnd()
    while (performance.now() < end)
    timer = setTimeout(makeSlice)
    onPause?.()
  }
  return () => clearTimeout(timer)
}
