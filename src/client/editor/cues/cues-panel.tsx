import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { useDebounced } from '#/client/ui/use-debounced.ts'
import { useStore } from '#/client/ui/store.ts'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { useEditorList, useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { litScene } from '../core/sheet/highlight.ts'
import { outlineListIn } from '../core/document/outline-plugin.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { currentCueIds } from './cue-at.ts'
import type { CueDraft } from './cue-draft.ts'
import { CueFilterBar } from './cue-filter-bar.tsx'
import { CueListRow } from './cue-list-row.tsx'
import { cueRows, type CueRow, type SceneRow } from './cue-rows.ts'
import panel from '../core/controls/panel.module.css'
import { NewCueBar } from './new-cue-bar.tsx'
import { litCue } from './reveal-cue.ts'
import { SceneHeading } from './scene-heading.tsx'

const SEARCH_DEBOUNCE_MS = 300
const ROW_HEIGHT_PX = 54

const keyOf = (row: SceneRow | CueRow) =>
  row.kind === 'scene' ? `scene-${row.scene}` : row.cue.cueId

/** The cue desk: every cue in order, its number, its kind, its words. */
export function CuesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const list = useEditorState(editor, outlineListIn)
  const current = useEditorList(editor, currentCueIds)
  const lit = useStore(litCue)
  const scene = useStore(litScene)
  const { cueTypes: types } = useEditorLayout().settings
  const [search, setSearch] = useState('')
  const [collapsedScenes, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const [draft, setDraft] = useKeptState<CueDraft | null>('cue', null)
  const query = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const rows = useMemo(
    () => cueRows(list, { query, types, collapsedScenes }),
    [list, query, types, collapsedScenes],
  )
  const hasCues = list.cues.length > 0
  return (
    <div className={panel['panel']}>
      {hasCues && <CueFilterBar editor={editor} search={search} onSearch={setSearch} />}
      {rows.length === 0 ? (
        <p className={panel['empty']}>{hasCues ? text.noResults : text.noCues}</p>
      ) : (
        <VirtualList
          label={text.cuesTab}
          items={rows}
          keyOf={keyOf}
          rowHeight={ROW_HEIGHT_PX}
          shownKey={lit ?? (scene === null ? (current[0] ?? null) : `scene-${scene}`)}
        >
          {(row) =>
            row.kind === 'scene' ? (
              <SceneHeading
                row={row}
                onToggle={() => setCollapsed(withToggled(collapsedScenes, row.scene))}
              />
            ) : (
              <CueListRow
                editor={editor}
                row={row}
                isCurrent={current.includes(row.cue.cueId)}
                isLit={row.cue.cueId === lit}
                draft={row.cue.cueId === draft?.cueId ? draft : null}
                onDraft={setDraft}
              />
            )
          }
        </VirtualList>
      )}
      {canEdit && <NewCueBar editor={editor} />}
    </div>
  )
}

function withToggled(scenes: ReadonlySet<number>, scene: number): ReadonlySet<number> {
  const next = new Set(scenes)
  if (!next.delete(scene)) next.add(scene)
  return next
}
