import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { Button } from '#/client/ui/button.tsx'
import { Fallback } from '#/client/ui/fallback.tsx'

interface Props {
  readonly message: string
  readonly onRetry: () => void
}

/** Shown if the server did not say whether a user is signed in: the sign-in form or the list could be wrong. */
export function SessionUnknown({ message, onRetry }: Props): ReactNode {
  const { errors, app } = useText()
  return (
    <Fallback
      title={app.name}
      actions={
        <Button tone="primary" onClick={() => onRetry()}>
          {errors.tryAgain}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Fallback>
  )
}
