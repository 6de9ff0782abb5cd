import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Icon } from '#/client/ui/icon.tsx'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn, outlineListIn } from '../core/document/outline-plugin.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { cueVisibility } from '../core/sheet/cue-visibility.ts'
import styles from './cues.module.css'
import { placeCues, type CuePlace } from './measure-cues.ts'
import { litCue, revealCue } from './reveal-cue.ts'
import { SidebarLines } from './sidebar-lines.tsx'

/** The margin: a marker for each cue, joined to its word by a fine line, and on a desktop to its row. */
export function CueMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cues, cueNumbers } = useEditorState(editor, outlineListIn)
  const areShown = useEditorState(editor, cueVisibility.isShown)
  const measure = useCallback(
    (view: EditorView, near: TextRange) =>
      areShown ? placeCues(view, outlineIn(view.state).outline.cues, near) : [],
    [areShown],
  )
  const places = useSheetLayout<CuePlace>(editor, measure)
  const names = useMemo(() => new Map(cues.map((cue) => [cue.cueId, cue.cueName])), [cues])
  return (
    <div className={styles['markers']}>
      {places.map((place) => (
        <CueMarker
          key={place.cueId}
          place={place}
          name={names.get(place.cueId) ?? ''}
          number={cueLabelOfNumber(cueNumbers.get(place.cueId) ?? '')}
          onClick={() => {
            revealCue(editor.view, place.cueId)
            litCue.light(place.cueId)
          }}
        />
      ))}
      <SidebarLines places={places} />
    </div>
  )
}

function CueMarker(props: {
  readonly place: CuePlace
  readonly name: string
  readonly number: string
  readonly onClick: () => void
}): ReactNode {
  const { cueId, cueType, top, left, wordTop, wordEnd } = props.place
  const label = `${props.number} ${cueLabel(cueType)}`
  return (
    <>
      <span
        className={styles['line']}
        data-tint={cueType}
        style={{ top: wordTop, left: wordEnd, width: Math.max(0, left - wordEnd) }}
      />
      <button
        type="button"
        // by keyboard the rows lead to the words
        tabIndex={-1}
        className={styles['marker']}
        data-tint={cueType}
        data-cue-marker={cueId}
        style={{ top, left }}
        aria-label={label}
        title={props.name === '' ? label : `${label} · ${props.name}`}
        onClick={props.onClick}
      >
        <Icon name={cueType} size={12} />
        {props.number}
      </button>
    </>
  )
}
