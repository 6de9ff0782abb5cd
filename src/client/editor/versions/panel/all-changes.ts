import { CHANGE_KINDS } from '../compare/compared-text.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'

/** The filter until somebody chooses another one: all changes are shown. */
export const ALL_CHANGES: ChangeFilter = { kinds: CHANGE_KINDS, speaker: null }
