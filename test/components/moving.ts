import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** Lets everything move until the test is finished, as most people have it: in the other tests nothing does. */
export async function letThingsMove(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}
