/**
 * Runs the work at this interval, and skips a run while the one before is still under way.
 * @returns a function that stops it, and waits for the run under way
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
