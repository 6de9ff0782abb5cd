import { schema } from '#/shared/script/schema.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

/** The name that the caret is in; empty where it is in none. */
export function useSpeakerName(editor: EditorHandle): string {
  return useEditorState(editor, ({ selection: { $head } }) =>
    $head.parent.type === schema.nodes.speaker ? $head.parent.textContent : '',
  )
}
