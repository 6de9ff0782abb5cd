import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { Submenu } from '#/client/ui/submenu.tsx'
import { givenSpeakerColor } from '#/shared/script/speaker-color.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { ColorChoices } from '../core/controls/color-menu.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { mayEdit } from '../core/may-edit.ts'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { formatAllSpeakerNames, SPEAKER_FORMATS } from './format-speaker-names.ts'
import { shownSpeakerColor } from './speaker-colors-plugin.ts'
import { useSpeakerName } from './use-speaker-name.ts'

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
export function SpeakerItems({ editor }: Props): ReactNode {
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

export function FormatAllMenu({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <ToolbarMenu editor={editor} label={text.formatAll} icon="letter-case">
      <FormatItems editor={editor} />
    </ToolbarMenu>
  )
}

export function SpeakerColorMenu({ editor }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <ToolbarMenu editor={editor} label={text.changeColor} icon="color">
      <SpeakerColors editor={editor} />
    </ToolbarMenu>
  )
}
