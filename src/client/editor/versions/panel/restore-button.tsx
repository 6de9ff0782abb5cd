import { type ReactNode, useState } from 'react'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import type { ComparedRow } from '../compare/compared-text.ts'
import styles from './line.module.css'

/** Restores these rows to their earlier text; returns whether the script changed. */
export type RestoreRows = (rows: readonly ComparedRow[], sentence: string) => Promise<boolean>

interface Props {
  readonly restore: RestoreRows
  readonly rows: () => readonly ComparedRow[]
  /** The message after the restoration. */
  readonly sentence: string
  readonly children: string
}

/** Brings back a scene or a passage. Further presses do nothing while the call is running. */
export function RestoreButton({ restore, rows, sentence, children }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await restore(rows(), sentence)
    setBusy(false)
  }
  return (
    <Button
      tone="quiet"
      className={styles['restore']}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      <Icon name="undo" size={16} />
      {children}
    </Button>
  )
}
