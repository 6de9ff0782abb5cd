import type { CSSProperties, ReactNode } from 'react'
import styles from './progress-bar.module.css'

interface Props {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

export function ProgressBar({ label, percent }: Props): ReactNode {
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
