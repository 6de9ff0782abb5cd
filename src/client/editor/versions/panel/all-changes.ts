import { CHANGE_KINDS } from '../compare/compared-text.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'

/** What is looked at until somebody chooses less. */
export const ALL_CHANGES: ChangeFilter = { kinds: CHANGE_KINDS, speaker: null }
