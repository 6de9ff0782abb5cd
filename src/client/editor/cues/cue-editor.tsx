import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { TextField, StatusNote } from '#/client/ui/form-fields.tsx'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber, numberByHand } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useText } from '#/client/i18n/editor.ts'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { Button } from '#/client/ui/button.tsx'
import { Select } from '#/client/ui/select.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { useCueTypes } from '../model/rights.ts'
import { connectToCaret, type CueChange } from './cue-commands.ts'
import { CueDetailFields } from './cue-detail-fields.tsx'
import {
  closePanel,
  type CueDraft,
  FIRST_FIELD,
  isNumberFit,
  mayBeSaved,
  panelId,
  writeCueDraft,
} from './cue-drafts.ts'
import { ByHand } from './cue-row-button.tsx'
import type { CueRow } from './cue-rows.ts'
import { selectedCueType, startCueExtension } from './cue-selection.ts'
import styles from './cues-panel.module.css'
import { doesRenumberingHelp, renamedByScene, renumberScene } from './freeze-numbers.ts'
import { CUE_TYPE_OPTIONS } from './cue-bars.tsx'
import { cueWordAt, showPreview } from './words.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly draft: CueDraft | null
}

/** A cue's panel, under its row. */
export function CueEditor({ editor, row, draft }: Props): ReactNode {
  const { editor: text } = useText()
  const { cueId } = row.cue
  const close = (how: 'save' | 'cancel') => closePanel(editor, cueId, how)
  return (
    <div
      id={panelId(cueId)}
      role="presentation"
      className={styles['editor']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close('cancel')
      }}
    >
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          if (mayBeSaved(editor.view.state, cueId, draft?.change ?? {})) close('save')
        }}
      >
        <p className={styles['keyword']}>
          <span>{text.keyword}</span>
          <q dir="auto">{wordWithoutMarks(row.cue.text)}</q>
        </p>
        <div className={styles['connecting']}>
          <Button onClick={() => editor.run(startCueExtension(cueId), 'cues')}>
            {text.extendCue}
          </Button>
          <ConnectToCaret editor={editor} cueId={cueId} />
        </div>
        <CueFields editor={editor} row={row} draft={draft} />
        <div className={styles['editor-actions']}>
          <Button tone="quiet" onClick={() => close('cancel')}>
            {text.cancelCue}
          </Button>
          <Button
            type="submit"
            tone="primary"
            aria-label={text.saveCue(cueLabelOfNumber(row.number))}
          >
            {text.save}
          </Button>
        </div>
      </form>
      <CueNote key={cueId} cueId={cueId} />
    </div>
  )
}

/** Shows the button only if it would change the cue, and only while the user is not choosing a word on the sheet. */
function ConnectToCaret(props: {
  readonly editor: EditorHandle
  readonly cueId: string
}): ReactNode {
  const { editor, cueId } = props
  const applies = useEditorState(
    editor,
    (state) => selectedCueType(state) === null && connectToCaret(cueId)(state),
  )
  return applies && <ConnectButton editor={editor} cueId={cueId} />
}

/** While the button has the focus, the caret is invisible. So the sheet highlights the word at the caret. */
function ConnectButton(props: {
  readonly editor: EditorHandle
  readonly cueId: string
}): ReactNode {
  const { editor, cueId } = props
  const { view } = editor
  const { editor: text } = useText()
  const word = useEditorState(editor, ({ doc, selection }) => {
    const range = cueWordAt(selection.$head)
    return range ? wordWithoutMarks(doc.textBetween(range.from, range.to)) : ''
  })
  const show = () => showPreview(view, cueWordAt(view.state.selection.$head))
  // a removed button gets neither `pointerleave` nor `blur`, which would end the highlight
  useEffect(() => () => hidePreview(view), [view])
  return (
    <Button
      onPointerEnter={show}
      onPointerLeave={() => hidePreview(view)}
      onFocus={show}
      onBlur={() => hidePreview(view)}
      onClick={() => editor.run(connectToCaret(cueId), 'cues')}
    >
      {text.connectWith(word)}
    </Button>
  )
}

