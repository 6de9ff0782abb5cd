import { onTestFinished, vi } from 'vitest'

/** Lets the test move the time, which undo counts its steps by. */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets as much time go by that what follows is another step of undo (DOC-32). */
export const endUndoStep = (): void => void vi.advanceTimersByTime(700)
