import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import { cueLabelOfNumber, numberByHand } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { writeCueDraft, type CueDraft } from './cue-drafts.ts'
import { ByHand } from './cue-row-button.tsx'
import type { CueRow } from './cue-rows.ts'
import styles from './cues-panel.module.css'
import { CUE_TYPE_OPTIONS } from './new-cue-bar.tsx'
import { FIRST_FIELD } from './open-panel.ts'
import type { CueChange } from './cue-commands.ts'

/** Type, number and name of a cue. */
export function CueFields(props: {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly draft: CueDraft | null
}): ReactNode {
  const { editor: text } = useText()
  const { editor, row, draft } = props
  const { cue, number } = row
  const change: CueChange = draft?.change ?? {}
  const put = (next: CueChange) => {
    const label = `${cueLabelOfNumber(number)} ${cueLabel(cue.cueType)}`
    const { view } = editor
    writeCueDraft({ cueId: cue.cueId, label, change: { ...change, ...next } })(
      view.state,
      view.dispatch,
    )
  }
  const isByHand =
    change.number === undefined ? cue.manualNumber : numberByHand(change.number) !== ''
  return (
    <>
      <TextField
        label={text.cueName}
        maxLength={200}
        name={FIRST_FIELD}
        value={change.cueName ?? cue.cueName}
        onChange={(event) => put({ cueName: event.target.value })}
      />
      <div className={styles['pair']}>
        <Select
          label={text.cueType}
          value={change.cueType ?? cue.cueType}
          options={CUE_TYPE_OPTIONS}
          onChange={(cueType) => put({ cueType })}
        />
        <TextField
          label={text.cueNumber}
          maxLength={12}
          value={change.number ?? cueLabelOfNumber(number)}
          onChange={(event) => put({ number: event.target.value })}
        />
        {isByHand && (
          <p className={styles['number-hint']}>
            <ByHand /> {text.cueByHand} · {text.cueNumberHint}
          </p>
        )}
      </div>
    </>
  )
}
