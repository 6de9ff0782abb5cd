import { useEditorState, type EditorHandle, useCan, useCanEdit } from '../core/editor-handle.ts'
import { isRehearsing } from './rehearsal-state.ts'

/** Whether lists offer to change what they list. In rehearsal they do not: a wrong touch in the dark must not hurt. */
export function useMayChange(editor: EditorHandle): boolean {
  const rehearses = useEditorState(editor, isRehearsing)
  return useCanEdit(editor) && !rehearses
}

/** Whether lists offer to comment on what they list. */
export function useMayComment(editor: EditorHandle): boolean {
  const rehearses = useEditorState(editor, isRehearsing)
  return useCan(editor, 'script:comment') && !rehearses
}
