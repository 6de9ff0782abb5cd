/**
 * Does the work at this interval, and leaves one out where the work before it is still under way.
 * @returns what stops it, and waits for the work under way
 */
export function pollEvery(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
