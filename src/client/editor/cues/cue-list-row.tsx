import { memo, type ReactNode } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { isCut } from '#/shared/script/outline.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import panel from '../core/controls/panel.module.css'
import type { EditorHandle } from '../core/editor-handle.ts'
import { type CueDraft, openPanel, removeCue } from './cue-drafts.ts'
import { CueEditor } from './cue-editor.tsx'
import { CueRowButton } from './cue-row-button.tsx'
import type { CueRow } from './cue-rows.ts'
import styles from './cues-panel.module.css'
import { startCueDrag } from './drag-cue-plugin.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly mayEdit: boolean
  /** Whether a press may delete the cue and a drag may move it. In the dark a thumb that slips must do neither. */
  readonly mayRearrange: boolean
  /** True if the caret is at the cue's words, or if this is the next cue of the rehearsal. */
  readonly isCurrent: boolean
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
  readonly isOpen: boolean
  /** The unsaved changes of the cue's panel; null if there are none. */
  readonly draft: CueDraft | null
}

/** One cue: a press leads to its words, the pencil opens its panel. Scrolling draws the new rows only. */
export const CueListRow = memo(function CueListRow(props: Props): ReactNode {
  const { editor: text } = useText()
  const { editor, row, mayEdit, mayRearrange, isOpen, draft } = props
  const { cueId } = row.cue
  const number = cueLabelOfNumber(row.number)
  return (
    <div
      className={joinClasses(panel['row'], styles['cue'])}
      data-tint={row.cue.cueType}
      data-cue-row={cueId}
      data-current={props.isCurrent || undefined}
      data-highlighted={props.isHighlighted || undefined}
      data-cut={isCut(row.cue) || undefined}
    >
      <div
        role="presentation"
        className={styles['line']}
        draggable={mayRearrange && !isOpen}
        title={mayRearrange ? text.dragToConnect : undefined}
        onDragStart={(event) => startCueDrag(event.dataTransfer, row)}
      >
        <CueRowButton
          editor={editor}
          row={row}
          mayEdit={mayEdit}
          mayDelete={mayRearrange}
          isTabStop={props.isTabStop}
          isUnsaved={draft !== null && !isOpen}
        />
        {mayEdit && (
          <div className={panel['actions']} data-row-actions data-open={isOpen || undefined}>
            {!isOpen && (
              <IconButton
                label={text.editCue(number)}
                tabIndex={-1}
                onClick={() => openPanel(editor, cueId)}
              >
                <Icon name="pencil" size={16} />
              </IconButton>
            )}
            {mayRearrange && (
              <IconButton
                label={text.deleteCue(number)}
                tabIndex={isOpen ? 0 : -1}
                onClick={() => removeCue(editor, row, text)}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            )}
          </div>
        )}
      </div>
      {isOpen && mayEdit && <CueEditor editor={editor} row={row} draft={draft} />}
    </div>
  )
})
