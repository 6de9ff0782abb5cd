import type { ReactNode } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import { neighbourCard } from './neighbour-card.ts'
import styles from './script-question.module.css'

export interface QuestionWords {
  readonly title: string
  /** Label of the confirming button. */
  readonly action: string
  readonly question: string
  readonly warning: string
}

interface Props {
  readonly dialog: DialogState<Script>
  readonly wordsFor: (script: Script) => QuestionWords
  readonly onConfirm: (script: Script) => void
}

/** Asks before a script goes from the list; the focus passes to the card that takes its place. */
export function ScriptQuestion({ dialog, wordsFor, onConfirm }: Props): ReactNode {
  const script = dialog.subject
  if (script === null) return null
  const { title, action, question, warning } = wordsFor(script)
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={title}
      action={action}
      onConfirm={() => {
        neighbourCard(script.id)?.focus()
        dialog.close()
        onConfirm(script)
      }}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
      <div className={styles['text']}>
        <p className={styles['question']}>{question}</p>
        <p>{warning}</p>
      </div>
    </ConfirmDialog>
  )
}
