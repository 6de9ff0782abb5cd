import type { EditorState } from 'prosemirror-state'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { outlineIn } from './document/outline-plugin.ts'
import { nextCues } from './next-cues.ts'
import { rehearsedWord } from './rehearsal-state.ts'

/** In rehearsal the cue at the current word, or else the next to come; null behind the last one. */
export function rehearsedCue(state: EditorState): OutlineCue | null {
  const word = rehearsedWord(state)
  return (word && nextCues(outlineIn(state).outline, word, 1)[0]?.cues[0]) ?? null
}
