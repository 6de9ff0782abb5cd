import type { EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { nextCues } from '../model/next-cues.ts'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'

/** The cues whose words the caret is at, in the order of the list. */
export function cueIdsAtCaret(state: EditorState): readonly string[] {
  const { head, $head } = state.selection
  const isAtCue = [$head.nodeBefore, $head.nodeAfter].some(
    (node) => node && schema.marks.cueConnection.isInSet(node.marks),
  )
  if (!isAtCue) return []
  return outlineIn(state)
    .outline.cues.filter(({ ranges }) => ranges.some(({ from, to }) => from <= head && head <= to))
    .map(({ cueId }) => cueId)
}

/** The cues that the sidebar highlights: those at the caret, or in rehearsal the next ones (REH-34). */
export function currentCueIds(state: EditorState): readonly string[] {
  if (!isRehearsing(state)) return cueIdsAtCaret(state)
  const word = rehearsedWord(state)
  const [call] = word ? nextCues(outlineIn(state).outline, word, 1) : []
  return call?.cues.map(({ cueId }) => cueId) ?? []
}
