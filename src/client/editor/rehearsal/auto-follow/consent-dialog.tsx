import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { agreeToListening, switchOffAutoFollow } from './auto-follow.ts'
import type { RecogniserOwner } from './consent.ts'

interface Props {
  readonly editor: EditorHandle
  /** The owner of the recogniser for which consent is asked; null while the dialog is closed. */
  readonly owner: RecogniserOwner | null
}

/** Names the receiver of the audio before the microphone is opened for the first time (REH-18, REH-27). */
export function ConsentDialog({ editor, owner }: Props): ReactNode {
  const { app, editor: words } = useText()
  const { consent } = words.autoFollow
  // the dialog keeps its text while it leaves the screen
  const [asked, setAsked] = useState<RecogniserOwner>('browser')
  if (owner !== null && owner !== asked) setAsked(owner)
  const { title, text } = consent[owner ?? asked]
  return (
    <Dialog isOpen={owner !== null} title={title} onClose={switchOffAutoFollow}>
      <p>{text}</p>
      <p>{consent.others}</p>
      <DialogActions>
        <Button onClick={switchOffAutoFollow}>{app.cancel}</Button>
        <Button tone="primary" onClick={() => void agreeToListening(editor, owner ?? asked)}>
          {consent.agree}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
