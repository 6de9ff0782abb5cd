import { type ReactNode, useMemo } from 'react'
import { hasNumbers } from '#/shared/desk/desk-file.ts'
import {
  cuesOfType,
  type Difference,
  DIFFERENCE_KINDS,
  reconcile,
} from '#/shared/desk/reconcile.ts'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/desk.ts'
import { Button } from '#/client/ui/button.tsx'
import { DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { Select } from '#/client/ui/select.tsx'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { offerUndo } from '../../core/offer-undo.ts'
import { detailsIn, unplacedIn } from '../../model/cue-records-plugin.ts'
import { useCueTypes } from '../../model/rights.ts'
import { noteNumbersOut } from '../../model/shown-numbers.ts'
import { outlineListIn } from '../../model/outline-plugin.ts'
import { ColumnChoice } from './column-choice.tsx'
import {
  type DeskWork,
  differencesWith,
  listOf,
  listsIn,
  type ScriptCue,
  scriptCues,
} from './desk-choices.ts'
import { DeskFiles } from './desk-files.tsx'
import { deskSheet } from './desk-sheet.ts'
import styles from './desk.module.css'
import { DifferenceGroup } from './difference-group.tsx'
import { hasRoomFor, takeOver } from './take-over.ts'

interface Props {
  readonly editor: EditorHandle
  readonly work: DeskWork
  readonly onWork: (work: DeskWork) => void
  readonly onLeave: () => void
  readonly onShow: (cueId: string) => void
  readonly onPrint: (sheet: () => HTMLElement) => void
}

/** What differs, with a choice for each difference. It follows every edit of the script, of others as well. */
export function Reconciled({ editor, work, onWork, onLeave, onShow, onPrint }: Props): ReactNode {
  const words = useText()
  const { desk: text } = words
  const { source, type, listId, columns, choices } = work
  const { content } = source
  const cues = useScriptCues(editor, type)
  const whole = useMemo(() => listOf(source, listId, columns), [source, listId, columns])
  const list = useMemo(() => cuesOfType(whole, type), [whole, type])
  const differences = useMemo(() => reconcile(cues, list), [cues, list])
  const noteOut = () => noteNumbersOut(editor.view)
  const isRead = hasNumbers(whole)
  const summary = text.summary(cues.filter(({ isCut }) => !isCut).length, list.cues.length)
  return (
    <>
      <SourceHead editor={editor} work={work} onWork={onWork} onLeave={onLeave} />
      {content.kind === 'table' && (
        <ColumnChoice
          file={content}
          columns={columns ?? content.guess}
          leftOut={list.leftOut}
          ofOthers={list.ofOthers}
          isRead={isRead}
          onChange={(chosen) => onWork({ ...work, columns: chosen, choices: new Map() })}
        />
      )}
      {isRead && (
        <>
          <p className={styles['summary']} role="status">
            {cues.length === 0 ? text.none : summary}
          </p>
          {differences.length === 0 && <p className={styles['same']}>{text.same}</p>}
          {DIFFERENCE_KINDS.map((kind) => (
            <DifferenceGroup
              key={kind}
              kind={kind}
              differences={differences}
              cues={cues}
              choices={choices}
              isEos={content.kind === 'eos'}
              onChoices={(chosen) => onWork({ ...work, choices: chosen })}
              onShow={onShow}
            />
          ))}
          <DeskFiles {...{ source, cues, differences, choices }} onOut={noteOut} />
          <TakeOverBar
            editor={editor}
            work={work}
            differences={differences}
            onWork={onWork}
            onPrint={() => {
              noteOut()
              onPrint(() => deskSheet(source.name, summary, differences, cues, words))
            }}
          />
        </>
      )}
    </>
  )
}

function useScriptCues(editor: EditorHandle, type: CueType): readonly ScriptCue[] {
  const list = useEditorState(editor, outlineListIn)
  const details = useEditorState(editor, detailsIn)
  const unplaced = useEditorState(editor, unplacedIn)
  return useMemo(() => scriptCues(list, unplaced, details, type), [list, unplaced, details, type])
}

/** Which file is compared, and with what. */
function SourceHead({
  editor,
  work,
  onWork,
  onLeave,
}: Pick<Props, 'editor' | 'work' | 'onWork' | 'onLeave'>): ReactNode {
  const { desk: text } = useText()
  const { source, type, listId, columns } = work
  const types = useCueTypes(editor)
  const lists = useMemo(() => listsIn(source, columns), [source, columns])
  // the rows of a table without a number stand beside the choice of its columns
  const unreadable = source.content.kind === 'eos' ? listOf(source, listId, columns).leftOut : 0
  return (
    <div className={styles['source']}>
      <p className={styles['file-name']}>
        <bdi>{source.name}</bdi>
        <Button tone="quiet" onClick={onLeave}>
          {text.another}
        </Button>
      </p>
      <div className={styles['fields']}>
        <Select
          label={text.type}
          value={type}
          options={CUE_TYPES.filter(({ id }) => types.includes(id)).map(({ id, label }) => ({
            value: id,
            label,
            icon: id,
            tint: id,
          }))}
          onChange={(chosen) => onWork({ ...work, type: chosen, choices: new Map() })}
        />
        {lists.length > 1 && (
          <Select
            label={text.list}
            value={listId ?? lists[0]?.id ?? ''}
            options={lists.map(({ id, label, count }) => ({
              value: id,
              label: text.listOf(id, label, count),
            }))}
            onChange={(chosen) => onWork({ ...work, listId: chosen, choices: new Map() })}
          />
        )}
      </div>
      {unreadable > 0 && <p className={styles['hint']}>{text.columns.unreadable(unreadable)}</p>}
    </div>
  )
}

interface BarProps extends Pick<Props, 'editor' | 'work' | 'onWork'> {
  readonly differences: readonly Difference[]
  readonly onPrint: () => void
}

/** Takes over what was chosen. It stays in view, however long the list is. */
function TakeOverBar({ editor, work, differences, onWork, onPrint }: BarProps): ReactNode {
  const { desk: text, editor: words } = useText()
  const { source, type, choices } = work
  const isEos = source.content.kind === 'eos'
  const theirs = differencesWith(differences, choices, isEos, 'theirs')
  const made = differencesWith(differences, choices, isEos, 'make')
  const count = theirs.length + made.length
  const hasRoom = useEditorState(editor, (state) => hasRoomFor(state, made.length))
  const apply = () => {
    if (!editor.runHere(takeOver({ theirs, made, type }), 'cues')) return
    offerUndo(editor, text.takenOver(theirs.length, made.length), words.undo)
    const left = new Map(choices)
    for (const { id } of [...theirs, ...made]) left.delete(id)
    onWork({ ...work, choices: left })
  }
  return (
    <div className={styles['foot']}>
      <ErrorNote>{hasRoom ? null : text.tooMany}</ErrorNote>
      <DialogActions>
        <Button tone="quiet" onClick={onPrint}>
          {text.print}
        </Button>
        <Button tone="primary" disabled={count === 0 || !hasRoom} onClick={apply}>
          {count === 0 ? text.takeOver : text.takeOverCount(count)}
        </Button>
      </DialogActions>
    </div>
  )
}
