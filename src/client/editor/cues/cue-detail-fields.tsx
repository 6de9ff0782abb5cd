import { type ReactNode, useId } from 'react'
import {
  CUE_TRIGGERS,
  type CueDetails,
  MAX_CUE_SECONDS,
  MAX_DOES_LENGTH,
  MAX_WHO_LENGTH,
  type Standby,
  STANDBYS,
} from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/form-fields.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { standbyInWords } from '../model/details-in-words.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import type { CueDraft } from './cue-drafts.ts'
import styles from './cues-panel.module.css'

/** A cue mostly follows one that is near. */
const FOLLOWED_SHOWN = 30

interface Props {
  readonly editor: EditorHandle
  readonly cueId: string
  readonly details: CueDetails
  readonly typedSeconds: string | undefined
  readonly onChange: (details: Partial<CueDetails>, typed?: Pick<CueDraft, 'seconds'>) => void
}

/** The fields that say what a cue does. */
export function CueDetailFields(props: Props): ReactNode {
  const { editor, cueId, details, typedSeconds, onChange } = props
  const { cueDetails: text } = useText().editor
  const { does, standby, who, trigger } = details
  const id = useId()
  return (
    <>
      <div className={styles['long']}>
        <label htmlFor={id}>{text.does}</label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          maxLength={MAX_DOES_LENGTH}
          value={does}
          onChange={({ target }) => onChange({ does: target.value })}
        />
      </div>
      <div className={styles['triple']}>
        <TextField
          label={text.who}
          maxLength={MAX_WHO_LENGTH}
          value={who}
          onChange={({ target }) => onChange({ who: target.value })}
        />
        <Select
          label={text.standby}
          value={String(standby ?? '')}
          options={[
            { value: '', label: text.noStandby },
            ...STANDBYS.map((one) => ({ value: String(one), label: standbyInWords(one, text) })),
          ]}
          onChange={(value) => onChange({ standby: standbyOf(value) })}
        />
        <Select
          label={text.trigger}
          value={trigger}
          options={CUE_TRIGGERS.map((one) => ({ value: one, label: text.triggers[one] }))}
          onChange={(value) => onChange({ trigger: value })}
        />
        <TextField
          label={text.seconds}
          inputMode="decimal"
          maxLength={6}
          error={Number.isNaN(details.seconds) ? text.badSeconds : undefined}
          value={typedSeconds ?? String(details.seconds ?? '')}
          onChange={({ target: { value } }) =>
            onChange({ seconds: secondsOf(value) }, { seconds: value })
          }
        />
      </div>
      {trigger === 'follow' && (
        <Followed editor={editor} cueId={cueId} after={details.after} onChange={onChange} />
      )}
    </>
  )
}

const standbyOf = (value: string): Standby | null =>
  STANDBYS.find((one) => String(one) === value) ?? null

/** The cues before this one, the nearest first, from which the one is chosen that this one follows. */
function Followed(
  props: Pick<Props, 'editor' | 'cueId' | 'onChange'> & { readonly after: string | null },
): ReactNode {
  const { editor, cueId, after, onChange } = props
  const { cueDetails: text } = useText().editor
  const { cues, cueNumbers } = useEditorState(editor, outlineListIn)
  const place = cues.findIndex((cue) => cue.cueId === cueId)
  const near = cues.slice(Math.max(0, place - FOLLOWED_SHOWN), place).toReversed()
  const chosen = cues.find((cue) => cue.cueId === after)
  const shown = chosen && !near.includes(chosen) ? [...near, chosen] : near
  return (
    <Select
      label={text.after}
      value={chosen ? chosen.cueId : null}
      placeholder={text.noCue}
      isDisabled={shown.length === 0}
      options={shown.map((cue) => ({
        value: cue.cueId,
        label: `${cueLabelOfNumber(cueNumbers.get(cue.cueId) ?? '')} ${cueLabel(cue.cueType)} · ${wordWithoutMarks(cue.text)}`,
        icon: cue.cueType,
        tint: cue.cueType,
      }))}
      onChange={(value) => onChange({ after: value })}
    />
  )
}

/** Null for an empty field, NaN for what is no time: with that the panel cannot be saved. */
function secondsOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const seconds = Number(typed.trim().replace(',', '.'))
  return seconds > 0 && seconds <= MAX_CUE_SECONDS ? seconds : NaN
}
