import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import styles from './step-buttons.module.css'

interface Props {
  readonly current: number | null
  readonly count: number
  readonly onGo: (by: 1 | -1) => void
}

/** The buttons from change to change, and the number of the current change. */
export function StepButtons({ current, count, onGo }: Props): ReactNode {
  const { versions: text } = useText()
  return (
    <div className={styles['steps']}>
      <IconButton
        label={text.previous}
        title={`${text.previous} (P)`}
        aria-keyshortcuts="P"
        disabled={count === 0}
        onClick={() => onGo(-1)}
      >
        <Icon name="chevron-up" />
      </IconButton>
      <output className={styles['place']}>
        {current === null ? text.changes(count) : text.change(current + 1, count)}
      </output>
      <IconButton
        label={text.next}
        title={`${text.next} (N)`}
        aria-keyshortcuts="N"
        disabled={count === 0}
        onClick={() => onGo(1)}
      >
        <Icon name="chevron-down" />
      </IconButton>
    </div>
  )
}
