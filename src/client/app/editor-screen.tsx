import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Waiting } from '#/client/ui/waiting.tsx'

interface Props {
  readonly scriptId: string
  readonly user: User
}

type Loading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly EditorPage: ComponentType<Props> }
  | { readonly phase: 'failed'; readonly error: unknown }

/**
 * The editor is by far the largest part: the list must not wait for it. Not React's lazy, which keeps a
 * failed load for ever: here 'Try Again' loads again.
 */
export function EditorScreen(props: Props): ReactNode {
  const { app } = useText()
  const [loading, setLoading] = useState<Loading>({ phase: 'loading' })
  useEffect(() => {
    let isGone = false
    import('#/client/editor/editor-page.tsx').then(
      ({ EditorPage }) => !isGone && setLoading({ phase: 'loaded', EditorPage }),
      (error: unknown) => !isGone && setLoading({ phase: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (loading.phase === 'failed') throw loading.error
  if (loading.phase === 'loading') return <Waiting>{app.loading}</Waiting>
  return <loading.EditorPage {...props} />
}
