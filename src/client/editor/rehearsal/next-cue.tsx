import type { EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { spokenWordsBetween } from '#/shared/script/script-words.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/document/outline-plugin.ts'
import { rehearsedCue } from '../core/rehearsed-cue.ts'
import { rehearsedWord } from '../core/rehearsal-state.ts'
import styles from './rehearsal.module.css'

/** Announces the next cue, and how far away it is (REH-34); nothing where the script has none. */
export function NextCue({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const cue = useEditorState(editor, rehearsedCue)
  const words = useEditorState(editor, wordsToCue)
  if (outline.cues.length === 0) return null
  if (!cue) return <p className={styles['cue']}>{text.noMoreCues}</p>
  return (
    <p className={styles['cue']} data-tint={cue.cueType} data-now={words === 0 || undefined}>
      <span className={styles['cue-intro']}>{text.nextCue}</span>
      <span className={styles['cue-number']} title={cueLabel(cue.cueType)}>
        <Icon name={cue.cueType} size={18} />
        {cueLabelOfNumber(cueNumbers.get(cue.cueId) ?? '')}
      </span>
      <span className={styles['cue-words']}>{cue.cueName || cue.text}</span>
      <span className={styles['cue-distance']}>
        {words === 0 ? text.cueNow : text.cueIn(words)}
      </span>
    </p>
  )
}

function wordsToCue(state: EditorState): number {
  const [word, cue] = [rehearsedWord(state), rehearsedCue(state)]
  const goal = cue?.ranges[0]?.from
  return word && goal !== undefined ? spokenWordsBetween(state.doc, word.from, goal) : 0
}
