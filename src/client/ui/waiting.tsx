import type { ReactNode } from 'react'
import styles from './waiting.module.css'

interface Props {
  /** Within a text, instead of in the middle of the screen. */
  readonly isInline?: boolean
  readonly children: ReactNode
}

/** Says what is being waited for, once that takes longer than a glance. */
export function Waiting({ isInline = false, children }: Props): ReactNode {
  return (
    <output className={styles['waiting']} data-inline={isInline || undefined}>
      {children}
    </output>
  )
}
