import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import styles from './waiting.module.css'

interface Props {
  /** Within a text, instead of in the middle of the screen. */
  readonly isInline?: boolean
  /** What is being waited for. */
  readonly children: string
  /** A second line. */
  readonly detail?: string
  /** How far it is, 0 to 100; null where that is not known. */
  readonly percent?: number | null
}

/** Says what is being waited for when that takes longer than a moment, and its progress when it takes long. */
export function Waiting({ isInline = false, children, detail, percent = null }: Props): ReactNode {
  return (
    <div className={styles['waiting']} data-inline={isInline || undefined}>
      <output>{children}</output>
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      {percent !== null && (
        <div className={styles['progress']}>
          <ProgressBar label={children} percent={percent} />
        </div>
      )}
    </div>
  )
}
