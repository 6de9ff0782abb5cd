import { readLocal, storeLocal } from '#/client/local/local-storage.ts'

/** The owner of the recogniser that gets the audio. Users agree to each owner separately. */
export type RecogniserOwner = 'browser' | 'house'

const KEY = 'autoFollow.consent'

/** Whether a user of this device has agreed that this recogniser listens (REH-18, REH-27). */
export function hasConsented(owner: RecogniserOwner): boolean {
  return given().includes(owner)
}

export function giveConsent(owner: RecogniserOwner): void {
  storeLocal(KEY, [...new Set([...given(), owner])].join(' '))
}

function given(): readonly string[] {
  return readLocal(KEY)?.split(' ') ?? []
}
