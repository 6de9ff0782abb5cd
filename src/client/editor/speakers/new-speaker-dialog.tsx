import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { nameSpeaker } from './name-speaker.ts'
import styles from './speakers.module.css'

const MAX_NAME_LENGTH = 100

interface Props {
  readonly editor: EditorHandle
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the name of a speaker without a speech so far, for the dialogue at the caret. */
export function NewSpeakerDialog({ editor, isOpen, onClose }: Props): ReactNode {
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
