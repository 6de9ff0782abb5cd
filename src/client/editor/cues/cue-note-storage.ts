// The description of a cue is a note of this browser's visit; it never gets into the document (CUE-27).

const keyOf = (cueId: string) => `cue-note:${cueId}`

export function readCueNote(cueId: string): string {
  try {
    return sessionStorage.getItem(keyOf(cueId)) ?? ''
  } catch {
    return ''
  }
}

export function writeCueNote(cueId: string, note: string): void {
  try {
    if (note === '') sessionStorage.removeItem(keyOf(cueId))
    else sessionStorage.setItem(keyOf(cueId), note)
  } catch {
    // Blocked or full: a temporary note is lost, nothing else.
  }
}
