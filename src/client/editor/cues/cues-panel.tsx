import { memo, type ReactNode, useMemo, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { useStore } from '#/client/ui/store.ts'
import { useDebounced } from '#/client/ui/use-debounced.ts'
import panel from '../core/controls/panel.module.css'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import type { OutlineList } from '../model/outline-plugin.ts'
import { useEditorList, useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { highlightedScene } from '../core/sheet/highlight.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { currentCueIds } from './cue-at.ts'
import { cueDraftsIn } from './cue-drafts.ts'
import { CueFilterBar } from './cue-filter-bar.tsx'
import { CueListRow } from './cue-list-row.tsx'
import { cueRows, type CueRow, type SceneRow } from './cue-rows.ts'
import { LostDrafts } from './lost-drafts.tsx'
import { NewCueBar } from './new-cue-bar.tsx'
import { highlightedCue } from './reveal-cue.ts'
import { SceneHeading } from './scene-heading.tsx'
import { useCueList } from './use-cue-list.ts'

const SEARCH_DEBOUNCE_MS = 300
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
  const canEdit = useCanEdit(editor)
  const rehearses = useEditorState(editor, isRehearsing)
  const current = useEditorList(editor, currentCueIds)
  const { openId, drafts } = useEditorState(editor, cueDraftsIn)
  const highlighted = useStore(highlightedCue)
  const scene = useStore(highlightedScene)
  const { cueTypes: types } = useEditorLayout().settings
  const [search, setSearch] = useState('')
  const [collapsedScenes, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const query = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const rows = useMemo(
    () => cueRows(list, { query, types, collapsedScenes }),
    [list, query, types, collapsedScenes],
  )
  const hasCues = list.cues.length > 0
  return (
    <div className={panel['panel']}>
      {hasCues && <CueFilterBar editor={editor} search={search} onSearch={setSearch} />}
      <LostDrafts editor={editor} />
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
                mayEdit={canEdit}
                mayRearrange={canEdit && !rehearses}
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
      {canEdit && <NewCueBar editor={editor} />}
    </div>
  )
})

function withToggled(scenes: ReadonlySet<number>, scene: number): ReadonlySet<number> {
  const next = new Set(scenes)
  if (!next.delete(scene)) next.add(scene)
  return next
}
