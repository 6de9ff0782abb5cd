import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import type { CueDraft } from './cue-draft.ts'
import type { CueRow } from './cue-rows.ts'
import styles from './cues-panel.module.css'
import { CUE_TYPE_OPTIONS } from './new-cue-bar.tsx'
import type { CueChange } from './update-cue.ts'

/** What one writes in first. */
export const FIRST_FIELD = 'cueName'

/** Type, number, name and note of a cue. */
export function CueFields(props: {
  readonly row: CueRow
  readonly draft: CueDraft
  readonly onDraft: (draft: CueDraft) => void
}): ReactNode {
  const { editor: text } = useText()
  const { draft, onDraft } = props
  const { cue, number } = props.row
  const { change, note } = draft
  const put = (next: CueChange) => onDraft({ ...draft, change: { ...change, ...next } })
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label={text.cueType}
          value={change.cueType ?? cue.cueType}
          options={CUE_TYPE_OPTIONS}
          onChange={(cueType) => put({ cueType })}
        />
        <TextField
          label={text.cueNumber}
          title={text.cueNumberHint}
          maxLength={12}
          value={change.number ?? cueLabelOfNumber(number)}
          onChange={(event) => put({ number: event.target.value })}
        />
      </div>
      <TextField
        label={text.cueName}
        maxLength={200}
        name={FIRST_FIELD}
        value={change.cueName ?? cue.cueName}
        onChange={(event) => put({ cueName: event.target.value })}
      />
      <TextField
        label={text.cueNote}
        placeholder={text.cueNoteHint}
        maxLength={2000}
        value={note}
        onChange={(event) => onDraft({ ...draft, note: event.target.value })}
      />
    </>
  )
}
