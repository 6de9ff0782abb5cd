import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { Button } from './button.tsx'
import styles from './fallback.module.css'

export type ErrorScale = 'page' | 'section' | 'component'

interface Props {
  readonly scale: ErrorScale
  readonly count: number
  readonly onTryAgain: () => void
}

/** Shown in place of a part that failed (NAV-13). */
export function ErrorView({ scale, count, onTryAgain }: Props): ReactNode {
  const { errors } = useText()
  return (
    <div role="alert" className={styles['fallback']} data-scale={scale}>
      <h1 className={styles['title']}>{errors[scale]}</h1>
      <p>{errors[`${scale}Hint`]}</p>
      <p className={styles['count']}>{errors.count(count)}</p>
      <div className={styles['actions']}>
        <Button tone="primary" onClick={onTryAgain}>
          {errors.tryAgain}
        </Button>
        <Button onClick={() => location.assign('/')}>{errors.goHome}</Button>
      </div>
    </div>
  )
}
