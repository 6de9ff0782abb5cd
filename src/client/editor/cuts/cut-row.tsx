import type { ReactNode } from 'react'
import type { Consequence } from '#/shared/script/cuts/consequences.ts'
import { type CutRecord, MAX_REASON_LENGTH } from '#/shared/script/cuts/cuts.ts'
import type { ListedCut } from '#/shared/script/cuts/list-cuts.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { useNow } from '#/client/ui/use-now.ts'
import panel from '../core/controls/panel.module.css'
import { focusRowOf, goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { revealPosition } from '../core/sheet/reveal.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { useMayChange } from '../model/use-may-change.ts'
import { explainCut, moveCueOn, removeCut, toggleCut, wordBehindCue } from './cut-text.ts'
import styles from './cuts.module.css'
import { revealCut } from './reveal-cut.ts'

const MINUTE_MS = 60_000

/** A cut as the panel lists it. */
export interface Row extends ListedCut {
  readonly record: CutRecord
  readonly consequences: readonly Consequence[]
  /** The name of the scene where the cut is its first one; null for the others. */
  readonly heading: string | null
}

interface RowProps {
  readonly editor: EditorHandle
  readonly row: Row
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
}

/** A cut: its words, who made it and why, what it saves, and what it breaks. */
export function CutRow({ editor, row, isHighlighted, isTabStop }: RowProps): ReactNode {
  const { cuts: text, undo } = useText().editor
  const mayChange = useMayChange(editor)
  const { cutId, record, seconds } = row
  return (
    <div
      className={joinClasses(panel['row'], styles['row'])}
      data-highlighted={isHighlighted || undefined}
      data-state={record.state}
    >
      <button
        type="button"
        className={styles['go']}
        data-row
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => goFromRow(event, editor.view, () => revealCut(editor.view, cutId))}
      >
        <q className={styles['words']} dir="auto">
          {row.text}
        </q>
        <Byline record={record} />
        <span className={styles['saved']}>{text.saved(formatDuration(seconds))}</span>
      </button>
      {mayChange && (
        <div className={joinClasses(panel['actions'], styles['actions'])} data-row-actions>
          <IconButton
            label={record.state === 'closed' ? text.open : text.close}
            tabIndex={-1}
            onClick={() => editor.runHere(toggleCut(cutId))}
          >
            <Icon name={record.state === 'closed' ? 'eye' : 'cut-text'} size={16} />
          </IconButton>
          <IconButton
            label={text.remove}
            tabIndex={-1}
            onClick={() => {
              if (editor.runHere(removeCut(cutId))) offerUndo(editor, text.removed, undo)
            }}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      )}
      <Reason editor={editor} row={row} mayChange={mayChange} />
      <Consequences editor={editor} row={row} />
    </div>
  )
}

function Byline({ record }: { readonly record: CutRecord }): ReactNode {
  const { cuts: text } = useText().editor
  const { lang } = usePreferences()
  const now = useNow(MINUTE_MS)
  const { by, at, state, stateBy } = record
  return (
    <span className={styles['byline']}>
      {by !== null && <span>{text.madeBy(by)}</span>}
      {at !== null && (
        <time dateTime={new Date(at).toISOString()} title={formatMoment(at, lang)}>
          {formatAgo(at, now, lang)}
        </time>
      )}
      {stateBy !== null && <span>{text.stateBy(text.states[state], stateBy)}</span>}
    </span>
  )
}

function Reason(props: {
  readonly editor: EditorHandle
  readonly row: Row
  readonly mayChange: boolean
}): ReactNode {
  const { editor, row, mayChange } = props
  const { cuts: text } = useText().editor
  const { reason } = row.record
  if (!mayChange)
    return reason === '' ? null : (
      <p className={styles['reason']} dir="auto">
        {reason}
      </p>
    )
  return (
    <input
      className={styles['reason']}
      aria-label={text.reason}
      placeholder={text.reason}
      dir="auto"
      tabIndex={-1}
      data-row-actions
      defaultValue={reason}
      key={reason}
      maxLength={MAX_REASON_LENGTH}
      onKeyDown={(event) => {
        const { key, currentTarget: field, nativeEvent } = event
        if ((key !== 'Enter' && key !== 'Escape') || nativeEvent.isComposing) return
        event.preventDefault()
        if (key === 'Escape') field.value = reason
        focusRowOf(field)
      }}
      onBlur={({ currentTarget: { value } }) => {
        explainCut(row.cutId, value.trim())(editor.view.state, editor.view.dispatch)
      }}
    />
  )
}

/** What a cut breaks, each with a press that leads to its place. */
function Consequences({ editor, row }: { readonly editor: EditorHandle; readonly row: Row }) {
  const { cuts: text } = useText().editor
  const { cueNumbers } = useEditorState(editor, outlineIn)
  if (row.consequences.length === 0) return null
  return (
    <ul className={styles['consequences']} aria-label={text.breaks}>
      {row.consequences.map((one) => (
        <li key={`${one.kind} ${one.at}`}>
          <button
            type="button"
            tabIndex={-1}
            data-row-actions
            onClick={(event) =>
              goFromRow(event, editor.view, () => revealPosition(editor.view, one.at - 1))
            }
          >
            {sentenceOf(one, text.consequences, cueNumbers)}
          </button>
          {one.kind === 'cue' && <MoveCue editor={editor} cueId={one.cueId} />}
        </li>
      ))}
    </ul>
  )
}

/** Offers to put a cue on cut words onto the next word that is spoken. */
function MoveCue(props: { readonly editor: EditorHandle; readonly cueId: string }): ReactNode {
  const { editor, cueId } = props
  const { cuts: text } = useText().editor
  const mayChange = useMayChange(editor)
  const word = useEditorState(editor, (state) => wordBehindCue(state, cueId)?.text ?? null)
  if (word === null || !mayChange) return null
  return (
    <button
      type="button"
      className={styles['mend']}
      tabIndex={-1}
      data-row-actions
      onClick={() => editor.runHere(moveCueOn(cueId))}
    >
      {text.moveCue(wordWithoutMarks(word))}
    </button>
  )
}

type Sentences = ReturnType<typeof useText>['editor']['cuts']['consequences']

/** The sentence that says what is broken. */
function sentenceOf(
  one: Consequence,
  text: Sentences,
  cueNumbers: ReadonlyMap<string, string>,
): string {
  switch (one.kind) {
    case 'cue': {
      const number = cueLabelOfNumber(cueNumbers.get(one.cueId) ?? '')
      return text.cue(`${number} ${cueLabel(one.cueType)}`)
    }
    case 'cueLine':
      return text.cueLine(one.speaker, one.hears)
    case 'sameSpeaker':
      return text.sameSpeaker(one.speaker)
    case 'silent':
      return text.silent(one.speaker, one.scene)
    case 'comment':
      return text.comment
    default:
      return text[one.kind](one.speaker)
  }
}

/** '0:42', '11:20', '1:52:05'. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.round(seconds % 60),
  ]
  const last = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${String(minutes).padStart(2, '0')}:${last}`
}
