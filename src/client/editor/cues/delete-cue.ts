import type { Command } from 'prosemirror-state'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { announceDeletion } from '../core/announce-deletion.ts'
import { isMarkOfCue, removeAnchors } from '../core/document/anchor-marks.ts'
import { asOneStep } from '../core/binding/undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { findCue } from './connect-cue.ts'
import { dropCueDraft } from './cue-drafts-plugin.ts'
import type { CueRow } from './cue-rows.ts'

/** Deletes a cue from its row, with what was not saved of it, and offers it back. */
export function removeCue(editor: EditorHandle, { cue, number }: CueRow, text: EditorText): void {
  const { view } = editor
  dropCueDraft(cue.cueId)(view.state, view.dispatch)
  if (editor.run(deleteCue(cue.cueId)))
    announceDeletion(editor, text.cueDeleted(cueLabelOfNumber(number)), text.undo)
}

/** Removes every word connection of a cue (CUE-11). */
export function deleteCue(cueId: string): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(asOneStep(removeAnchors(state.tr, cue.ranges, isMarkOfCue(cueId))))
    return true
  }
}
