import type { EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { outlineIn } from '../core/document/outline-plugin.ts'
import { isRehearsing } from '../core/rehearsal-state.ts'
import { rehearsedCue } from '../core/rehearsed-cue.ts'

/** The cue whose words the caret is at, or null. */
export function cueIdAtCaret(state: EditorState): string | null {
  const { head, $head } = state.selection
  const isAtCue = [$head.nodeBefore, $head.nodeAfter].some(
    (node) => node && schema.marks.cueConnection.isInSet(node.marks),
  )
  if (!isAtCue) return null
  const cue = outlineIn(state).outline.cues.find(({ ranges }) =>
    ranges.some(({ from, to }) => from <= head && head <= to),
  )
  return cue?.cueId ?? null
}

/** The cue that the desk lights: at the caret, or where the rehearsal is (REH-34). */
export function currentCueId(state: EditorState): string | null {
  return isRehearsing(state) ? (rehearsedCue(state)?.cueId ?? null) : cueIdAtCaret(state)
}
