import { keepAppOffline } from './keep-app-offline.ts'
import { preloadEverything } from './loaded-screens.ts'

let isPrepared = false

/** When the first screen is there: the other screens, and then what opens the app the next time without a network. */
export async function prepareRest(): Promise<void> {
  if (isPrepared) return
  isPrepared = true
  await document.fonts.ready
  await preloadEverything()
  await keepAppOffline()
}
