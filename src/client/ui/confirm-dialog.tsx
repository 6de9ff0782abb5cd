import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  readonly isOpen: boolean
  readonly title: string
  /** Label of the confirming button; it names what the button destroys (UI-22). */
  readonly action: string
  /** A second button whose action loses less. */
  readonly alternative?: { readonly action: string; readonly onConfirm: () => void }
  readonly isBusy?: boolean
  /** Whether something is still to be chosen before it can be confirmed. */
  readonly isIncomplete?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly focusAfter?: () => void
  readonly children: ReactNode
}

/** Asks before something is lost; Cancel comes first, so that Enter destroys nothing. */
export function ConfirmDialog(props: Props): ReactNode {
  const { app } = useText()
  const { action, alternative, isBusy, isIncomplete, onConfirm, children, ...dialog } = props
  return (
    <Dialog role="alertdialog" {...dialog}>
      {children}
      <DialogActions>
        <Button onClick={dialog.onClose}>{app.cancel}</Button>
        {alternative && (
          <Button onClick={onFirstPress(alternative.onConfirm)}>{alternative.action}</Button>
        )}
        <Button
          tone="danger"
          disabled={isIncomplete}
          aria-busy={isBusy}
          onClick={onFirstPress(onConfirm)}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Ignores the second press of a double click, because it was meant for the element that stood here before. */
function onFirstPress(run: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) run()
  }
}