function hidePreview(view: EditorView): void {
  if (!view.isDestroyed) showPreview(view, null)
}

/** Type, number and name of a cue. */
function CueFields(props: {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly draft: CueDraft | null
}): ReactNode {
  const { editor: text } = useText()
  const { editor, row, draft } = props
  const { cue, number } = row
  const change: CueChange = draft?.change ?? {}
  const put = (next: CueChange, typed?: Pick<CueDraft, 'seconds'>) => {
    const label = `${cueLabelOfNumber(number)} ${cueLabel(cue.cueType)}`
    const written = { cueId: cue.cueId, label, change: { ...change, ...next } }
    writeCueDraft({ ...draft, ...written, ...typed })(editor.view.state, editor.view.dispatch)
  }
  const types = useCueTypes(editor)
  const isByHand =
    change.number === undefined ? cue.manualNumber : numberByHand(change.number) !== ''
  const isBad = useEditorState(editor, (state) => !isNumberFit(state, cue.cueId, change))
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
          options={CUE_TYPE_OPTIONS.filter(({ value }) => types.includes(value))}
          onChange={(cueType) => put({ cueType })}
        />
        <TextField
          label={text.cueNumber}
          maxLength={12}
          error={isBad ? text.numbers.bad : undefined}
          value={change.number ?? cueLabelOfNumber(number)}
          onChange={(event) => put({ number: event.target.value })}
        />
        {isByHand && (
          <p className={styles['number-hint']}>
            <ByHand /> {text.cueByHand} · {text.cueNumberHint}
          </p>
        )}
      </div>
      <Crowded editor={editor} row={row} />
      <CueDetailFields
        editor={editor}
        cueId={cue.cueId}
        details={{ ...(row.details ?? NO_DETAILS), ...change.details }}
        typedSeconds={draft?.seconds}
        onChange={(details, typed) => put({ details: { ...change.details, ...details } }, typed)}
      />
    </>
  )
}

/** Numbers the scene anew, after a second press, where there is no number for the cue between its neighbours. */
function Crowded({ editor, row }: Pick<Props, 'editor' | 'row'>): ReactNode {
  const { numbers: text } = useText().editor
  const { cueType, scene } = row.cue
  const helps = useEditorState(
    editor,
    (state) => row.crowded !== null && doesRenumberingHelp(state, row.cue),
  )
  const [isAsked, setAsked] = useState(false)
  const renamed = useEditorState(editor, (state) =>
    isAsked ? renamedByScene(state, cueType, scene) : 0,
  )
  const press = () => {
    setAsked(!isAsked)
    if (isAsked) editor.run(renumberScene(cueType, scene), 'cues')
  }
  return (
    helps && (
      <div className={styles['connecting']}>
        <StatusNote>{isAsked ? text.renamed(renamed) : null}</StatusNote>
        <Button tone={isAsked ? 'danger' : 'plain'} onClick={press}>
          {text.renumber}
        </Button>
      </div>
    )
  )
}

/** A note beside the cue. A hint above it says that no other user sees the note and that it is not saved (CUE-27). */
function CueNote({ cueId }: { readonly cueId: string }): ReactNode {
  const { editor: text } = useText()
  const [note, setNote] = useState(() => readCueNote(cueId))
  const id = useId()
  return (
    <div className={styles['note']}>
      <label htmlFor={id}>{text.cueNote}</label>
      <p id={`${id}-hint`}>{text.cueNoteHint}</p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          writeCueNote(cueId, target.value)
        }}
      />
    </div>
  )
}

// The note of a cue is kept for this visit in this browser; it never gets into the document (CUE-27).

const keyOf = (cueId: string) => `cue-note:${cueId}`

function readCueNote(cueId: string): string {
  return readVisit(keyOf(cueId)) ?? ''
}

function writeCueNote(cueId: string, note: string): void {
  storeVisit(keyOf(cueId), note === '' ? null : note)
}
