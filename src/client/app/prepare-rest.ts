import { keepAppOffline } from './keep-app-offline.ts'
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
