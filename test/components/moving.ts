import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** Turns on animations until the test is finished, as for most users: the other tests run with reduced motion. */
export async function letThingsMove(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}

/** Waits for the short animations that run even with reduced motion: of a colour, of a menu. */
export async function atRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
}
