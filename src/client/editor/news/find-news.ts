import type { News } from '#/shared/news/news.ts'
import type { Writers } from '#/shared/news/own-work.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'

export interface NewsOrder {
  /** The confirmed state, as UTF-8 JSON. */
  readonly base: Uint8Array<ArrayBuffer>
  /** The present document. */
  readonly update: Uint8Array
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

const newsWorker = () =>
  new Worker(new URL('./news-worker.ts', import.meta.url), { type: 'module' })

let ready: Worker | null = null

/** Starts a worker for the next news, while what it needs is still loading. */
export function prepareToFindNews(): void {
  ready ??= newsWorker()
}

/** Ends the worker that was started and is not needed. */
export function endPreparedWorker(): void {
  ready?.terminate()
  ready = null
}

/**
 * Finds the news in a worker of its own, which ends with the answer.
 * @throws if the worker cannot be loaded, fails, or takes too long
 */
export function findNews(order: NewsOrder, signal: AbortSignal): Promise<readonly News[]> {
  const worker = ready ?? newsWorker()
  ready = null
  const { promise, resolve, reject } = Promise.withResolvers<readonly News[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<NewsAnswer>) => resolve(data.news))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  const timer = setTimeout(() => reject(new Error('Comparing takes too long')), MAX_WAIT_MS)
  worker.postMessage(order)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
