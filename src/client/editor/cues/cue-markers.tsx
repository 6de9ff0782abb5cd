import type { EditorView } from 'prosemirror-view'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cueMarkerId } from '#/shared/script/cue-marker-id.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { isCut } from '#/shared/script/outline.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn, type ListedCue } from '../model/outline-plugin.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { cueVisibility } from '../model/cue-visibility.ts'
import styles from './cues.module.css'
import { leaderPath } from './leader.ts'
import { MARKER_HEIGHT_PX, cueMarkerRects, type CuePlace } from './measure-cues.ts'
import { highlightedCue, revealCue } from './reveal-cue.ts'
import { SidebarLines } from './sidebar-lines.tsx'
import { useCueList } from './use-cue-list.ts'

/** The margin: a marker for each cue, joined to its word by a fine line, and on a desktop to its row. */
export function CueMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cues, cueNumbers } = useCueList(editor)
  const { cueTypes: types } = useEditorLayout().settings
  const areShown = useEditorState(editor, cueVisibility.isShown)
  const measure = useCallback(
    (view: EditorView, near: TextRange) => {
      const { outline } = outlineIn(view.state)
      const shown = outline.cues.filter(({ cueType }) => types.includes(cueType))
      return areShown ? cueMarkerRects(view, shown, near) : []
    },
    [areShown, types],
  )
  const places = useSheetLayout<CuePlace>(editor, measure)
  const cuesById = useMemo(() => new Map(cues.map((cue) => [cue.cueId, cue])), [cues])
  return (
    <div className={styles['markers']}>
      {places.map((place) => (
        <CueMarker
          key={place.cueId}
          editor={editor}
          place={place}
          cue={cuesById.get(place.cueId)}
          number={cueLabelOfNumber(cueNumbers.get(place.cueId) ?? '')}
        />
      ))}
      <SidebarLines places={places} />
    </div>
  )
}

interface MarkerProps {
  readonly editor: EditorHandle
  readonly place: CuePlace
  readonly cue: ListedCue | undefined
  readonly number: string
}

const CueMarker = memo(function CueMarker(props: MarkerProps): ReactNode {
  const { editor, place, cue, number } = props
  const { cueId, cueType, top, left, wordBase, wordEnd, lane } = place
  const label = `${number} ${cueLabel(cueType)}`
  const middle = { x: left, y: top + MARKER_HEIGHT_PX / 2 }
  return (
    <>
      <button
        type="button"
        id={cueMarkerId(cueId)}
        // no tab stop, because the rows lead to the words by keyboard
        tabIndex={-1}
        className={styles['marker']}
        data-tint={cueType}
        data-cue-marker={cueId}
        data-cut={(cue && isCut(cue)) || undefined}
        style={{ top, left }}
        aria-label={label}
        title={cue?.cueName ? `${label} · ${cue.cueName}` : label}
        onClick={() => {
          revealCue(editor.view, cueId)
          focusSheet(editor.view)
          highlightedCue.highlight(cueId)
        }}
      >
        <Icon name={cueType} size={12} />
        <span>{number}</span>
      </button>
      <svg className={styles['leader']} data-tint={cueType} aria-hidden="true">
        <path d={leaderPath({ x: wordEnd, y: wordBase }, middle, lane)} />
      </svg>
    </>
  )
})
