import { onTestFinished, vi } from 'vitest'

/** Stops `Date`, so that only the test moves the time by which undo separates its steps. */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Moves the time so far that the next edit is another step of undo (DOC-32). */
export const endUndoStep = (): void => void vi.advanceTimersByTime(700)
