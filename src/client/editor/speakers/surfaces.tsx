import type { ReactNode } from 'react'
import { givenSpeakerColor } from '#/shared/script/speaker-colors.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, Submenu } from '#/client/ui/menu.tsx'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { ColorChoices, ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState, mayEdit } from '../core/editor-handle.ts'
import type { FeatureSurfaces, ToolbarControl } from '../core/feature.ts'
import { formatAllSpeakerNames, SPEAKER_FORMATS, useSpeakerName } from './format-speaker-names.ts'
import { isRenamingSpeakers, toggleRenameSpeakers } from './rename-plugin.ts'
import { shownSpeakerColor, speakerTone } from './speaker-colors-plugin.ts'
import { SpeakerListMenu } from './speaker-list-menu.tsx'
import styles from './speakers.module.css'
import { offeredSpeakers, pressSpeaker } from './suggestions-plugin.ts'

interface Props {
  readonly editor: EditorHandle
}

function FormatItems({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return SPEAKER_FORMATS.map((format) => (
    <MenuItem key={format} onClick={() => editor.run(formatAllSpeakerNames(format))}>
      {text.formats[format]}
    </MenuItem>
  ))
}

function SpeakerColors({ editor }: Props): ReactNode {
  const { dialogue: text, writing } = useText().editor
  const name = useSpeakerName(editor)
  return (
    <ColorChoices
      label={text.changeColor}
      colorName={writing.colorNumber}
      chosen={shownSpeakerColor(editor.state.get(), name)}
      onChoose={(color) => {
        const { doc } = editor.session
        const { view } = editor
        if (!mayEdit(view)) return
        view.dispatch(asOneStep(changeMeta(view.state.tr, doc, givenSpeakerColor(name, color))))
      }}
    />
  )
}

/** The two items of the context menu on a speaker's name (DLG-14). */
function SpeakerItems({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <>
      <Submenu icon="letter-case" label={text.formatAll}>
        <FormatItems editor={editor} />
      </Submenu>
      <Submenu icon="color" label={text.changeColor}>
        <SpeakerColors editor={editor} />
      </Submenu>
    </>
  )
}

function FormatAllMenu({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <ToolbarMenu editor={editor} label={text.formatAll} icon="letter-case">
      <FormatItems editor={editor} />
    </ToolbarMenu>
  )
}

function SpeakerColorMenu({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <ToolbarMenu editor={editor} label={text.changeColor} icon="color">
      <SpeakerColors editor={editor} />
    </ToolbarMenu>
  )
}

/** The suggested names, below the name that is typed. */
function SpeakerSuggestions({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
          dir="auto"
          className={styles['option']}
          style={{ color: speakerTone(editor.state.get(), name) }}
          onMouseDown={(event) => {
            event.preventDefault()
            editor.run(pressSpeaker(name))
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

function speakerControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['speaker-select'], Control }
}

export const speakerSurfaces: FeatureSurfaces = {
  name: 'speakers',
  toolbar: [
    speakerControl('speakers', SpeakerListMenu),
    speakerControl('speaker-color', SpeakerColorMenu),
    speakerControl('format-speakers', FormatAllMenu),
    {
      id: 'rename-speakers',
      group: 'text',
      contexts: ['speaker-select'],
      icon: 'pencil',
      label: (text) => text.dialogue.renameAll,
      command: toggleRenameSpeakers,
      leadsToText: true,
      isActive: isRenamingSpeakers,
    },
  ],
  menu: [{ id: 'speaker', places: ['speaker'], Items: SpeakerItems }],
  hint: (state, text) => (isRenamingSpeakers(state) ? text.dialogue.renamingAll : null),
  slots: { overlay: SpeakerSuggestions },
}
