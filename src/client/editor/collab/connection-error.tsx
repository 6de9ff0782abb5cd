import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import fallback from '#/client/ui/fallback.module.css'

/** Where there is nothing to show: no state, no local copy, or the server refused (COL-16, COL-17). */
export function ConnectionError({ message }: { readonly message: string }): ReactNode {
  const { editor: text } = useText()
  return (
    <main className={fallback['fallback']} data-scale="page">
      <h1 className={fallback['title']}>{text.connectionError}</h1>
      <p role="alert">{message}</p>
      <div className={fallback['actions']}>
        <Button tone="primary" onClick={() => location.reload()}>
          {text.retryConnection}
        </Button>
      </div>
    </main>
  )
}
