/** Whose recogniser hears the microphone: each is agreed to by itself. */
export type RecogniserOwner = 'browser' | 'house'

const KEY = 'autoFollow.consent'
const given = new Set<string>()

/** Whether somebody on this device has agreed that this recogniser listens (REH-18, REH-27). */
export function hasConsented(owner: RecogniserOwner): boolean {
  return given.has(owner) || stored().includes(owner)
}

export function giveConsent(owner: RecogniserOwner): void {
  given.add(owner)
  try {
    localStorage.setItem(KEY, [...new Set([...stored(), owner])].join(' '))
  } catch {
    // Blocked or full: the answer still holds for this visit.
  }
}

function stored(): readonly string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}
