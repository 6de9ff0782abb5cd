import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createMutex } from '../concurrency/mutex.ts'
import type { QueryResult, QueryName, QueryRequest } from './document-queries.ts'

/** A generous limit: a play of 1 MB takes 300 ms. */
const READ_WITHIN_MS = 30_000
const MAX_HEAP_MB = 1024
/** After this time without a query, the thread ends and its memory is freed. */
const IDLE_MS = 2 * READ_WITHIN_MS

/**
 * Reads whole documents in a thread, one after the other: building one document takes too long for the thread that
 * answers keystrokes.
 */
export interface DocumentReader {
  readonly read: <Name extends QueryName>(
    name: Name,
    scriptId: string,
  ) => Promise<QueryResult<Name>>
  /** Runs the query on given updates; `loadUpdates` is called when the query's turn has come. */
  readonly readOf: <Name extends QueryName>(
    name: Name,
    loadUpdates: () => Promise<readonly Uint8Array[]>,
  ) => Promise<QueryResult<Name>>
  readonly close: () => Promise<void>
}

/** @param load loads the updates of a script's document, oldest first; called when the query's turn has come */
export function createDocumentReader(
  load: (scriptId: string) => Promise<readonly Uint8Array[]>,
  readWithinMs = READ_WITHIN_MS,
): DocumentReader {
  const mutex = createMutex()
  const closing = new AbortController()
  let thread: Worker | null = null
  const idle = setTimeout(() => void endThread(), IDLE_MS).unref()

  async function ask(request: QueryRequest): Promise<unknown> {
    thread ??= startThread()
    idle.refresh()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(readWithinMs)])
    try {
      // this promise rejects if the thread fails, too
      const answer = once(thread, 'message', { signal })
      thread.postMessage(request)
      return (await answer)[0]
    } catch (error) {
      await endThread()
      throw error
    }
  }

  function startThread(): Worker {
    const started = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // the waiting query gets the error; without a listener the error would end the process
    return started.on('error', () => {})
  }

  async function endThread(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  async function readOf<Name extends QueryName>(
    name: Name,
    loadUpdates: () => Promise<readonly Uint8Array[]>,
  ): Promise<QueryResult<Name>> {
    await mutex.lock()
    try {
      return (await ask({ name, updates: await loadUpdates() })) as QueryResult<Name>
    } finally {
      mutex.unlock()
    }
  }

  return {
    read: (name, scriptId) => readOf(name, () => load(scriptId)),
    readOf,
    async close() {
      clearTimeout(idle)
      closing.abort()
      await endThread()
    },
  }
}
