// The description of a cue is a note of this browser's visit; it never gets into the document (CUE-27).

const keyOf = (scriptId: string, cueId: string) => `cue-note:${scriptId}:${cueId}`

export function readCueNote(scriptId: string, cueId: string): string {
  try {
    return sessionStorage.getItem(keyOf(scriptId, cueId)) ?? ''
  } catch {
    return ''
  }
}

export function writeCueNote(scriptId: string, cueId: string, note: string): void {
  try {
    if (note === '') sessionStorage.removeItem(keyOf(scriptId, cueId))
    else sessionStorage.setItem(keyOf(scriptId, cueId), note)
  } catch {
    // Blocked or full: a temporary note is lost, nothing else.
  }
}
