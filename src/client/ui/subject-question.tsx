import type { ReactNode } from 'react'
import { ConfirmDialog, type DialogState } from './dialog.tsx'

interface Props<T> {
  readonly dialog: DialogState<T>
  /** The question about the subject in words. */
  readonly words: (subject: T) => {
    readonly title: string
    readonly action: string
    readonly text: string
  }
  /** Called when the dialog is closed by its action. */
  readonly onConfirm: (subject: T) => Promise<unknown> | void
  readonly focusAfter?: () => void
}

/** Asks about the subject of a dialog in one sentence. The action closes the dialog at once, before it has succeeded. */
export function SubjectQuestion<T>(props: Props<T>): ReactNode {
  const { dialog, words, onConfirm, focusAfter } = props
  const { subject } = dialog
  if (subject === null) return null
  const { title, action, text } = words(subject)
  return (
    <ConfirmDialog
      {...dialog.props}
      title={title}
      action={action}
      {...(focusAfter && { focusAfter })}
      onConfirm={() => {
        dialog.close()
        void onConfirm(subject)
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
