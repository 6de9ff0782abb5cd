import { CHANGE_KINDS } from '../compare/compared-text.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'

/** The default filter: all changes are shown. */
export const ALL_CHANGES: ChangeFilter = { kinds: CHANGE_KINDS, speaker: null }
