import { useDeferredValue } from 'react'
import { outlineListIn, type OutlineList } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

/**
 * The cues as lists show them. Which there are, and their numbers, is true at once; the words around them follow when
 * the keystroke that has changed them is shown.
 */
export function useCueList(editor: EditorHandle): OutlineList {
  const now = useEditorState(editor, outlineListIn)
  const shown = useDeferredValue(now)
  return shown.cueNumbers === now.cueNumbers ? shown : now
}
