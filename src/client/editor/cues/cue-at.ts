import type { EditorState } from 'prosemirror-state'
import { outlineIn } from '../core/outline-plugin.ts'

/** The cue whose words the caret is at, or null. */
export function cueIdAtCaret(state: EditorState): string | null {
  const { head } = state.selection
  const cue = outlineIn(state).outline.cues.find(({ ranges }) =>
    ranges.some(({ from, to }) => from <= head && head <= to),
  )
  return cue?.cueId ?? null
}
