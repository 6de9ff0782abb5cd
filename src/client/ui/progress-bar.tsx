import { Progress } from '@base-ui/react/progress'
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
    <Progress.Root value={percent} aria-label={label}>
      <Progress.Track className={styles['track']}>
        <div className={styles['bar']} style={style} />
      </Progress.Track>
    </Progress.Root>
  )
}
