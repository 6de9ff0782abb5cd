import { setPriority } from 'node:os'

const BACKGROUND = 10

/**
 * Gives this thread, and the threads it starts, a lower priority than the server's own. Only Linux has a priority per
 * thread.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, BACKGROUND)
  } catch {
    // a container may forbid it; then all threads have the same priority
  }
}
