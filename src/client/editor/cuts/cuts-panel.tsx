import { type ReactNode, useMemo, useState } from 'react'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { struckPassages } from '#/shared/script/cuts/struck-passages.ts'
import { formatDuration } from '#/client/i18n/format-duration.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/check-field.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import panel from '../core/controls/panel.module.css'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { CUTS_VIEWS, cutsIn, showCutsAs } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { useMayChange } from '../model/use-may-change.ts'
import { hasStruckText } from '../model/struck-visibility.ts'
import { CompareSets, SetChoice } from './set-choice.tsx'
import { useConsequences } from './cut-consequences.tsx'
import { CutRow, type Row, Saved } from './cut-row.tsx'
import styles from './cuts.module.css'
import { highlightedCut } from './reveal-cut.ts'
import { useSettledState } from '../model/settled-state.ts'
import { isFullOfCuts, strikesToCuts } from './cut-text.ts'
import { playingTime, type PlayingTime, savedTime, timedCuts } from './timed-cuts.ts'

const ROW_HEIGHT_PX = 96
const keyOf = ({ cutId }: Row) => cutId

/** The cuts of the chosen set by scene, with what they save and what they break. */
export function CutsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const rows = useRows(editor)
  const { view } = useEditorState(editor, cutsIn)
  const highlighted = useStore(highlightedCut)
  const [onlyProposed, setOnlyProposed] = useState(false)
  const proposed = rows.filter(({ record }) => record.state === 'proposed')
  const isFiltered = onlyProposed && proposed.length > 0
  const shown = isFiltered ? withHeadings(proposed) : rows
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
        <Struck editor={editor} />
        <CompareSets editor={editor} />
      </div>
      {rows.length === 0 && <p className={panel['empty']}>{text.none}</p>}
      <VirtualList
        label={text.tab}
        items={shown}
        keyOf={keyOf}
        rowHeight={ROW_HEIGHT_PX}
        shownKey={highlighted}
      >
        {(row, isTabStop) => (
          <>
            {row.isFirst && (
              <p className={styles['scene']}>
                {row.heading}
                <Saved seconds={isFiltered ? 0 : (time.savedIn.get(row.scene) ?? 0)} />
              </p>
            )}
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
  const timed = useSettledState(editor, timedCuts)
  const { cuts, set } = useSettledState(editor, cutsIn)
  const { outline } = useSettledState(editor, outlineIn)
  const broken = useConsequences(editor)
  return useMemo(() => {
    const listed = timed.flatMap((cut) => {
      const record = cutIn(cuts, set, cut.cutId)
      return record === null ? [] : [{ ...cut, record }]
    })
    return withHeadings(
      listed.map((cut): Row => {
        const name = outline.scenes[cut.scene - 1]?.name || untitledScene
        const heading = cut.scene === 0 ? text.beforeScenes : text.inScene(cut.scene, name)
        return { ...cut, consequences: broken.get(cut.cutId) ?? [], heading, isFirst: false }
      }),
    )
  }, [timed, cuts, set, broken, outline, text, untitledScene])
}

/** The name of a scene stands above its first row only. */
function withHeadings(rows: readonly Row[]): readonly Row[] {
  return rows.map((row, index) => ({ ...row, isFirst: row.scene !== rows[index - 1]?.scene }))
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
        {text.convert}
      </Button>
    </div>
  )
}
