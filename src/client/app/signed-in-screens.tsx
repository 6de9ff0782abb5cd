import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { previewKey, scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { ImportNotices } from '#/client/imports/import-notices.tsx'
import { createImports } from '#/client/imports/imports.ts'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { Waiting } from '#/client/ui/waiting.tsx'
import { Header } from './header.tsx'
import type { Route } from './route.ts'
import { ScriptsScreen } from './scripts-screen.tsx'
import styles from './signed-in-screens.module.css'
import { useScriptTitle } from './use-script-title.ts'
import { useShownRoute } from './use-route.ts'

// The editor is by far the largest part: the list must not wait for it.
const EditorPage = lazy(async () => ({
  default: (await import('#/client/editor/editor-page.tsx')).EditorPage,
}))

interface Props {
  readonly user: User
  readonly route: Route
}

export function SignedInScreens({ user, route }: Props): ReactNode {
  const text = useText()
  const { shown, leaving } = useShownRoute(route)
  const scriptTitle = useScriptTitle(shown)
  const isEditor = shown.view === 'editor'
  const queryClient = useQueryClient()
  const [imports] = useState(() =>
    createImports(() => void queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey })),
  )
  const editedId = isEditor ? shown.scriptId : null
  // What was written in the editor shows on the card at once.
  useEffect(() => {
    if (editedId === null) return undefined
    return () => void queryClient.invalidateQueries({ queryKey: previewKey(editedId) })
  }, [editedId, queryClient])
  return (
    <>
      <Header username={user.username} scriptTitle={scriptTitle} />
      <ErrorBoundary scale="section" resetKey={isEditor ? shown.scriptId : shown.view}>
        {isEditor ? (
          <div className={styles['editor']} data-leaving={leaving || undefined}>
            <Suspense fallback={<Waiting>{text.app.loading}</Waiting>}>
              <EditorPage key={shown.scriptId} scriptId={shown.scriptId} user={user} />
            </Suspense>
          </div>
        ) : (
          <ScriptsScreen user={user} imports={imports} />
        )}
      </ErrorBoundary>
      <ImportNotices store={imports.store} />
    </>
  )
}
