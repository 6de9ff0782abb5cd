import { memo, type ReactNode, useRef } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { focusAfter } from '#/client/ui/focus-after.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { openCueDraft, type CueDraft } from './cue-draft.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { CueEditor } from './cue-editor.tsx'
import { FIRST_FIELD } from './cue-fields.tsx'
import type { CueRow } from './cue-rows.ts'
import { joinClasses } from '#/client/ui/join-classes.ts'
import panel from '../core/controls/panel.module.css'
import styles from './cues-panel.module.css'
import { deleteCue } from './delete-cue.ts'
import { startCueDrag } from './drag-cue-plugin.ts'
import { revealCue } from './reveal-cue.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  /** The caret is at its words. */
  readonly isCurrent: boolean
  readonly isLit: boolean
  /** Its panel is open with this; null where it is closed. */
  readonly draft: CueDraft | null
  readonly onDraft: (draft: CueDraft | null) => void
}

/** One cue: a press leads to its words, the pencil opens its panel. Scrolling draws the new rows only. */
export const CueListRow = memo(function CueListRow(props: Props): ReactNode {
  const { editor: text } = useText()
  const { editor, row, isCurrent, isLit, draft, onDraft } = props
  const isEditing = draft !== null
  const number = cueLabelOfNumber(row.number)
  const canEdit = useCanEdit(editor)
  const { frame, toggle, open, close } = usePanelFocus(row.cue.cueId, onDraft)
  return (
    <div
      ref={frame}
      className={joinClasses(panel['row'], styles['cue'])}
      data-tint={row.cue.cueType}
      data-cue-row={row.cue.cueId}
      data-current={isCurrent || undefined}
      data-lit={isLit || undefined}
    >
      <div
        role="presentation"
        className={styles['line']}
        draggable={canEdit && !isEditing}
        title={canEdit ? text.dragToConnect : undefined}
        onDragStart={(event) => startCueDrag(event.dataTransfer, row)}
      >
        <RowButton row={row} onClick={() => revealCue(editor.view, row.cue.cueId)} />
        {canEdit && (
          <div className={panel['actions']} data-open={isEditing || undefined}>
            {!isEditing && (
              <IconButton ref={toggle} label={text.editCue(number)} onClick={open}>
                <Icon name="pencil" size={16} />
              </IconButton>
            )}
            <IconButton
              label={text.deleteCue(number)}
              onClick={() => {
                if (isEditing) onDraft(null)
                editor.run(deleteCue(row.cue.cueId))
              }}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </div>
        )}
      </div>
      {draft && canEdit && (
        <CueEditor editor={editor} row={row} draft={draft} onDraft={onDraft} onClose={close} />
      )}
    </div>
  )
})

/** Only who opens the panel is led into it: it is also drawn again by scrolling, and when its cue returns. */
function usePanelFocus(cueId: string, onDraft: Props['onDraft']) {
  const frame = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const open = () =>
    focusAfter(
      () => onDraft(openCueDraft(cueId)),
      () => frame.current?.querySelector<HTMLElement>(`[name="${FIRST_FIELD}"]`),
    )
  const close = () =>
    focusAfter(
      () => onDraft(null),
      () => toggle.current,
    )
  return { frame, toggle, open, close }
}

function RowButton(props: { readonly row: CueRow; readonly onClick: () => void }): ReactNode {
  const { editor: text } = useText()
  const { cue, number, isPastHundred } = props.row
  const type = cueLabel(cue.cueType)
  return (
    <button type="button" className={styles['go']} onClick={props.onClick}>
      <span className={styles['lead']}>
        <Icon name={cue.cueType} size={18} />
        {cueLabelOfNumber(number)}
      </span>
      <span className={styles['body']}>
        <span className={styles['words']}>{cue.text}</span>
        <span className={styles['detail']}>
          {type}
          {cue.cueName !== '' && ` · ${cue.cueName}`}
        </span>
      </span>
      {isPastHundred && (
        <span
          className={styles['warning']}
          role="img"
          aria-label={text.manyCues}
          title={text.manyCues}
        >
          <Icon name="alert" size={16} />
        </span>
      )}
    </button>
  )
}
