import type { ExportFormat } from '#/shared/formats/export-formats.ts'
import type { ScriptToWrite } from '#/shared/formats/script-to-write.ts'

export interface ExportOrder extends Omit<ScriptToWrite, 'blocks' | 'cuts' | 'comments'> {
  readonly format: ExportFormat
  /** The document, as one update. */
  readonly state: Uint8Array
  /** The set of cuts that counts. */
  readonly set: string
}

/** @throws if the worker cannot be loaded, or fails */
export function writeInWorker(order: ExportOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
    resolve(data),
  )
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  worker.postMessage(order)
  return promise.finally(() => worker.terminate())
}
