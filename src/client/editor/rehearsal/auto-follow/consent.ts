import { readLocal, storeLocal } from '#/client/local/local-storage.ts'

/**
 * The owner of the recogniser that gets the audio; behind `@` the machine outside of the house to which the house passes it
 * on. Users agree to each owner separately.
 */
export type RecogniserOwner = 'browser' | 'house' | `house@${string}`

/** The machine outside of the house that gets the audio; null if the house keeps it. */
export function machineOutside(owner: RecogniserOwner): string | null {
  return owner.startsWith('house@') ? owner.slice('house@'.length) : null
}

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
