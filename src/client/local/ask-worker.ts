/**
 * Gives a worker its only order; the worker ends with its answer.
 * @throws if the worker cannot be loaded, fails, or is no longer wanted
 */
export function askWorker<Answer>(
  worker: Worker,
  order: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(order)
  return promise.finally(() => worker.terminate())
}
