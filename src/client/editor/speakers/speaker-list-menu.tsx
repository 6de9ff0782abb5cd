import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { MenuChoices } from '#/client/ui/submenu.tsx'
import { foldSpeakerName, speakerList } from '#/shared/script/speaker-names.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { revealPosition } from '../core/sheet/reveal.ts'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { nameSpeaker } from './name-speaker.ts'
import { NewSpeakerDialog } from './new-speaker-dialog.tsx'
import { speakerTone } from './speaker-colors-plugin.ts'
import { useSpeakerName } from './use-speaker-name.ts'

/**
 * All speakers of the script. The choice of a speaker sets the speaker at the caret; a second action goes to that
 * speaker (DLG-9, DLG-19).
 */
export function SpeakerListMenu({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { dialogue: text } = useText().editor
  const [isNaming, setNaming] = useState(false)
  const { speakers } = useEditorState(editor, outlineIn).outline
  const current = useSpeakerName(editor)
  const names = speakerList(speakers.map(({ name }) => name))
  const goTo = (folded: string) => {
    const caret = editor.view.state.selection.head
    const lines = speakers.filter(({ name }) =>
      speakerList([name]).some((part) => foldSpeakerName(part) === folded),
    )
    const line = lines.find(({ position }) => position > caret) ?? lines[0]
    if (line) revealPosition(editor.view, line.position)
  }
  return (
    <>
      <ToolbarMenu editor={editor} label={text.speakers} icon="cast">
        {names.length === 0 ? (
          <MenuItem isDisabled>{text.noSpeakers}</MenuItem>
        ) : (
          <MenuChoices
            label={text.speakers}
            chosenId={foldSpeakerName(current)}
            choices={names.map((name) => ({
              id: foldSpeakerName(name),
              name,
              color: speakerTone(editor.state.get(), name),
              also: {
                icon: 'jump',
                label: text.goToSpeaker(name),
                onClick: () => goTo(foldSpeakerName(name)),
              },
            }))}
            onChoose={(id) => {
              const name = names.find((candidate) => foldSpeakerName(candidate) === id)
              if (name !== undefined && id !== foldSpeakerName(current))
                editor.run(nameSpeaker(name))
            }}
          />
        )}
        <MenuSeparator />
        <MenuItem icon="plus" onClick={() => setNaming(true)}>
          {text.newSpeaker}
        </MenuItem>
      </ToolbarMenu>
      <NewSpeakerDialog editor={editor} isOpen={isNaming} onClose={() => setNaming(false)} />
    </>
  )
}
