import { type ReactNode, useMemo, useState } from 'react'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { struckPassages } from '#/shared/script/cuts/struck-passages.ts'
import { formatDuration } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/form-fields.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import panel from '../core/controls/panel.module.css'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { revealPosition } from '../core/sheet/reveal.ts'
import { CUTS_VIEWS, cutsIn, showCutsAs } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { useMayChange } from '../model/rights.ts'
import { hasStruckText } from '../model/visibility.ts'
import { CompareSets, ProposedElsewhere, SetChoice } from './set-choice.tsx'
import { useConsequences } from './cut-consequences.tsx'
import { CutRow, type Row, Saved } from './cut-row.tsx'
import styles from './cuts.module.css'
import { highlightedCut } from './opened-cut.ts'
import { useSettledState } from '../model/settled-state.ts'
import { isFullOfCuts, strikesToCuts } from './cut-text.ts'
import { playingTime, type PlayingTime, savedTime, timedCuts } from './timed-cuts.ts'

const ROW_HEIGHT_PX = 96
const FURTHER_HEIGHT_PX = 64
const keyOf = ({ key }: Item) => key
const heightOf = ({ scene, row }: Item) => (scene === row.scene ? ROW_HEIGHT_PX : FURTHER_HEIGHT_PX)

/** A row of the list: a cut in its first scene, or in a further one into which it reaches. */
interface Item {
  readonly key: string
  readonly row: Row
  readonly scene: number
  /** The name of the scene, above its first row. */
  readonly heading: string | null
}

/** The cuts of the chosen set by scene, with what they save and what they break. */
export function CutsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const rows = useRows(editor)
  const { view } = useEditorState(editor, cutsIn)
  const highlighted = useStore(highlightedCut)
  const [onlyProposed, setOnlyProposed] = useState(false)
  const proposed = rows.filter(({ record }) => record.state === 'proposed')
  const isFiltered = onlyProposed && proposed.length > 0
  const shown = useItems(editor, isFiltered ? proposed : rows)
  const settled = useSettledState(editor, (state) => state)
  const time = useMemo(() => playingTime(settled), [settled])
  return (
    <div className={panel['panel']}>
      <div className={styles['head']}>
        <SetChoice editor={editor} />
        {rows.length > 0 && <Sums rows={rows} time={time} />}
        <Segmented
          label={text.view}
          value={view}
          options={CUTS_VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={(next) => editor.view.dispatch(showCutsAs(editor.view.state.tr, next))}
        />
        {view === 'left-out' && <p className={styles['hint']}>{text.leftOutWhere}</p>}
        {proposed.length > 0 && (
          <CheckField checked={onlyProposed} onChange={setOnlyProposed}>
            {text.proposals(proposed.length)}
          </CheckField>
        )}
        <ProposedElsewhere editor={editor} />
        <Struck editor={editor} />
        <CompareSets editor={editor} />
      </div>
      {rows.length === 0 && <p className={panel['empty']}>{text.none}</p>}
      <VirtualList
        label={text.tab}
        items={shown}
        keyOf={keyOf}
        rowHeight={heightOf}
        shownKey={highlighted}
      >
        {({ row, scene, heading }, isTabStop) => (
          <>
            {heading !== null && (
              <p className={styles['scene']}>
                {heading}
                <Saved seconds={isFiltered ? 0 : (time.savedIn.get(scene) ?? 0)} />
              </p>
            )}
            <RowIn
              {...{ editor, row, scene, isTabStop }}
              isHighlighted={row.cutId === highlighted}
            />
          </>
        )}
      </VirtualList>
    </div>
  )
}

