/**
 * Calls when the browser says that the network is back or gone, until the signal. It may be wrong, and our
 * server on this machine: a hint when to try, never a reason not to (COL-50). A page that is seen again may
 * have slept through it.
 */
export function heedNetwork(signal: AbortSignal, onBack: () => void, onGone: () => void): void {
  const onSeen = () => document.visibilityState === 'visible' && onBack()
  window.addEventListener('online', onBack, { signal })
  window.addEventListener('offline', onGone, { signal })
  document.addEventListener('visibilitychange', onSeen, { signal })
}
