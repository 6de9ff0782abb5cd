import { availableParallelism } from 'node:os'

export interface Machine {
  /** The cores that this process may use: in a container, those of the container. */
  readonly cores: number
  /** The memory that this process can still take: in a container, that of the container. */
  readonly freeBytes: number
  /** Threads of imports have a lower priority than those of the server. */
  readonly hasBackgroundThreads: boolean
}

/** The memory of one recognizer, with its model and an A4 page. */
const BYTES_EACH = 300 * 1024 ** 2
/** Recognizers take this share of the free memory. The server needs the rest. */
const SHARE_OF_MEMORY = 0.5
/** With more recognizers a conversion comes close to the memory that it may take. */
const MAX_RECOGNIZERS = 4

/**
 * The number of pages that are recognised at once: as many as cores and memory allow without slowing the house down.
 */
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