function useRows(editor: EditorHandle): readonly Row[] {
  const timed = useSettledState(editor, timedCuts)
  const { cuts, set } = useSettledState(editor, cutsIn)
  const broken = useConsequences(editor)
  return useMemo(() => {
    const listed = timed.flatMap((cut) => {
      const record = cutIn(cuts, set, cut.cutId)
      return record === null ? [] : [{ ...cut, record }]
    })
    return listed.map((cut): Row => {
      // cues that go with the cut are named in its card
      const consequences = (broken.get(cut.cutId) ?? []).filter(({ kind }) => kind !== 'goneCue')
      return { ...cut, consequences }
    })
  }, [timed, cuts, set, broken])
}

/** The cuts scene by scene. A cut that reaches over several scenes is in each of them, because it saves time in each. */
function useItems(editor: EditorHandle, rows: readonly Row[]): readonly Item[] {
  const { cuts: text, untitledScene } = useText().editor
  const { outline } = useSettledState(editor, outlineIn)
  return useMemo(() => {
    const headingOf = (scene: number) =>
      scene === 0
        ? text.beforeScenes
        : text.inScene(scene, outline.scenes[scene - 1]?.name || untitledScene)
    return rows
      .flatMap((row) => [row.scene, ...(row.furtherScenes ?? [])].map((scene) => ({ row, scene })))
      .toSorted((a, b) => a.scene - b.scene)
      .map(({ row, scene }, index, all) => ({
        key: scene === row.scene ? row.cutId : `${row.cutId} ${scene}`,
        row,
        scene,
        heading: scene === all[index - 1]?.scene ? null : headingOf(scene),
      }))
  }, [rows, outline, text, untitledScene])
}

/** A cut in its first scene, or in a further one. */
function RowIn(props: Parameters<typeof CutRow>[0] & { readonly scene: number }): ReactNode {
  const { scene, ...row } = props
  return scene === row.row.scene ? <CutRow {...row} /> : <FurtherRow {...row} scene={scene} />
}

/** Says in a further scene of a cut that the cut goes on there; a press leads to its words there. */
function FurtherRow(props: {
  readonly editor: EditorHandle
  readonly row: Row
  readonly scene: number
  readonly isTabStop: boolean
}): ReactNode {
  const { editor, row, scene, isTabStop } = props
  const { cuts: text } = useText().editor
  const reveal = () => {
    const { state } = editor.view
    const start = outlineIn(state).outline.scenes[scene - 1]?.position ?? 0
    const ranges = listCuts(state.doc).find(({ cutId }) => cutId === row.cutId)?.ranges ?? []
    const range = ranges.find(({ from }) => from > start)
    if (range) revealPosition(editor.view, range.from - 1)
  }
  return (
    <button
      type="button"
      className={styles['further']}
      data-row
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => goFromRow(event, editor.view, reveal)}
    >
      <span>{text.goesOn(row.scene)}</span>
      <q className={styles['words']} dir="auto">
        {row.text}
      </q>
    </button>
  )
}

function Sums(props: { readonly rows: readonly Row[]; readonly time: PlayingTime }): ReactNode {
  const { rows, time } = props
  const { cuts: text, lengths } = useText().editor
  const { seconds, saved, measured } = time
  return (
    <p className={styles['sum']}>
      {text.sum(
        rows.filter(({ record }) => record.state === 'closed').length,
        savedTime(saved),
        formatDuration(seconds),
        measured === null ? '' : lengths.measured[measured],
      )}
    </p>
  )
}

/** Offers to make cuts of what is struck without one. */
function Struck({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const doc = useSettledState(editor, (state) => state.doc)
  const mayChange = useMayChange(editor)
  const count = useMemo(() => (hasStruckText(doc) ? struckPassages(doc).length : 0), [doc])
  const isFull = useEditorState(editor, (state) => isFullOfCuts(state, count))
  if (count === 0 || !mayChange) return null
  return (
    <div className={styles['struck']}>
      <p>{text.struck(count)}</p>
      {isFull && <p>{text.full}</p>}
      <Button disabled={isFull} onClick={() => editor.runHere(strikesToCuts)}>
        {text.convert(count)}
      </Button>
    </div>
  )
}
