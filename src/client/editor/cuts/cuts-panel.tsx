import { type ReactNode, useMemo } from 'react'
import { type Consequence, cutConsequences } from '#/shared/script/cuts/consequences.ts'
import { type CutRecord, cutIn, MAX_REASON_LENGTH } from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { secondsToSpeak } from '#/shared/script/reading-time.ts'
import { scriptLengths } from '#/shared/script/script-lengths.ts'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useNow } from '#/client/ui/use-now.ts'
import panel from '../core/controls/panel.module.css'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { revealPosition } from '../core/sheet/reveal.ts'
import { CUTS_VIEWS, cutsIn, showCutsAs } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { useMayChange } from '../model/use-may-change.ts'
import { explainCut, removeCut, toggleCut } from './cut-text.ts'
import styles from './cuts.module.css'
import { highlightedCut, revealCut } from './reveal-cut.ts'

const ROW_HEIGHT_PX = 96
const MINUTE_MS = 60_000

interface Row extends ListedCut {
  readonly record: CutRecord
  readonly consequences: readonly Consequence[]
  /** The name of the scene where the cut is its first one; null for the others. */
  readonly heading: string | null
}

const keyOf = ({ cutId }: Row) => cutId

/** The cuts of the chosen set by scene, with what they save and what they break. */
export function CutsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const rows = useRows(editor)
  const { view } = useEditorState(editor, cutsIn)
  const highlighted = useStore(highlightedCut)
  if (rows.length === 0) return <p className={panel['empty']}>{text.none}</p>
  return (
    <div className={panel['panel']}>
      <div className={styles['head']}>
        <Sums editor={editor} rows={rows} />
        <Segmented
          label={text.view}
          value={view}
          options={CUTS_VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={(next) => editor.view.dispatch(showCutsAs(editor.view.state.tr, next))}
        />
        {view === 'left-out' && <p className={styles['hint']}>{text.leftOutWhere}</p>}
      </div>
      <VirtualList
        label={text.tab}
        items={rows}
        keyOf={keyOf}
        rowHeight={ROW_HEIGHT_PX}
        shownKey={highlighted}
      >
        {(row, isTabStop) => (
          <>
            {row.heading !== null && <p className={styles['scene']}>{row.heading}</p>}
            <CutRow
              editor={editor}
              row={row}
              isHighlighted={row.cutId === highlighted}
              isTabStop={isTabStop}
            />
          </>
        )}
      </VirtualList>
    </div>
  )
}

function useRows(editor: EditorHandle): readonly Row[] {
  const { cuts: text, untitledScene } = useText().editor
  const doc = useEditorState(editor, (state) => state.doc)
  const { cuts, set, played } = useEditorState(editor, cutsIn)
  const { outline } = useEditorState(editor, outlineIn)
  return useMemo(() => {
    const broken = Map.groupBy(cutConsequences({ doc, played }, outline), ({ cutId }) => cutId)
    const listed = listCuts(doc).flatMap((cut) => {
      const record = cutIn(cuts, set, cut.cutId)
      return record === null ? [] : [{ ...cut, record }]
    })
    return listed.map((cut, index): Row => {
      const isFirst = cut.scene !== listed[index - 1]?.scene
      const name = outline.scenes[cut.scene - 1]?.name || untitledScene
      const heading = cut.scene === 0 ? text.beforeScenes : text.inScene(cut.scene, name)
      const consequences = broken.get(cut.cutId) ?? []
      return { ...cut, consequences, heading: isFirst ? heading : null }
    })
  }, [doc, cuts, set, played, outline, text, untitledScene])
}

function Sums(props: { readonly editor: EditorHandle; readonly rows: readonly Row[] }): ReactNode {
  const { editor, rows } = props
  const { cuts: text } = useText().editor
  const doc = useEditorState(editor, (state) => state.doc)
  const { played } = useEditorState(editor, cutsIn)
  const seconds = useMemo(() => secondsToSpeak(scriptLengths(doc, played).words), [doc, played])
  const closed = rows.filter(({ record }) => record.state === 'closed')
  const saved = closed.reduce((sum, row) => sum + row.seconds, 0)
  return (
    <p className={styles['sum']}>
      {text.sum(closed.length, formatDuration(saved), formatDuration(seconds))}
    </p>
  )
}

interface RowProps {
  readonly editor: EditorHandle
  readonly row: Row
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
}

function CutRow({ editor, row, isHighlighted, isTabStop }: RowProps): ReactNode {
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
        if (event.key === 'Enter') event.currentTarget.blur()
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
            onClick={() => revealPosition(editor.view, one.at - 1)}
          >
            {sentenceOf(one, text.consequences, cueNumbers)}
          </button>
        </li>
      ))}
    </ul>
  )
}

type Sentences = ReturnType<typeof useText>['editor']['cuts']['consequences']

/** The sentence that says what is broken. */
export function sentenceOf(
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
function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.round(seconds % 60),
  ]
  const last = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${String(minutes).padStart(2, '0')}:${last}`
}
