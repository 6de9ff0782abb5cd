import { entryOf } from '../at.ts'

/** The six kinds of cue. Their labels are domain data: German in both languages (CUE). The emoji are for
    plain text only: not every machine has a font for them. */
export const CUE_TYPES = [
  { id: 'light', label: 'Licht', emoji: '💡' },
  { id: 'video', label: 'Video', emoji: '🎥' },
  { id: 'sound', label: 'Ton', emoji: '🔊' },
  { id: 'props', label: 'Requisite', emoji: '🎭' },
  { id: 'technik', label: 'Technik', emoji: '🔨' },
  { id: 'einruf', label: 'Einruf', emoji: '📢' },
] as const

export type CueType = (typeof CUE_TYPES)[number]['id']
const DEFAULT_CUE_TYPE: CueType = 'light'
const BY_ID = new Map(CUE_TYPES.map((type) => [type.id, type]))

/** The type if it is one of the six, else light. */
export function cueType(value: unknown): CueType {
  return CUE_TYPES.find((type) => type.id === value)?.id ?? DEFAULT_CUE_TYPE
}

export function cueLabel(type: CueType): string {
  return entryOf(BY_ID, type).label
}

export function cueEmoji(type: CueType): string {
  return entryOf(BY_ID, type).emoji
}

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

/** The DOM id of a cue's marker in the margin; a cue id may hold any characters. */
export function cueMarkerId(cueId: string): string {
  return `cue-marker-${encodeURIComponent(cueId)}`
}
