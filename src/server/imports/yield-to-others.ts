import { setPriority } from 'node:os'

/** Nice values: recognition, which takes minutes, also stands back for the reading of text layers. */
const NICE = { text: 10, recognition: 15 } as const

/**
 * Gives this thread, and the threads it starts, a lower priority than the server's own. Only Linux has a priority per
 * thread.
 */
export function yieldToOthers(work: keyof typeof NICE): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICE[work])
  } catch {
    // a container may forbid it; then all threads have the same priority
  }
}
