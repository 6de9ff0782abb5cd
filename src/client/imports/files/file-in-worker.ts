import type { FormatFailure } from '#/shared/formats/file-script.ts'

export type FileOrder =
  | { readonly what: 'read'; readonly file: File }
  | { readonly what: 'send'; readonly url: string }

export type FileAnswer =
  | { readonly what: 'read'; readonly title: string | null }
  | { readonly what: 'unreadable'; readonly reason: FormatFailure; readonly cause: string }
  | { readonly what: 'sent' }
  | { readonly what: 'not sent'; readonly cause: string }

/** A file in a worker of its own, which reads it and then sends it. */
export interface FileInWorker {
  /** Resolves with the answer to an order; rejects if the worker fails, or is stopped. */
  readonly ask: (order: FileOrder) => Promise<FileAnswer>
  readonly stop: () => void
}

export function openFileWorker(): FileInWorker {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })
  let pending: PromiseWithResolvers<FileAnswer> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => pending?.resolve(data))
  worker.addEventListener('error', ({ message }) => pending?.reject(new Error(message)))
  return {
    ask: (order) => {
      pending = Promise.withResolvers()
      worker.postMessage(order)
      return pending.promise
    },
    stop: () => {
      worker.terminate()
      pending?.reject(new Error('stopped'))
    },
  }
}
