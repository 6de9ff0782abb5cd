import { isNativeBuild } from '#/client/api/backend.ts'
import { log } from '#/client/api/log.ts'

/** Lets the app itself open without a network. A native app brings its files along; plain http has no such worker. */
export async function keepAppOffline(): Promise<void> {
  if (isNativeBuild || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    registration.active?.postMessage('hello')
  } catch (error) {
    log.error('The app cannot be kept for offline use', error)
  }
}
