import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Fallback } from '#/client/ui/fallback.tsx'

/** Shown if there is no script to show: no state, no local copy, or the server refused (COL-16, COL-17). */
export function ConnectionError({ message }: { readonly message: string }): ReactNode {
  const { editor: text } = useText()
  return (
    <Fallback
      title={text.connectionError}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          {text.retryConnection}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Fallback>
  )
}
