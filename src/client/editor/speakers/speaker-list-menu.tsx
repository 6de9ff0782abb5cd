import { type ReactNode, useState } from 'react'
import { foldSpeakerName, speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { MenuItem, MenuSeparator, MenuChoices } from '#/client/ui/menu.tsx'
import { TextField } from '#/client/ui/form-fields.tsx'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { revealPosition, focusSheet } from '../core/sheet/reveal.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { speakerTone } from './speaker-colors-plugin.ts'
import styles from './speakers.module.css'
import { nameSpeaker, useSpeakerName } from './format-speaker-names.ts'

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

const MAX_NAME_LENGTH = 100

interface Props {
  readonly editor: EditorHandle
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the name of a speaker without a speech so far, for the dialogue at the caret. */
function NewSpeakerDialog({ editor, isOpen, onClose }: Props): ReactNode {
  const { dialogue: text } = useText().editor
  return (
    <Dialog
      isOpen={isOpen}
      title={text.newSpeaker}
      onClose={onClose}
      focusAfter={() => focusSheet(editor.view)}
    >
      <NameForm
        onName={(name) => {
          if (editor.run(nameSpeaker(name))) onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

function NameForm(props: {
  readonly onName: (name: string) => void
  readonly onClose: () => void
}): ReactNode {
  const { editor, app } = useText()
  const [name, setName] = useState('')
  return (
    <form
      className={styles['name-form']}
      onSubmit={(event) => {
        event.preventDefault()
        props.onName(name)
      }}
    >
      <TextField
        label={editor.dialogue.speakerName}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button onClick={props.onClose}>{app.cancel}</Button>
        <Button type="submit" tone="primary" disabled={name.trim() === ''}>
          {editor.dialogue.takeName}
        </Button>
      </DialogActions>
    </form>
  )
}
