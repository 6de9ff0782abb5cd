import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  readonly isOpen: boolean
  readonly title: string
  /** What the confirming button does, naming what it destroys (UI-22). */
  readonly action: string
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** Asks before something is lost; Cancel comes first, so that Enter destroys nothing. */
export function ConfirmDialog(props: Props): ReactNode {
  const { app } = useText()
  const { isOpen, title, action, isBusy, onConfirm, onClose, onClosed, children } = props
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      onClose={onClose}
      {...(onClosed && { onClosed })}
    >
      {children}
      <DialogActions>
        <Button onClick={onClose}>{app.cancel}</Button>
        {/* The second press of a double click was meant for what stood here before. */}
        <Button
          tone="danger"
          aria-busy={isBusy}
          onClick={({ detail }) => {
            if (detail < 2) onConfirm()
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
