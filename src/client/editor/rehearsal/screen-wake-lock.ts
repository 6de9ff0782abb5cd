import { log } from '#/client/local/log.ts'

/**
 * Keeps the screen from going dark, until the returned function is called. The browser ends the lock whenever the page
 * is hidden, so the lock is requested again when the page is visible. Over plain http there is no such lock.
 */
export function keepScreenAwake(): () => void {
  const listening = new AbortController()
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    try {
      const fresh = await navigator.wakeLock.request('screen')
      await lock?.release()
      lock = fresh
      if (listening.signal.aborted) await fresh.release()
    } catch (error) {
      log.error('The screen may go dark', error)
    }
  }
  document.addEventListener('visibilitychange', () => void acquire(), { signal: listening.signal })
  void acquire()
  return () => {
    listening.abort()
    void lock?.release()
  }
}
