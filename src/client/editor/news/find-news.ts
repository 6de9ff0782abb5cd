import type { News } from '#/shared/news/news.ts'
import type { Writers } from '#/shared/news/own-work.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'

/** Which state of the document a person sees. */
export interface Seen {
  readonly sv: string
  readonly deleted: number
}

/** A copy of the document. */
export interface DocumentCopy {
  readonly update: Uint8Array
  readonly seen: Seen
}

/** What is asked about the document. */
export interface NewsQuestion {
  /** The confirmed state, as UTF-8 JSON. */
  readonly base: Uint8Array<ArrayBuffer>
  readonly tasks: Tasks
  readonly writers: Writers
  /** The set of cuts that the person looks at. */
  readonly set: string
}

export interface NewsAnswer {
  readonly news: readonly News[]
}

/** A large play takes 300 ms. */
const MAX_WAIT_MS = 20_000

function workerWith({ update }: DocumentCopy): Worker {
  const worker = new Worker(new URL('./news-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage({ update })
  return worker
}

let ready: { readonly worker: Worker; readonly copy: DocumentCopy } | null = null

/** Starts a worker for the next news, which reads the document while the confirmed state is still loading. */
export function prepareToFindNews(copy: DocumentCopy): void {
  ready ??= { worker: workerWith(copy), copy }
}

/** The copy that is in a worker already; null where none is. */
export const preparedCopy = (): DocumentCopy | null => ready?.copy ?? null

/** Ends the worker that was started and is not needed, or whose copy is too old. */
export function endPreparedWorker(): void {
  ready?.worker.terminate()
  ready = null
}

/**
 * Finds the news in a worker of its own, which ends with the answer.
 * @throws if the worker cannot be loaded, fails, or takes too long
 */
export function findNews(
  copy: DocumentCopy,
  question: NewsQuestion,
  signal: AbortSignal,
): Promise<readonly News[]> {
  const prepared = ready?.copy === copy ? ready.worker : null
  if (prepared) ready = null
  const worker = prepared ?? workerWith(copy)
  const { promise, resolve, reject } = Promise.withResolvers<readonly News[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<NewsAnswer>) => resolve(data.news))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  const timer = setTimeout(() => reject(new Error('Comparing takes too long')), MAX_WAIT_MS)
  worker.postMessage(question)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
