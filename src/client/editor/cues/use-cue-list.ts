import { useDeferredValue } from 'react'
import { outlineListIn, type OutlineList } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

/**
 * The cues as lists show them. The list itself and the numbers are updated at once. The words around the cues are
 * updated only after the browser has drawn the keystroke that changed them.
 */
export function useCueList(editor: EditorHandle): OutlineList {
  const now = useEditorState(editor, outlineListIn)
  const shown = useDeferredValue(now)
  return shown.cueNumbers === now.cueNumbers ? shown : now
}
