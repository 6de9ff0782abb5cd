/** The browser's service workers; null where it has none, as over plain http, or denies them to the page. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    const { serviceWorker }: Partial<Pick<Navigator, 'serviceWorker'>> = navigator
    return serviceWorker ?? null
  } catch {
    return null
  }
}
