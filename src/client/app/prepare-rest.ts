import { isNativeBuild } from '#/client/api/backend.ts'
import { currentText } from '#/client/i18n/common.ts'
import { log } from '#/client/local/log.ts'
import { serviceWorkers } from '#/client/local/service-workers.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { preloadEverything } from './loaded-screens.ts'

let isPrepared = false

/** Loads the other screens after the first one, and then what the app needs to open without a network next time. */
export async function prepareRest(): Promise<void> {
  if (isPrepared) return
  isPrepared = true
  await document.fonts.ready
  await preloadEverything()
  await keepAppOffline()
}

/** Lets the app open without a network. A native app contains its files; plain http has no service workers. */
async function keepAppOffline(): Promise<void> {
  const workers = serviceWorkers()
  if (isNativeBuild || import.meta.env.DEV || workers === null) return
  try {
    const registration = await register(workers)
    if (!registration) return log.note('The browser keeps no app for offline use')
    onWaitingWorker(workers, registration, (worker) => void greet(workers, worker))
    void becomeControlled(workers)
    document.addEventListener('visibilitychange', () => {
      // the check for a newer build fails without a network, and the next one may succeed
      if (document.visibilityState === 'visible') registration.update().catch(() => {})
    })
  } catch (error) {
    log.error('The app cannot be kept for offline use', error)
  }
}

/** Resolves with nothing in browsers that were told to block service workers. */
const register = (
  workers: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration | undefined> => workers.register('/service-worker.js')

/**
 * The service worker claims all open pages when it becomes active. It misses a page that is loading at that moment, so
 * such a page asks for it: without a service worker, the parts of the app that load later would need the network.
 */
async function becomeControlled(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready
  if (workers.controller === null) active?.postMessage('claim')
}

/** Calls `listener` with the worker of a newer build; that worker waits while pages of an older build are open. */
function onWaitingWorker(
  workers: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  listener: (worker: ServiceWorker) => void,
): void {
  if (registration.waiting) listener(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      const isNewer = workers.controller !== null
      if (installing.state === 'installed' && isNewer) listener(installing)
    })
  })
}

/** A page of the newest build needs no reload; the user of any other page is offered one (MOB-13). */
async function greet(workers: ServiceWorkerContainer, worker: ServiceWorker): Promise<void> {
  const activate = () => worker.postMessage('activate')
  if (await isNewestBuild()) return activate()
  const { app: text } = currentText()
  const reload = () => {
    workers.addEventListener('controllerchange', () => location.reload())
    activate()
  }
  showMessage('news', text.newVersion, {
    action: { label: text.reload, run: reload },
    isForAnyone: true,
  })
}

/** True if the newest cached shell loads the same JavaScript files as this page. */
async function isNewestBuild(): Promise<boolean> {
  const newest = (await caches.keys()).at(-1)
  if (newest === undefined) return false
  const shell = await caches.match('/index.html', { cacheName: newest })
  const written = (await shell?.text()) ?? ''
  const own = document.querySelectorAll<HTMLScriptElement>('script[type="module"]')
  return [...own].every(({ src }) => written.includes(new URL(src).pathname))
}
