import type { ReactNode } from 'react'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './library-page.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

export function LoadFailed({ error, onRetry }: Props): ReactNode {
  const text = useText()
  return (
    <div className={styles['nothing']}>
      <p role="alert">{`${text.library.loadFailed}\n${explainError(error, text)}`}</p>
      <Button onClick={() => onRetry()}>{text.library.retry}</Button>
    </div>
  )
}
