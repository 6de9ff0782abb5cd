import type { ReactNode } from 'react'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './library-page.module.css'

interface Props {
  readonly isShown: boolean
  readonly onClear: () => void
}

/** Always in the document, so that a screen reader reads it out when no script is found. */
export function NoResults({ isShown, onClear }: Props): ReactNode {
  const { library } = useText()
  return (
    <div role="status" className={isShown ? styles['nothing'] : undefined}>
      {isShown && (
        <>
          <p>{library.noResults}</p>
          <Button onClick={onClear}>{library.clearSearch}</Button>
        </>
      )}
    </div>
  )
}

interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

export function LoadFailed({ error, onRetry }: LoadFailedProps): ReactNode {
  const text = useText()
  return (
    <div className={styles['nothing']}>
      <p role="alert">{`${text.library.loadFailed}\n${explainError(error, text)}`}</p>
      <Button onClick={() => onRetry()}>{text.library.retry}</Button>
    </div>
  )
}
