import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** Lets everything move until the test is finished, as most people have it: in the other tests nothing does. */
export async function letThingsMove(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }))
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
}

/** Waits for what is on its way for a moment even with reduced motion: a colour, a menu. */
export async function atRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
}
