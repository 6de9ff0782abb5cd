import { cueType } from './cue-types.ts'

/**
 * What tells cues apart: their id. Marks that an old document left without one are told apart by type and
 * number; whatever is written into such a mark writes this id along, so that the cue stays the same one
 * when its number changes.
 */
export function idOfCue(attrs: Readonly<Record<string, unknown>>): string {
  const { cueId, cueNumber = '0' } = attrs
  const id = typeof cueId === 'number' ? String(cueId) : cueId
  if (typeof id === 'string' && id !== '') return id
  return `cue-legacy-${cueType(attrs['cueType'])}-${String(cueNumber)}`
}
