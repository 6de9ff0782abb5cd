/** The id in a page of the marker that stands in the margin for a cue; cue ids may hold anything. */
export function cueMarkerId(cueId: string): string {
  return `cue-marker-${encodeURIComponent(cueId)}`
}
