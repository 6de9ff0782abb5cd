import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { offerUndo } from '../core/offer-undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { deleteCue } from './cue-commands.ts'
import { dropCueDraft } from './cue-drafts.ts'
import type { CueRow } from './cue-rows.ts'

/** Deletes a cue and its draft by a command of the cue's row, and offers to undo the deletion. */
export function removeCue(editor: EditorHandle, { cue, number }: CueRow, text: EditorText): void {
  const { view } = editor
  dropCueDraft(cue.cueId)(view.state, view.dispatch)
  if (editor.runHere(deleteCue(cue.cueId)))
    offerUndo(editor, text.cueDeleted(cueLabelOfNumber(number)), text.undo)
}
