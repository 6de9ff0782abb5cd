import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { givenSpeakerColor } from '#/shared/script/speaker-colors.ts'
import { useText } from '#/client/i18n/editor.ts'
import { MenuItem, Submenu } from '#/client/ui/menu.tsx'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { ColorChoices, ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState, mayEdit } from '../core/editor-handle.ts'
import type { FeatureSurfaces, ToolbarControl } from '../core/feature.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'
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

/** The items of the context menu on a speaker's name (DLG-14, UI-501). */
function SpeakerItems({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  const isRenaming = useEditorState(editor, isRenamingSpeakers)
  return (
    <>
      {!isRenaming && (
        <MenuItem icon="pencil" onClick={() => editor.run(toggleRenameSpeakers)}>
          {text.renameAll}
        </MenuItem>
      )}
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

/** The suggested names, below the name that is typed, or above it where there is more room if the tools would cover them. */
function SpeakerSuggestions({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { dialogue: text } = useText().editor
  const { suggestions, index } = useEditorState(editor, offeredSpeakers)
  const list = useRef<HTMLDivElement>(null)
  // the height of the list is known as soon as it is in the page, and the list is moved before it is drawn
  useLayoutEffect(() => {
    if (list.current && suggestions) placeList(list.current, editor, suggestions.from)
  })
  if (!suggestions || !editor.view.editable) return null
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={text.suggestions}
      className={styles['list']}
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

/** In pixels, between the list and the name, and at its other end. */
const GAP_PX = 4

/** Puts the list at a position of the text, in the sheet's coordinates. The text is drawn before React renders. */
function placeList(list: HTMLElement, { view }: EditorHandle, position: number): void {
  const sheet = view.dom.getBoundingClientRect()
  const word = view.coordsAtPos(position)
  const seen = scrollContainerOf(view)?.getBoundingClientRect()
  const tools = document.querySelector('[data-region="tools"]')?.getBoundingClientRect()
  const end = Math.min(tools?.top ?? Infinity, seen?.bottom ?? window.innerHeight)
  const above = word.top - (seen?.top ?? 0) - 2 * GAP_PX
  const below = end - word.bottom - 2 * GAP_PX
  list.style.maxHeight = ''
  const isAbove = list.offsetHeight > below && above > below
  list.style.maxHeight = `${isAbove ? above : below}px`
  const top = isAbove ? word.top - GAP_PX - list.offsetHeight : word.bottom + GAP_PX
  list.style.top = `${top - sheet.top}px`
  list.style.left = `${word.left - sheet.left}px`
  showChosen(list)
}

/** Scrolls within the list only: the sheet stays where it is. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!chosen) return
  const { offsetTop, offsetHeight } = chosen
  const least = offsetTop + offsetHeight - list.clientHeight
  list.scrollTop = Math.min(Math.max(list.scrollTop, least), offsetTop)
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
