import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useCallback } from 'react'
import { Icon } from '#/client/ui/icon.tsx'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/outline-plugin.ts'
import { useSheetLayout } from '../core/use-sheet-layout.ts'
import { areCuesShown } from '../core/cue-visibility.ts'
import styles from './cues.module.css'
import { placeCues, type CuePlace } from './measure-cues.ts'
import { litCue, revealCue } from './reveal-cue.ts'
import { SidebarLines } from './sidebar-lines.tsx'

const NONE: readonly OutlineCue[] = []

/** The margin: a marker for each cue, joined to its word by a fine line, and on a desktop to its row. */
export function CueMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const areShown = useEditorState(editor, areCuesShown)
  const cues = areShown ? outline.cues : NONE
  const measure = useCallback(
    (view: EditorView, near: TextRange) => placeCues(view, cues, near),
    [cues],
  )
  const places = useSheetLayout<readonly CuePlace[]>(editor, measure, [])
  return (
    <div className={styles['markers']}>
      {places.map((place) => (
        <CueMarker
          key={place.cue.cueId}
          place={place}
          number={cueLabelOfNumber(cueNumbers.get(place.cue.cueId) ?? '')}
          onClick={() => {
            revealCue(editor.view, place.cue)
            litCue.light(place.cue.cueId)
          }}
        />
      ))}
      <SidebarLines places={places} />
    </div>
  )
}

function CueMarker(props: {
  readonly place: CuePlace
  readonly number: string
  readonly onClick: () => void
}): ReactNode {
  const { cue, top, left, wordTop, wordEnd } = props.place
  const label = `${props.number} ${cueLabel(cue.cueType)}`
  return (
    <>
      <span
        className={styles['line']}
        data-tint={cue.cueType}
        style={{ top: wordTop, left: wordEnd, width: Math.max(0, left - wordEnd) }}
      />
      <button
        type="button"
        className={styles['marker']}
        data-tint={cue.cueType}
        data-cue-marker={cue.cueId}
        style={{ top, left }}
        aria-label={label}
        title={cue.cueName === '' ? label : `${label} · ${cue.cueName}`}
        onClick={props.onClick}
      >
        <Icon name={cue.cueType} size={12} />
        {props.number}
      </button>
    </>
  )
}
