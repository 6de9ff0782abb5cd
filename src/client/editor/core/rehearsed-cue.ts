import type { EditorState } from 'prosemirror-state'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { outlineIn } from './document/outline-plugin.ts'
import { rehearsedWord } from './rehearsal-state.ts'

/** In rehearsal the cue at the current word, or else the next to come; null behind the last one. */
export function rehearsedCue(state: EditorState): OutlineCue | null {
  const word = rehearsedWord(state)
  if (!word) return null
  const { cues } = outlineIn(state).outline
  return cues.find(({ ranges }) => (ranges[0]?.to ?? 0) > word.from) ?? null
}
