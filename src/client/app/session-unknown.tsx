import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Fallback } from '#/client/ui/fallback.tsx'

interface Props {
  readonly message: string
  readonly onRetry: () => void
}

/** The server did not say whether anybody is signed in: neither the sign-in form nor the list would be right. */
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
