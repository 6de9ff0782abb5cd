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
