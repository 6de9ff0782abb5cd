import { memo, type ReactNode } from 'react'
import { at } from '#/shared/at.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { useCueTypes } from '../model/rights.ts'
import { endEditorMode } from '../model/editor-mode.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { lastCueType } from './cue-commands.ts'
import { selectedCueType, startCueSelection } from './cue-selection.ts'
import styles from './cues-panel.module.css'

export const CUE_TYPE_OPTIONS = CUE_TYPES.map(({ id, label }) => ({
  value: id,
  label,
  icon: id,
  tint: id,
}))

/** Lets the user choose a type, at first the last chosen type (CUE-13), and then a word for it on the sheet. */
export const NewCueBar = memo(function NewCueBar(props: {
  readonly editor: EditorHandle
}): ReactNode {
  const { editor } = props
  const { editor: text } = useText()
  const last = useStore(lastCueType)
  const types = useCueTypes(editor)
  const type = types.includes(last) ? last : at(types, 0)
  const selecting = useEditorState(editor, selectedCueType)
  // in rehearsal no user places cues, and a bright button would disturb in the dark
  if (useEditorState(editor, isRehearsing)) return null
  return (
    <div className={styles['new-cue']}>
      <Select
        label={text.newCueType}
        isLabelHidden
        value={type}
        options={CUE_TYPE_OPTIONS.filter(({ value }) => types.includes(value))}
        onChange={(chosen) => {
          lastCueType.set(chosen)
          if (selecting !== null) editor.run(startCueSelection(chosen), 'cues')
        }}
      />
      <Button
        tone={selecting === null ? 'primary' : 'plain'}
        onClick={() =>
          editor.run(selecting === null ? startCueSelection(type) : endEditorMode, 'cues')
        }
      >
        {selecting === null ? text.newCue : text.cancelCue}
      </Button>
    </div>
  )
})
