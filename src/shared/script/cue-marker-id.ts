/** The DOM id of a cue's marker in the margin; a cue id may hold any characters. */
export function cueMarkerId(cueId: string): string {
  return `cue-marker-${encodeURIComponent(cueId)}`
}
