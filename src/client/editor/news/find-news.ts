import * as Y from 'yjs'
import type { News } from '#/shared/news/news.ts'
import type { Writers } from '#/shared/news/own-work.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'

/** A copy of the document. */
export interface DocumentCopy {
  readonly update: Uint8Array
  /** Whether somebody else has written since it was made. */
  readonly isOutdated: () => boolean
}

/** How often others have written in a document since it was first copied. */
const writesOfOthers = new WeakMap<Y.Doc, { count: number }>()

/** One listener for a document, however often it is copied: in a quiet script none would end. */
function watchOthers(doc: Y.Doc): { readonly count: number } {
  const known = writesOfOthers.get(doc)
  if (known) return known
  const writes = { count: 0 }
  writesOfOthers.set(doc, writes)
  doc.on(
    'update',
    (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
      if (!local) writes.count++
    },
  )
  return writes
}

export function copyOf(doc: Y.Doc): DocumentCopy {
  const writes = watchOthers(doc)
  const { count } = writes
  return { update: Y.encodeStateAsUpdate(doc), isOutdated: () => writes.count !== count }
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
  /** Names all of them. */
  readonly digest: string
}

/** A large play takes 300 ms. */
const MAX_WAIT_MS = 20_000

interface Finder {
  readonly worker: Worker
  readonly copy: DocumentCopy
  /** Never resolves. */
  readonly failure: Promise<never>
}

function finderWith(copy: DocumentCopy): Finder {
  const worker = new Worker(new URL('./news-worker.ts', import.meta.url), { type: 'module' })
  const { promise: failure, reject } = Promise.withResolvers<never>()
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  // it may fail before it is asked anything
  failure.catch(() => {})
  worker.postMessage({ update: copy.update })
  return { worker, copy, failure }
}

let ready: Finder | null = null

/** Starts a worker for the next news, which reads the document while the confirmed state is still loading. */
export function prepareToFindNews(copy: DocumentCopy): void {
  ready ??= finderWith(copy)
}

/** The copy that is in a worker already; null where none is, or where it is too old. */
export function preparedCopy(): DocumentCopy | null {
  if (ready?.copy.isOutdated()) endPreparedWorker()
  return ready?.copy ?? null
}

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
  signal?: AbortSignal,
): Promise<NewsAnswer> {
  const prepared = ready?.copy === copy ? ready : null
  if (prepared) ready = null
  const { worker, failure } = prepared ?? finderWith(copy)
  const { promise, resolve, reject } = Promise.withResolvers<NewsAnswer>()
  worker.addEventListener('message', ({ data }: MessageEvent<NewsAnswer>) => resolve(data))
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  const timer = setTimeout(() => reject(new Error('Comparing takes too long')), MAX_WAIT_MS)
  worker.postMessage(question)
  return Promise.race([promise, failure]).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
