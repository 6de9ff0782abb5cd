import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Waiting } from '#/client/ui/waiting.tsx'

interface Props {
  readonly scriptId: string
  readonly user: User
  readonly onLost: (scriptId: string) => void
}

type Loading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly EditorPage: ComponentType<Props> }
  | { readonly phase: 'failed'; readonly error: unknown }

let hasFailed = false

/**
 * The editor is by far the largest part: the list must not wait for it. Not React's lazy, which keeps a
 * failed load for ever: here 'Try Again' loads again. Some browsers keep it, too, until the page is
 * loaded anew.
 */
export function EditorScreen(props: Props): ReactNode {
  const { app } = useText()
  const [loading, setLoading] = useState<Loading>({ phase: 'loading' })
  useEffect(() => {
    let isGone = false
    import('#/client/editor/editor-page.tsx').then(
      ({ EditorPage }) => !isGone && setLoading({ phase: 'loaded', EditorPage }),
      async (error: unknown) => {
        if (hasFailed && (await isPageThere())) return location.reload()
        hasFailed = true
        if (!isGone) setLoading({ phase: 'failed', error })
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  if (loading.phase === 'failed') throw loading.error
  if (loading.phase === 'loading') return <Waiting>{app.loading}</Waiting>
  return <loading.EditorPage {...props} />
}

async function isPageThere(): Promise<boolean> {
  const headers = { accept: 'text/html' }
  const answer = await fetch(location.href, { headers, cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
