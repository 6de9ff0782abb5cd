import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Icon } from '#/client/ui/icon.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/outline-plugin.ts'
import styles from './cues.module.css'
import { areCuesShown } from './cue-visibility.ts'
import { findCue } from './connect-cue.ts'
import { litCue, revealCue } from './reveal-cue.ts'
import { measureCues, type CuePlace } from './measure-cues.ts'
import { stackMarkers } from './stack-markers.ts'

/** The margin: a marker for each cue, joined to its word by a fine line. */
export function CueMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const areShown = useEditorState(editor, areCuesShown)
  const [places, setPlaces] = useState<readonly CuePlace[]>([])
  useLayoutEffect(() => {
    const measure = () => setPlaces(stackMarkers(measureCues(editor.view, outline.cues)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    // a font that arrives late moves words without resizing the sheet
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [editor, outline])
  if (!areShown) return null
  return (
    <div className={styles['markers']}>
      {places.map((place) => (
        <CueMarker
          key={place.cueId}
          place={place}
          number={cueLabelOfNumber(cueNumbers.get(place.cueId) ?? '')}
          onClick={() => press(editor, place.cueId)}
        />
      ))}
    </div>
  )
}

/** A marker leads to its words, and lights its row. */
function press(editor: EditorHandle, cueId: string): void {
  const cue = findCue(editor.view.state, cueId)
  if (!cue) return
  revealCue(editor.view, cue)
  litCue.light(cueId)
}

function CueMarker(props: {
  readonly place: CuePlace
  readonly number: string
  readonly onClick: () => void
}): ReactNode {
  const { cueType, top, wordTop, wordEnd, lineEnd } = props.place
  const label = `${props.number} ${cueLabel(cueType satisfies CueType)}`
  return (
    <>
      <span
        className={styles['line']}
        data-tint={cueType}
        style={{ top: wordTop, left: wordEnd, width: Math.max(0, lineEnd - wordEnd) }}
      />
      <button
        type="button"
        className={styles['marker']}
        data-tint={cueType}
        style={{ top }}
        aria-label={label}
        title={label}
        onClick={props.onClick}
      >
        <Icon name={cueType} size={14} />
        {props.number}
      </button>
    </>
  )
}
