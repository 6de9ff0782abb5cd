import { availableParallelism } from 'node:os'

export interface Machine {
  /** That this process may use, in a container, too. */
  readonly cores: number
  /** That this process could still take, in a container, too. */
  readonly freeBytes: number
  /** Threads of imports wait for the server's own. */
  readonly hasBackgroundThreads: boolean
}

/** A recognizer with a model and an A4 page. */
const BYTES_EACH = 300 * 1024 ** 2
/** The rest is the house's. */
const SHARE_OF_MEMORY = 0.5
/** More would come close to the memory that one conversion may take. */
const MAX_RECOGNIZERS = 4

/** How many pages are recognised at once: what cores and memory allow without slowing the house down. */
export function poolSize({ cores, freeBytes, hasBackgroundThreads }: Machine): number {
  const byCores = hasBackgroundThreads ? cores : cores - 1
  const byMemory = Math.floor((freeBytes * SHARE_OF_MEMORY) / BYTES_EACH)
  return Math.max(1, Math.min(byCores, byMemory, MAX_RECOGNIZERS))
}

export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    freeBytes: process.availableMemory(),
    hasBackgroundThreads: process.platform === 'linux',
  }
}
