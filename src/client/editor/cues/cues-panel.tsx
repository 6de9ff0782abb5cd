import { memo, type ReactNode, useMemo, useState } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { isCut } from '#/shared/script/outline.ts'
import type { UnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { cuesOfTypes } from '#/client/i18n/editor-page.ts'
import { useText } from '#/client/i18n/editor.ts'
import { useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useDebounced } from '#/client/ui/use-debounced.ts'
import panel from '../core/controls/panel.module.css'
import { sayRefusal } from '../core/controls/say-refusal.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorList, useEditorState } from '../core/editor-handle.ts'
import { highlightedScene } from '../core/sheet/reveal.ts'
import { detailsIn, unplacedIn } from '../model/cue-records-plugin.ts'
import { useCueTypes } from '../model/rights.ts'
import { type OutlineList, outlineListIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { litTasksIn } from '../model/tasks-plugin.ts'
import { currentCueIds, highlightedCue } from './cue-commands.ts'
import {
  type CueDraft,
  cueDraftsIn,
  dropCueDraft,
  lostDrafts,
  openPanel,
  removeCue,
} from './cue-drafts.ts'
import { CueEditor } from './cue-editor.tsx'
import { CueFilterBar, NewCueBar } from './cue-bars.tsx'
import { CueRowButton } from './cue-row-button.tsx'
import { type CueRow, cueRows, type SceneRow, useCueList } from './cue-rows.ts'
import styles from './cues-panel.module.css'
import { startCueDrag } from './drag-cue-plugin.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  /** The types of cue that the person sets. */
  readonly types: readonly CueType[]
  readonly rehearses: boolean
  /** True if the caret is at the cue's words, or if this is the next cue of the rehearsal. */
  readonly isCurrent: boolean
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
  readonly isOpen: boolean
  /** The unsaved changes of the cue's panel; null if there are none. */
  readonly draft: CueDraft | null
}

/** One cue: a press leads to its words, the pencil opens its panel. Scrolling draws the new rows only. */
const CueListRow = memo(function CueListRow(props: Props): ReactNode {
  const { editor: text } = useText()
  const { editor, row, types, isOpen, draft } = props
  const mayEdit = types.includes(row.cue.cueType)
  // a press deletes the cue, and a drag moves it: in the dark a thumb that slips must do neither
  const mayRearrange = mayEdit && !props.rehearses
  const { cueId } = row.cue
  // cues of other types step back
  const lit = useEditorState(editor, litTasksIn)
  return (
    <div
      className={joinClasses(panel['row'], styles['cue'])}
      data-tint={row.cue.cueType}
      data-cue-row={cueId}
      data-current={props.isCurrent || undefined}
      data-highlighted={props.isHighlighted || undefined}
      data-cut={isCut(row.cue) || undefined}
      data-behind={lit?.isCueMine(row.cue.cueType) === false || undefined}
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
        {mayEdit ? (
          <CueActions editor={editor} row={row} isOpen={isOpen} mayDelete={mayRearrange} />
        ) : (
          types.length > 0 && <OthersCue editor={editor} row={row} />
        )}
      </div>
      {isOpen && mayEdit && <CueEditor editor={editor} row={row} draft={draft} />}
    </div>
  )
})

function CueActions(
  props: Pick<Props, 'editor' | 'row' | 'isOpen'> & { readonly mayDelete: boolean },
): ReactNode {
  const { editor: text } = useText()
  const { editor, row, isOpen, mayDelete } = props
  const number = cueLabelOfNumber(row.number)
  // cues of several types have one number
  const type = cueLabel(row.cue.cueType)
  return (
    <div className={panel['actions']} data-row-actions data-open={isOpen || undefined}>
      {!isOpen && (
        <IconButton
          label={`${text.editCue(number)}: ${type}`}
          title={text.editCue(number)}
          tabIndex={-1}
          onClick={() => openPanel(editor, row.cue.cueId)}
        >
          <Icon name="pencil" size={16} />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton
          label={`${text.deleteCue(number)}: ${type}`}
          title={text.deleteCue(number)}
          tabIndex={isOpen ? 0 : -1}
          onClick={() => removeCue(editor, row, text)}
        >
          <Icon name="trash" size={16} />
        </IconButton>
      )}
    </div>
  )
}

/** Says on request why a cue cannot be changed here: a touch has no hint. */
function OthersCue({ editor, row }: Pick<Props, 'editor' | 'row'>): ReactNode {
  const { editor: text } = useText()
  const own = useCueTypes(editor)
  const why = text.othersCue(cuesOfTypes([row.cue.cueType], text), cuesOfTypes(own, text))
  return (
    <div className={panel['actions']} data-row-actions>
      <IconButton
        label={`${cueLabelOfNumber(row.number)} ${cueLabel(row.cue.cueType)}: ${why}`}
        title={why}
        tabIndex={-1}
        onClick={() => sayRefusal(why)}
      >
        <Icon name="lock" size={16} />
      </IconButton>
    </div>
  )
}

/** The heading of a scene's cues; a press collapses them (SUR-4). */
function SceneHeading(props: {
  readonly row: SceneRow
  readonly isTabStop: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { editor: text } = useText()
  const { scene, name, count, isCollapsed } = props.row
  return (
    <button
      type="button"
      className={joinClasses(panel['section'], styles['scene'])}
      data-row
      tabIndex={props.isTabStop ? 0 : -1}
      aria-expanded={!isCollapsed}
      onClick={props.onToggle}
    >
      <Icon name="chevron-down" size={16} className={panel['chevron']} />
      <span className={styles['scene-name']} dir="auto">
        {text.cueScene(scene, name || text.untitledScene)}
      </span>
      <span className={styles['count']}>{text.cueCount(count)}</span>
    </button>
  )
}

/**
 * Drafts of cues that another user deleted meanwhile. When the cue comes back, its draft goes back into its panel.
 */
function LostDrafts({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { cues } = useEditorState(editor, outlineListIn)
  const { drafts } = useEditorState(editor, cueDraftsIn)
  const { view } = editor
  return lostDrafts(drafts, cues).map(({ cueId, label, text: typed }) => (
    <div key={cueId} role="status" className={styles['lost']}>
      <p>{text.cueDraftLost(label)}</p>
      <q>{typed}</q>
      <Button tone="quiet" onClick={() => dropCueDraft(cueId)(view.state, view.dispatch)}>
        {text.discard}
      </Button>
    </div>
  ))
}

// loaded with its texts where a script has such cues: few have any
const { Screen: UnplacedList } = createLoadedScreen<{
  readonly editor: EditorHandle
  readonly cues: readonly UnplacedCue[]
}>(async () => (await import('./desk/unplaced-list.tsx')).UnplacedList, OPTIONAL_PART)

function UnplacedCues({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const types = useCueTypes(editor)
  const all = useEditorState(editor, unplacedIn)
  const cues = all.filter(({ cueType }) => types.includes(cueType))
  const rehearses = useEditorState(editor, isRehearsing)
  return !rehearses && cues.length > 0 && <UnplacedList editor={editor} cues={cues} />
}

/** Drafts and cues that belong to no row of the list. */
function AboveCues({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return (
    <>
      <LostDrafts editor={editor} />
      <UnplacedCues editor={editor} />
    </>
  )
}

const ROW_HEIGHT_PX = 62

const keyOf = (row: SceneRow | CueRow) =>
  row.kind === 'scene' ? `scene-${row.scene}` : row.cue.cueId

/** The list of cues: every cue in order, with its number, type and words. */
export function CuesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return <CueList editor={editor} list={useCueList(editor)} />
}

interface CueListProps {
  readonly editor: EditorHandle
  readonly list: OutlineList
}

const CueList = memo(function CueList({ editor, list }: CueListProps): ReactNode {
  const { editor: text } = useText()
  const types = useCueTypes(editor)
  const rehearses = useEditorState(editor, isRehearsing)
  const current = useEditorList(editor, currentCueIds)
  const { openId, drafts } = useEditorState(editor, cueDraftsIn)
  const details = useEditorState(editor, detailsIn)
  const highlighted = useStore(highlightedCue)
  const scene = useStore(highlightedScene)
  const { cueTypes: shown } = useEditorLayout().settings
  const [search, setSearch] = useState('')
  const [collapsedScenes, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const query = useDebounced(search)
  const rows = useMemo(
    () => cueRows(list, { query, types: shown, collapsedScenes }, details),
    [list, query, shown, collapsedScenes, details],
  )
  const hasCues = list.cues.length > 0
  return (
    <div className={panel['panel']}>
      {hasCues && <CueFilterBar editor={editor} search={search} onSearch={setSearch} />}
      <AboveCues editor={editor} />
      {rows.length === 0 ? (
        <p className={panel['empty']}>{hasCues ? text.noResults : text.noCues}</p>
      ) : (
        <VirtualList
          label={text.cuesTab}
          items={rows}
          keyOf={keyOf}
          rowHeight={ROW_HEIGHT_PX}
          // in rehearsal arrow keys lead through the script
          hasArrowKeys={!rehearses}
          shownKey={highlighted ?? (scene === null ? (current[0] ?? null) : `scene-${scene}`)}
        >
          {(row, isTabStop) =>
            row.kind === 'scene' ? (
              <SceneHeading
                row={row}
                isTabStop={isTabStop}
                onToggle={() => setCollapsed(withToggled(collapsedScenes, row.scene))}
              />
            ) : (
              <CueListRow
                editor={editor}
                row={row}
                types={types}
                rehearses={rehearses}
                isCurrent={current.includes(row.cue.cueId)}
                isHighlighted={row.cue.cueId === highlighted}
                isTabStop={isTabStop}
                isOpen={row.cue.cueId === openId}
                draft={drafts.get(row.cue.cueId) ?? null}
              />
            )
          }
        </VirtualList>
      )}
      {types.length > 0 && <NewCueBar editor={editor} />}
    </div>
  )
})

function withToggled(scenes: ReadonlySet<number>, scene: number): ReadonlySet<number> {
  const next = new Set(scenes)
  if (!next.delete(scene)) next.add(scene)
  return next
}
