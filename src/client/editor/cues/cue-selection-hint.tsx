import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isTouch, ModeHint } from '../core/mode-hint.tsx'
import { selectedCueType } from './cue-selection.ts'

/** 'Click a word to place a Licht cue', while the mode is on (CUE-24). */
export function CueSelectionHint({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const type = useEditorState(editor, selectedCueType)
  if (type === null) return null
  const label = cueLabel(type)
  return <ModeHint>{isTouch() ? text.tapWord(label) : text.clickWord(label)}</ModeHint>
}
