import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import styles from './speakers.module.css'
import { speakerTone } from './speaker-colors-plugin.ts'
import { offeredSpeakers, takeSpeaker } from './suggestions-plugin.ts'

/** The suggested names, below the name that is typed. */
export function SpeakerSuggestions({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { dialogue: text } = useText().editor
  const { suggestions, index } = useEditorState(editor, offeredSpeakers)
  if (!suggestions || !editor.view.editable) return null
  return (
    <div
      role="listbox"
      tabIndex={-1}
      aria-label={text.suggestions}
      className={styles['list']}
      style={placeBelow(editor, suggestions.from)}
    >
      {suggestions.names.map((name, at) => (
        <div
          key={name}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className={styles['option']}
          style={{ color: speakerTone(editor.state.get(), name) }}
          onMouseDown={(event) => {
            event.preventDefault()
            editor.run(takeSpeaker(name))
          }}
        >
          {name}
          {name === suggestions.typed && <span className={styles['note']}>{text.asTyped}</span>}
        </div>
      ))}
    </div>
  )
}

/** A place below a position of the text, in the sheet's coordinates. The text is drawn before React renders. */
function placeBelow({ view }: EditorHandle, position: number): { top: number; left: number } {
  const sheet = view.dom.getBoundingClientRect()
  const word = view.coordsAtPos(position)
  return { top: word.bottom - sheet.top + 4, left: word.left - sheet.left }
}
