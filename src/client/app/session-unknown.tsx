import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from '#/client/ui/fallback.module.css'

interface Props {
  readonly message: string
  readonly onRetry: () => void
}

/** The server did not say whether anybody is signed in: neither the sign-in form nor the list would be right. */
export function SessionUnknown({ message, onRetry }: Props): ReactNode {
  const { errors, app } = useText()
  return (
    <main className={styles['fallback']} data-scale="page">
      <h1 className={styles['title']}>{app.name}</h1>
      <p role="alert">{message}</p>
      <div className={styles['actions']}>
        <Button tone="primary" onClick={() => onRetry()}>
          {errors.tryAgain}
        </Button>
      </div>
    </main>
  )
}
