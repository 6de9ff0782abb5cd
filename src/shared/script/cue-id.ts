import { cueType } from './cue-types.ts'

/**
 * The id of a cue. A mark that an old document left without an id gets an id from its type and number. Every edit of
 * such a mark also writes this id, so that the cue stays the same one when its number changes.
 */
export function idOfCue(attrs: Readonly<Record<string, unknown>>): string {
  const { cueId, cueNumber = '0' } = attrs
  const id = typeof cueId === 'number' ? String(cueId) : cueId
  if (typeof id === 'string' && id !== '') return id
  return `cue-legacy-${cueType(attrs['cueType'])}-${String(cueNumber)}`
}
