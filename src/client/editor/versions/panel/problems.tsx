import type { ReactNode } from 'react'
import { errorCode, isNetworkFailure } from '#/client/api/api-error.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { NewerVersionError } from '../version-queries.ts'
import styles from './panel.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The message if the list of versions cannot be loaded. */
export function ListProblem({ error, onRetry }: Props): ReactNode {
  const text = useText()
  const { versions: words } = text
  const isOffline = isNetworkFailure(error)
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>{isOffline ? words.needsServer : explainError(error, text)}</p>
      {isOffline && <p>{words.needsServerHint}</p>}
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </div>
  )
}

/** The message if one state cannot be read, or the comparison failed. Other versions can still be compared. */
export function ComparisonProblem({ error, onRetry }: Props): ReactNode {
  const { versions: words } = useText()
  if (isNetworkFailure(error)) return <ListProblem error={error} onRetry={onRetry} />
  const isGone = errorCode(error) === 'not_found'
  const isNewer = error instanceof NewerVersionError
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>
        {isGone ? words.gone : isNewer ? words.tooNew : words.failed}
      </p>
      {!isGone && !isNewer && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </div>
  )
}
