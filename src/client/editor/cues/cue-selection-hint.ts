import type { EditorState } from 'prosemirror-state'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { editorModeIn } from '../model/editor-mode.ts'
import type { EditorText } from '../core/feature.ts'

/** The hint on the next click on a word (CUE-24); null outside of cue selection. */
export function selectionHint(
  state: EditorState,
  text: EditorText,
  isOnPhone: boolean,
): string | null {
  const mode = editorModeIn(state)
  if (mode.kind !== 'cue-selection') return null
  const { cueType, extendedCueId } = mode
  if (extendedCueId === null) {
    const cue = text.cueOfType[cueType]
    return isOnPhone ? text.tapWord(cue) : text.clickWord(cue)
  }
  const number = cueLabelOfNumber(outlineIn(state).cueNumbers.get(extendedCueId) ?? '')
  const label = `${number} ${cueLabel(cueType)}`
  return isOnPhone ? text.tapWordToExtend(label) : text.clickWordToExtend(label)
}
