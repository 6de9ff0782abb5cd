import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog } from '#/client/ui/dialog.tsx'
import { NewScriptForm, type NewScriptHandlers } from './new-script-form.tsx'

interface Props extends NewScriptHandlers {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a script from anywhere in the list (LIB-67). */
export function NewScriptDialog({ isOpen, onClose, ...handlers }: Props): ReactNode {
  const { library, app } = useText()
  return (
    <Dialog title={library.newScript} isOpen={isOpen} onClose={onClose}>
      <NewScriptForm {...handlers} cancel={<Button onClick={onClose}>{app.cancel}</Button>} />
    </Dialog>
  )
}
