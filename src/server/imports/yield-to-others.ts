import { setPriority } from 'node:os'

const BACKGROUND = 10

/** Lets this thread, and those it starts, wait for the server's own. Only Linux knows threads apart. */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, BACKGROUND)
  } catch {
    // a container may forbid it; then all threads have the same priority
  }
}
