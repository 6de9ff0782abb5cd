import { schema } from '#/shared/script/schema.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

/** The speaker's name that contains the caret; empty if the caret is in no name. */
export function useSpeakerName(editor: EditorHandle): string {
  return useEditorState(editor, ({ selection: { $head } }) =>
    $head.parent.type === schema.nodes.speaker ? $head.parent.textContent : '',
  )
}
