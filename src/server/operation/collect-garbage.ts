// V8 collects older objects, and the buffers of large messages, only once much more is allocated. In a house that has become quiet
// nobody allocates it: a flood of questions left 115 MB of objects (docs/lab/hostile.md).
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { writeJsonLine } from '../http/json-lines.ts'

const CHECK_MS = 5_000
/** Bytes that were added since the last collection. Young objects, which V8 collects by itself, are up to 8 MB of them. */
const MUCH = 20 * 1024 * 1024
/** A collection holds the thread of all sockets for some 20 ms, so it waits for a share of busy time below this. */
const QUIET = 0.1
/**
 * After so many quiet checks in a row there are more collections: rooms that nobody is in let go of their documents 30 to 45 s
 * after the last socket, later where folding is slow. Folding keeps the thread busy and so begins the row anew; then the first of
 * these is the one that counts. With the check after it, all is done about a minute after a flood's end.
 */
const MORE_AFTER: readonly number[] = [3, 8, 12, 18]
const LAST_AFTER = 18

/** The process, as far as collecting needs it. */
interface CollectedProcess {
  /** The bytes of all objects and buffers, those that nothing refers to any more among them. */
  readonly bytes: () => number
  /** The share of the time since the last call in which the thread was busy, 0 to 1. */
  readonly busyShare: () => number
  /** Collects when no function is running. */
  readonly collect: () => Promise<void>
  /** Gives the C library's free pages back to the system. */
  readonly trim: () => void
}

/**
 * Collects what nothing refers to, at the next quiet check after much was added, and more often after that, until the house has been
 * quiet for 90 s. At the quiet check after each collection the C library gives back what is free: V8 frees buffers in another thread,
 * when it has collected.
 * @returns a function that ends the checks
 */
export function startCollectingGarbage(house: CollectedProcess = thisProcess()): () => void {
  // the bytes in use, as far as they are known: those after a collection, or fewer
  let inUse = house.bytes()
  /** How many quiet checks in a row there were since much was collected; null if no more collections are due. */
  let quietChecks: number | null = null
  let isTrimDue = false
  const check = async () => {
    const bytes = house.bytes()
    const isQuiet = house.busyShare() < QUIET
    inUse = Math.min(inUse, bytes)
    const isMuch = bytes - inUse > MUCH
    if (!isQuiet) {
      // the flood may not have ended when it was collected
      if (quietChecks !== null) quietChecks = 0
      return
    }
    if (isTrimDue) house.trim()
    isTrimDue = false
    if (quietChecks !== null) quietChecks++
    const isDue = quietChecks !== null && MORE_AFTER.includes(quietChecks)
    if (isMuch) quietChecks = 0
    else if (quietChecks === LAST_AFTER) quietChecks = null
    if (!isMuch && !isDue) return
    await house.collect()
    isTrimDue = true
    inUse = house.bytes()
  }
  const timer = setInterval(() => void check(), CHECK_MS).unref()
  return () => clearInterval(timer)
}

function thisProcess(): CollectedProcess {
  let before = performance.eventLoopUtilization()
  let trim: (() => void) | null = null
  return {
    bytes() {
      const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics()
      return objects + buffers
    },
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    // `main.ts` provides `gc`
    collect: async () => globalThis.gc?.({ type: 'major', execution: 'async' }),
    trim: () => (trim ??= loadTrim())(),
  }
}

// The C library of most Linux systems gives back by itself only what is free at the end of its heap. Small blocks that are in
// use lie between those of a flood, of which up to 100 MB stayed (decision 176).

/**
 * @returns a function that gives all free pages of the C library back to the system. 100 MB of them hold the thread for some
 *   20 ms. Where the library is another one, or this Node cannot call it, the function does nothing.
 */
export function loadTrim(): () => void {
  try {
    if (process.platform !== 'linux') return () => {}
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    return () => void functions.malloc_trim(0n)
  } catch (error) {
    writeJsonLine('info', {}, `The C library keeps its free memory: ${String(error)}`)
    return () => {}
  }
}
