import type { ReactNode, CSSProperties } from 'react'
import styles from './waiting.module.css'

interface Props {
  /** Within a text, instead of in the middle of the screen. */
  readonly isInline?: boolean
  /** Text that names the work in progress. */
  readonly children: string
  /** A second line. */
  readonly detail?: string
  /** Progress of the work, 0 to 100; null if it is not known. */
  readonly percent?: number | null
}

/** Names the work in progress if it takes longer than a moment, and shows the progress if it takes long. */
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

interface ProgressBarProps {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

export function ProgressBar({ label, percent }: ProgressBarProps): ReactNode {
  const style = { '--percent': percent } as CSSProperties
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <div className={styles['bar']} style={style} />
    </div>
  )
}
