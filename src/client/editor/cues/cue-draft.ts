import type { EditorHandle } from '../core/editor-handle.ts'
import { mayEdit } from '../core/may-edit.ts'
import { readCueNote, writeCueNote } from './cue-note.ts'
import { lastCueType } from './last-cue-type.ts'
import { updateCue, type CueChange } from './update-cue.ts'

/** What was changed in a cue's panel and is not saved yet. Only that is written, so that nobody else's change is lost. */
export interface CueDraft {
  readonly cueId: string
  readonly change: CueChange
  readonly note: string
}

export function openCueDraft(cueId: string): CueDraft {
  return { cueId, change: {}, note: readCueNote(cueId) }
}

export function saveCueDraft({ view }: EditorHandle, { cueId, change, note }: CueDraft): void {
  if (change.cueType) lastCueType.set(change.cueType)
  writeCueNote(cueId, note)
  if (mayEdit(view)) updateCue(cueId, change)(view.state, view.dispatch)
}
