import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { at } from '#/shared/at.ts'
import type { Answer, Queries } from './document-queries.ts'

const MAX_HEAP_MB = 1024
/**
 * The work on a document is bounded by its size, which is bounded when it is written; a large play takes 300 ms. So
 * this limit is for a thread that hangs, and is never reached because the machine is busy: readings of versions fell
 * out when it was 30 s.
 */
const HANG_MS = 10 * 60_000
/**
 * After this time without a question, the thread ends and its memory is freed. The search
 * reads each script 15 to 30 s after people have typed in it, and once a minute while they do: a thread that waited for long
 * would hold what a large play has taken a minute after a flood. A start takes 40 ms of a processor.
 */
const IDLE_MS = 5_000

/** A thread that builds one document after the other. It starts with the first question. */
export interface ReadingThread {
  /** Rejects if the document cannot be built. Must not be called while another question is open. */
  readonly ask: (queries: Queries) => Promise<readonly Answer[]>
  readonly close: () => Promise<void>
}

export function createReadingThread(hangMs = HANG_MS): ReadingThread {
  const closing = new AbortController()
  let thread: Worker | null = null
  let isBusy = false
  const idle = setTimeout(() => {
    if (!isBusy) void end()
  }, IDLE_MS).unref()

  function start(): Worker {
    const started = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // the waiting query gets the error; without a listener the error would end the process
    return started.on('error', () => {})
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  return {
    async ask(queries) {
      closing.signal.throwIfAborted()
      thread ??= start()
      isBusy = true
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(hangMs)])
      try {
        // this promise rejects if the thread fails, too
        const answer = once(thread, 'message', { signal })
        thread.postMessage(queries)
        const [answers] = (await answer) as [readonly Answer[]]
        return answers
      } catch (error) {
        await end()
        throw error
      } finally {
        isBusy = false
        idle.refresh()
      }
    },
    async close() {
      clearTimeout(idle)
      closing.abort()
      await end()
    },
  }
}

/** Threads of which each reads for one caller at a time; there may not be more callers at once. */
export function createReadingThreads(count: number): ReadingThread {
  const threads = Array.from({ length: count }, () => createReadingThread())
  const free = [...threads]
  return {
    async ask(queries) {
      const thread = at(free.splice(-1), 0)
      try {
        return await thread.ask(queries)
      } finally {
        free.push(thread)
      }
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
